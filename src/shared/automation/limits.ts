/** Maximum number of automations. */
export const MAX_AUTOMATIONS = 200
/** Number of runs that are kept of each automation. */
export const KEPT_RUNS = 100
/** Number of failures in a row after which an automation is paused. */
export const MAX_FAILURES = 3
/** Longest delay of a run that is still started, in milliseconds; a later one was missed. */
export const LATEST_MS = 10 * 60_000
/** Shortest time between two runs that a changed file starts, in milliseconds. */
export const BETWEEN_CHANGES_MS = 60_000
/** Default of the maximum number of runs within a day. */
export const RUNS_PER_DAY = 24
/** Default of the maximum duration of a run, in seconds. */
export const TIMEOUT_SECONDS = 3600
