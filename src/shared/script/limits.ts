/** Largest number of command lines of a script. */
export const MAX_COMMANDS = 100
/** Longest command line, in characters. */
export const MAX_COMMAND = 10_000
/** Number of ports that a worktree has for its scripts. */
export const PORTS_EACH = 10
