/** A runtime for tests, or the reason why there is none. */
export type Found<T> = { readonly found: T } | { readonly missing: string }
