mod types;
use schemars::JsonSchema; use toolargs::ToolArgs;
fn show<T: ToolArgs+JsonSchema>(name:&str){ println!("=== {name}\nOURS   {}\nTHEIRS {}", T::tool().schema().to_value(), schemars::schema_for!(T).to_value()); }
fn main(){
 macro_rules! t { ($($m:ident $($n:ident)*;)*) => { $($(show::<types::$m::$n>(stringify!($n));)*)* } }
 t!{
  scalars Integers NonZeros Numbers Words Addresses Ping;
  collections Lists Tuples Sets Maps IntegerKeys EnumKeys Untyped;
  options Options Nulls Doubles Patches;
  names Renamed FieldCases VariantCases Moves;
  defaults Defaults ContainerDefault FunctionDefault Skipped Closed;
  newtypes Newtypes Generics Tree Pointers;
  flattened FlatStruct FlatOption FlatMap FlatValues FlatTagged FlatChoice;
  enums Plain WithSkipping Externals ExternalTool Internal InternalClosed Internals Adjacents Adjacent Untaggeds UntaggedTool;
  bounds Ranges Lengths Patterns Forms Described;
  foreign Times Ids Money Durations;
 }
}
