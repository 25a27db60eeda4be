/** The status of sessions that are being imported; no read tells of them. */
export const STAGED = 'importing'
