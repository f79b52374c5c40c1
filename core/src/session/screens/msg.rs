//! The messages to one screen.

macro_rules! messages {
    ($($folder:ident { $field:ident: $State:ident $(, $on:ident: $Name:ident($Msg:ident))? })*) => {
        /// A message to one screen: a variant for each screen that has messages of its own.
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub enum ScreenMsg {
            $($(
                #[doc = concat!("see `", stringify!($Msg), "`")]
                $Name(super::$folder::$Msg),
            )?)*
        }
    };
}

with_screens!(messages);
