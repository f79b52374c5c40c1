//! A program to be run, in whichever language, and what comes of it: the same for the command line and for every screen.

use super::c::{Ended, Options, compile_for};
use super::contract::{
    Compilation, Rule, compilations, contract, contracted_code, contracted_returned, contracted_run,
};
use super::defaults;
use super::read::Diagnostic;
use super::run::{Bits, Run, RunInputs, run_entry};
use crate::input::Language;
use crate::isa::Type;
use crate::lazy::Lazy;

/// A program to be run.
#[derive(Clone, PartialEq, Debug)]
pub struct Task {
    /// its text
    pub text: String,
    /// the language that it is written in; `None` for the one that it [looks like](Language::of)
    pub language: Option<Language>,
    /// the type of names that C-like code does not declare, where no half stands beside them
    pub ty: Type,
    /// the function that runs; without it the last one of C-like code, the last kernel of PTX
    pub entry: Option<String>,
    /// what it is given, before what its own first comments set ([`defaults`])
    pub given: RunInputs,
    /// by which rule it is contracted before it runs; as it is written without it
    pub contract: Option<Rule>,
}

/// A program that has run.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// the language that it was read in
    pub language: Language,
    /// its lines, what registers and memory hold in the end, its numbers
    pub run: Run,
    /// what C-like code returns
    pub returned: Vec<Bits>,
    /// of C-like code, for each line of the run the PTX that it is compiled to
    pub code: Vec<String>,
    /// by which rule it was contracted before it ran; `None` where that changes nothing
    pub contract: Option<Rule>,
    /// what it is an answer to
    task: Task,
    compilations: Lazy<Self, Vec<Compilation>>,
}

impl Task {
    /// A text with nothing given.
    pub fn of(text: impl Into<String>) -> Self {
        let (text, given) = (text.into(), RunInputs::default());
        Task { text, language: None, ty: Type::F32, entry: None, given, contract: None }
    }

    /// The language that it is read in.
    pub fn language(&self) -> Language {
        self.language.unwrap_or_else(|| Language::of(&self.text))
    }

    /// How C-like code is compiled.
    pub fn options(&self) -> Options {
        Options { ty: self.ty, entry: self.entry.clone() }
    }

    /// All inputs of the run, with the defaults that the first comments of the program set.
    pub fn given(&self) -> RunInputs {
        self.given.clone().or(defaults(&self.text))
    }

    /// Runs it. The error says that it has no function of the name that is to run.
    ///
    /// ```
    /// use halfplay_core::skins::program::Task;
    /// let answer = Task::of("// set a = 3\nhalf f(half a) { return a * a; }").answer()?;
    /// assert_eq!(answer.returned[0].hex(), "0x4880");
    /// # Ok::<(), halfplay_core::read::Diagnostic>(())
    /// ```
    pub fn answer(&self) -> Result<Answer, Diagnostic> {
        let Ended { run, returned, code } = self.ended()?;
        let (language, task) = (self.language(), self.clone());
        let compilations = Lazy::new(may_be_compiled);
        let answer = Answer { language, run, returned, code, contract: None, task, compilations };
        Ok(match self.contract {
            Some(rule) => answer.contracted(rule),
            None => answer,
        })
    }

    /// The same with no number held.
    pub fn not_held(&self) -> Task {
        let mut task = self.clone();
        task.given.held.clear();
        task
    }

    /// What is wrong with the values that it is given, if anything is. The error is that of [`Task::answer`].
    pub fn wrong(&self) -> Result<Option<Diagnostic>, Diagnostic> {
        Ok(self.ended()?.run.wrong.into_iter().next())
    }

    fn ended(&self) -> Result<Ended, Diagnostic> {
        let given = self.given();
        match self.language() {
            Language::Ptx => {
                let run = run_entry(&self.text, self.entry.as_deref(), &given)?;
                Ok(Ended { run, returned: Vec::new(), code: Vec::new() })
            }
            Language::C => Ok(compile_for(&self.text, &self.options(), &given)?.run(&given)),
        }
    }
}

/// What compilers may make of it. They know of no number that is held, and are not asked about what one of them made.
fn may_be_compiled(answer: &Answer) -> Vec<Compilation> {
    if answer.contract.is_none() && answer.run.flow.held.is_empty() {
        return compilations(&answer.run.flow, answer.language);
    }
    let written = answer.task.not_held().ended();
    written.map_or_else(|_| Vec::new(), |ended| compilations(&ended.run.flow, answer.language))
}

impl Answer {
    /// What compilers may make of it as it is written. They are worked out when they are first asked for.
    pub fn compilations(&self) -> &[Compilation] {
        self.compilations.of(self)
    }

    /// The answer for the program as this rule contracts it.
    fn contracted(self, rule: Rule) -> Answer {
        let contracted = contract(&self.run.flow, rule);
        if contracted.fused.is_empty() {
            return self;
        }
        let mut run = contracted_run(&self.run, &contracted);
        let mut code = contracted_code(&run);
        if self.language == Language::Ptx {
            let lines = run.lines.iter_mut().zip(std::mem::take(&mut code));
            lines.filter(|(_, code)| !code.is_empty()).for_each(|(ran, code)| ran.text = code);
        }
        let returned = contracted_returned(&self.returned, &contracted);
        Answer { run, code, returned, contract: Some(rule), ..self }
    }
}
