//! The reasons why a picture cannot be drawn.

use crate::failure::Failure;
use std::fmt;

/// The reason why a picture could not be drawn.
#[derive(PartialEq, Debug)]
pub enum NoPicture {
    /// This build lacks the feature `png`.
    NotBuilt,
    /// Drawing or encoding failed, for this reason.
    #[cfg(feature = "png")]
    Failed(String),
}

#[cfg(feature = "png")]
impl NoPicture {
    pub fn failed(why: &impl ToString) -> Self {
        NoPicture::Failed(why.to_string())
    }
}

/// An error if this build cannot draw PNG pictures.
pub fn ensure_built() -> Result<(), NoPicture> {
    if cfg!(feature = "png") { Ok(()) } else { Err(NoPicture::NotBuilt) }
}

impl fmt::Display for NoPicture {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            NoPicture::NotBuilt => f.write_str(
                "this build cannot draw PNG pictures: build it with `--features png`, or use svg instead",
            ),
            #[cfg(feature = "png")]
            NoPicture::Failed(why) => write!(f, "cannot draw the picture: {why}"),
        }
    }
}

impl From<NoPicture> for Failure {
    fn from(why: NoPicture) -> Self {
        Failure::Usage(why.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::png::missing;

    /// `Failure::Usage` means exit code 2.
    #[test]
    fn a_build_without_png_names_the_missing_feature() {
        let results = [missing::png_of_svg("<svg/>"), missing::indexed([1, 1], &[], &[0], "")];
        for result in results {
            assert_eq!(result, Err(NoPicture::NotBuilt));
        }
        let Failure::Usage(message) = Failure::from(NoPicture::NotBuilt) else { panic!("another exit code") };
        assert!(message.contains("`--features png`"), "{message}");
    }
}
