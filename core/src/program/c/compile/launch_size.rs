//! The size of a launch, and the launch variables of CUDA.

/// The size of a launch, in threads of a block and blocks of a grid, for each axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LaunchSize {
    pub block: [i64; 3],
    pub grid: [i64; 3],
}

impl Default for LaunchSize {
    fn default() -> Self {
        LaunchSize { block: [1; 3], grid: [1; 3] }
    }
}

impl LaunchSize {
    /// The value of a launch variable such as `blockDim.x`; `None` for any other name. The indices of the thread are 0.
    pub fn value(&self, name: &str) -> Option<i64> {
        let (head, axis) = name.split_once('.')?;
        let axis = ["x", "y", "z"].iter().position(|known| *known == axis)?;
        match head {
            "threadIdx" | "blockIdx" => Some(0),
            "blockDim" => self.block.get(axis).copied(),
            "gridDim" => self.grid.get(axis).copied(),
            _ => None,
        }
    }
}
