/* Lines of JSON between the tests of the app and `test-hosts.ts`. */

/** One line of input. */
export type HostCommand =
  { readonly id: number; readonly start: StartOptions } | { readonly id: number; readonly stop: true }

/** Options of one host. */
export interface StartOptions {
  readonly dataDir: string
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  /** Port to listen on; 0 for any. */
  readonly port: number
}

/** One line of output: the announcement of a host, or its end with what it wrote as errors. */
export type HostReply =
  | { readonly id: number; readonly announced: string }
  | { readonly id: number; readonly ended: { readonly code: number; readonly errors: string } }
