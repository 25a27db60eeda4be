/** Maximum size of an attached file, in bytes. */
export const MAX_ATTACHMENT_BYTES = 50 * 1024 * 1024

/** Number of file bytes per request. */
export const CHUNK_BYTES = 1024 * 1024

/** Maximum number of attachments and references per message. */
export const MAX_ATTACHMENTS = 20

/** Maximum number of bytes read from a referenced file; a line range makes larger files usable. */
export const MAX_REFERENCE_BYTES = 1024 * 1024
