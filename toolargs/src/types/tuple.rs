use crate::__private::reread;
use crate::arg::Arg;
use crate::decode::{Decoded, Parts, Place, Report, tuple};
use crate::read::Source;
use crate::spec::Spec;
use crate::write::Writer;

macro_rules! tuples {
    ($(($($index:tt $item:ident $slot:ident)+))*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($item: Arg),+> Arg for ($($item,)+) {
            const SPEC: Spec<'static> = Spec::tuple(const { &[$($item::SPEC),+] });

            fn decode<'a, S: Source<'a>>(
                source: &mut S,
                place: &Place<'_>,
                report: &mut Report<'_>,
            ) -> Decoded<Self> {
                $(let mut $slot = None;)+
                let parts = tuple(source, place, report, &mut |index, source, place, report| match index {
                    $($index => {
                        $slot = $item::decode(source, place, report)?;
                        Ok($slot.is_some())
                    })+
                    _ => source.skip().map(|()| false),
                })?;
                match (parts, ($($slot,)+)) {
                    (Parts::Whole, ($(Some($slot),)+)) => Ok(Some(($($slot,)+))),
                    (parts, _) => reread(parts, source, place, report),
                }
            }

            fn write(&self, writer: &mut Writer) {
                let mut array = writer.array();
                $(self.$index.write(array.item());)+
                array.end();
            }
        }
    )*};
}

tuples! {
    (0 A a)
    (0 A a 1 B b)
    (0 A a 1 B b 2 C c)
    (0 A a 1 B b 2 C c 3 D d)
    (0 A a 1 B b 2 C c 3 D d 4 E e)
    (0 A a 1 B b 2 C c 3 D d 4 E e 5 F f)
    (0 A a 1 B b 2 C c 3 D d 4 E e 5 F f 6 G g)
    (0 A a 1 B b 2 C c 3 D d 4 E e 5 F f 6 G g 7 H h)
}
