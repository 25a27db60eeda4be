/** What a host is asked to do, and what it answered when it was recorded. */
export type Step =
  /** A request of the client. Exactly one of `result` and `error` is recorded. */
  | {
      readonly call: string
      readonly params: Readonly<Record<string, unknown>>
      readonly result?: unknown
      readonly error?: unknown
    }
  /** Waits for an event of a session; `events` are the durable ones since the last wait. */
  | { readonly until: string; readonly session: string; readonly events?: readonly unknown[] }
  /** Writes a file into the folder that sessions work in. */
  | { readonly file: string; readonly text: string }
  /** Turns that folder into a git repository with these files in its first commit. */
  | { readonly repository: Readonly<Record<string, string>> }

/** Reads a recording: one step per line. */
export function readSteps(text: string): Step[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Step)
}

/** Returns the text of a recording. */
export function writeSteps(steps: readonly Step[]): string {
  return steps.map((step) => `${JSON.stringify(step)}\n`).join('')
}
