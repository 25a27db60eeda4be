/** Occasions of scripts, in the order in which they show: work in a worktree, a new one, and its removal. */
export const scriptNames = ['run', 'setup', 'teardown'] as const
