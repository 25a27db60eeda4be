/** The largest file that can be attached, in bytes. */
export const MAX_ATTACHMENT_BYTES = 50 * 1024 * 1024

/** How many bytes of a file one request carries. */
export const CHUNK_BYTES = 1024 * 1024

/** How many files and references one message takes. */
export const MAX_ATTACHMENTS = 20

/** The most that is taken of a referenced file, in bytes; a range of lines makes a larger one usable. */
export const MAX_REFERENCE_BYTES = 1024 * 1024
