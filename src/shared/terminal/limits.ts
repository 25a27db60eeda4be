/** Largest size of a terminal, in characters. */
export const MAX_COLUMNS = 1000
export const MAX_ROWS = 500
/** Longest name that a person gives a terminal, in characters. */
export const MAX_NAME = 80
/** Longest input of one request, in characters. */
export const MAX_WRITE = 64 * 1024
/** Largest number of paths that one request looks up. */
export const MAX_PATHS = 20
/** Longest time that a read waits for output, in milliseconds. */
export const MAX_WAIT_MS = 30_000
