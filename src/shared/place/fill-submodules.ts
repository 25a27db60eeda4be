/** Command that fills the submodules of a worktree. It fetches from the addresses that the repository names. */
export const FILL_SUBMODULES = 'git submodule update --init --recursive'
