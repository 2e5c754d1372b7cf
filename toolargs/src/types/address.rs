use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};

use crate::arg::Arg;
use crate::decode::{Decoded, Place, Report, string};
use crate::format::Format;
use crate::read::Source;
use crate::spec::Spec;
use crate::write::Writer;

macro_rules! addresses {
    ($($address:ty, $format:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Arg for $address {
            const SPEC: Spec = Spec::formatted(Format::$format);

            fn decode<'a, S: Source<'a>>(
                source: &mut S,
                place: &Place<'_>,
                report: &mut Report<'_>,
            ) -> Decoded<Self> {
                Ok(string(source, place, report)?.and_then(|text| text.parse().ok()))
            }

            fn write(&self, writer: &mut Writer) {
                writer.string(&self.to_string());
            }
        }
    )*};
}

addresses! {
    Ipv4Addr, Ipv4;
    Ipv6Addr, Ipv6;
    IpAddr, Ip;
    SocketAddrV4, SocketV4;
    SocketAddrV6, SocketV6;
    SocketAddr, Socket;
}
