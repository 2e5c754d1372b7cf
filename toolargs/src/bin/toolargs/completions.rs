//! `toolargs completions`: what a shell has to know.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::{Cli, Failure, Outcome};

/// Write the completions of a shell.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  toolargs completions bash > ~/.local/share/bash-completion/completions/toolargs
  toolargs completions zsh > ~/.zfunc/_toolargs
  toolargs completions fish > ~/.config/fish/completions/toolargs.fish")]
pub struct Completions {
    /// The shell.
    shell: Shell,
}

impl Completions {
    /// Writes them.
    ///
    /// # Errors
    /// There is nowhere to write to.
    pub fn run(&self) -> Result<Outcome, Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "toolargs", &mut script);
        std::io::Write::write_all(&mut std::io::stdout(), &script)?;
        Ok(Outcome::Passed)
    }
}
