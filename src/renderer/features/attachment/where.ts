/** The session whose folder `@` means, or the folder of a session that is not there yet. */
export type Where = { readonly sessionId: string } | { readonly folder: string }
