//! A program to run, in either language, and its answer. The command line and all screens use these two types.

use super::c::{CRun, Dialect, Options, compile_for};
use super::contract::{
    Compilation, Rule, compilations, contract, contracted_code, contracted_returned, contracted_run,
};
use super::defaults;
use super::read::Diagnostic;
use super::run::{Bits, Run, RunInputs, run_entry};
use crate::input::Language;
use crate::isa::Type;
use crate::lazy::Lazy;

/// A program to run.
#[derive(Clone, PartialEq, Debug)]
pub struct Task {
    /// the text of the program
    pub text: String,
    /// the language of the text; `None` means the language that it [looks like](Language::of)
    pub language: Option<Language>,
    /// the dialect of C-like code; `None` means the one that its words tell
    pub dialect: Option<Dialect>,
    /// the type of undeclared names in C-like code, unless their expression contains a half
    pub ty: Type,
    /// the type of numbers in C-like code that are declared `mediump`, `lowp` or `min16float`
    pub mediump: Type,
    /// the function to run; if `None`, the last kernel, or the one that C-like code launches last; else the last
    /// function, unless C-like code ends with statements
    pub entry: Option<String>,
    /// the inputs from the user; they override the inputs that the program's leading comments set ([`defaults`])
    pub given: RunInputs,
    /// the rule by which the program is contracted before it runs; `None` runs it as written
    pub contract: Option<Rule>,
}

/// A finished program.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// the language in which the program was read
    pub language: Language,
    /// the program's lines and numbers, and the final contents of registers and memory
    pub run: Run,
    /// the values that C-like code returns
    pub returned: Vec<Bits>,
    /// for C-like code: the PTX of each line of the run
    pub code: Vec<String>,
    /// the rule by which the program was contracted; `None` without a rule, or if contraction changes nothing
    pub contract: Option<Rule>,
    /// the task that was run
    task: Task,
    compilations: Lazy<Self, Vec<Compilation>>,
}

impl Task {
    /// A task with this text, and defaults for the rest.
    pub fn of(text: impl Into<String>) -> Self {
        let (text, given) = (text.into(), RunInputs::default());
        let (ty, mediump) = (Type::F32, Type::F16);
        Task { text, language: None, dialect: None, ty, mediump, entry: None, given, contract: None }
    }

    /// The language of the text: the given one, or the one that it looks like.
    pub fn language(&self) -> Language {
        self.language.unwrap_or_else(|| Language::of(&self.text))
    }

    /// The compiler options for C-like code.
    pub fn options(&self) -> Options {
        Options { ty: self.ty, entry: self.entry.clone(), mediump: self.mediump, dialect: self.dialect }
    }

    /// All inputs of the run, including the defaults from the program's leading comments.
    pub fn given(&self) -> RunInputs {
        self.given.clone().or(defaults(&self.text))
    }

    /// Runs the program. Fails only if the program has no function with the requested name.
    ///
    /// ```
    /// use halfplay_core::skins::program::Task;
    /// let answer = Task::of("// set a = 3\nhalf f(half a) { return a * a; }").answer()?;
    /// assert_eq!(answer.returned[0].hex(), "0x4880");
    /// # Ok::<(), halfplay_core::read::Diagnostic>(())
    /// ```
    pub fn answer(&self) -> Result<Answer, Diagnostic> {
        let CRun { run, returned, code } = self.ended()?;
        let (language, task) = (self.language(), self.clone());
        let compilations = Lazy::new(may_be_compiled);
        let answer = Answer { language, run, returned, code, contract: None, task, compilations };
        Ok(match self.contract {
            Some(rule) => answer.contracted(rule),
            None => answer,
        })
    }

    /// The same task without held numbers.
    pub fn not_held(&self) -> Task {
        let mut task = self.clone();
        task.given.held.clear();
        task
    }

    /// The first problem with the given values, if any. Fails as [`Task::answer`] does.
    pub fn wrong(&self) -> Result<Option<Diagnostic>, Diagnostic> {
        Ok(self.ended()?.run.wrong.into_iter().next())
    }

    fn ended(&self) -> Result<CRun, Diagnostic> {
        let given = self.given();
        match self.language() {
            Language::Ptx => {
                let run = run_entry(&self.text, self.entry.as_deref(), &given)?;
                Ok(CRun { run, returned: Vec::new(), code: Vec::new() })
            }
            Language::C => Ok(compile_for(&self.text, &self.options(), &given)?.run(&given)),
        }
    }
}

/// The possible compilations of the program. Compilers ignore held numbers, and a contracted program is not contracted
/// again; in both cases the program is run once more as it is written.
fn may_be_compiled(answer: &Answer) -> Vec<Compilation> {
    if answer.contract.is_none() && answer.run.flow.held.is_empty() {
        return compilations(&answer.run.flow, answer.language);
    }
    let written = answer.task.not_held().ended();
    written.map_or_else(|_| Vec::new(), |ended| compilations(&ended.run.flow, answer.language))
}

impl Answer {
    /// All compilations that a compiler may choose for the program as written. Computed on first use.
    pub fn compilations(&self) -> &[Compilation] {
        self.compilations.of(self)
    }

    /// Contracts the program by this rule.
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
