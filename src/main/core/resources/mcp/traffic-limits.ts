/*
 * Limits of a server's messages over any transport. A server that exceeds them is ended, or its connection is closed.
 */

export const MEGABYTE = 1024 * 1024

/** The longest single message. */
export const MAX_MESSAGE_MEGABYTES = 16

export const BYTES = { burst: 48 * MEGABYTE, perSecond: MEGABYTE }

export const MESSAGES = { burst: 5000, perSecond: 200 }
