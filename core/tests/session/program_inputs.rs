//! The inputs of kernels on the program screen.

use super::said;
use halfplay_core::skins::session::{Msg, PROGRAMS, ProgramMsg, Session};

const KERNEL: &str = "__global__ void twice(const half* x, half* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = x[i] + x[i];
}";

fn opened(text: &str) -> Session {
    let mut session = Session::worked().with_modules(&[&PROGRAMS]);
    assert_eq!(session.update(Msg::from(ProgramMsg::Open(text.into()))), None);
    session
}

fn inputs(session: &Session) -> Vec<String> {
    session.view().program.as_ref().unwrap().inputs.iter().map(|input| input.name.clone()).collect()
}

fn results(session: &Session) -> Vec<String> {
    session.view().program.as_ref().unwrap().results.iter().map(|line| line.text()).collect()
}

/// A former version advised to set `n`, and then refused: "the program has no input named n".
#[test]
fn a_kernel_opens_with_editable_inputs() {
    let mut session = opened(KERNEL);
    for name in ["n", "x[0]", "threadIdx.x"] {
        assert!(inputs(&session).iter().any(|input| input == name), "{:?}", inputs(&session));
    }
    assert!(results(&session).iter().all(|result| !result.contains("exact")), "{:?}", results(&session));
    for command in ["set n=8", "set x[0]=1.5", "set threadIdx.x=3 x[3]=0.5"] {
        session.update(Msg::RunCommand(command.into()));
        assert!(!session.is_refused(), "{command}: {}", said(&session));
    }
    assert_eq!(results(&session), ["y[3]   1   0x3c00   exact"]);
    session.update(Msg::RunCommand("set m=8".into()));
    assert!(session.is_refused() && said(&session).contains("the program has no input named m"));
}

#[test]
fn results_of_unset_inputs_say_so() {
    let mut session = opened("half f(half a, half b) { return a * b; }");
    assert_eq!(results(&session), ["returned   0   0x0000   inputs not set"]);
    session.update(Msg::RunCommand("set a=1 b=2".into()));
    assert_eq!(results(&session), ["returned   2   0x4000   exact"]);
}
