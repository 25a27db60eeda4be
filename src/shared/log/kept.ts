/** Maximum number of log entries shown with a session; the newest are kept. */
export const LOGS_KEPT = 200
