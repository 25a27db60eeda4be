import type { ProgramEnd, ProgramRun } from './run-to-end'

/** Message to the launcher. */
export type ToLauncher =
  { readonly id: number; readonly run: ProgramRun } | { readonly id: number; readonly isCancelled: true }

/** Message from it. */
export interface FromLauncher {
  readonly id: number
  readonly end: ProgramEnd
}
