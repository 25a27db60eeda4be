import { z } from 'zod'
import { time } from '../kernel/fields'
import { ScriptName } from '../script/entities'
import { MAX_COLUMNS, MAX_NAME, MAX_ROWS } from './limits'

/** Name that a person gives a terminal. */
export const TerminalName = z.string().trim().min(1).max(MAX_NAME)

/** Size of a terminal, in characters. */
export const TerminalSize = z.object({
  /** Characters in a line. */
  columns: z.int().min(1).max(MAX_COLUMNS),
  /** Lines on the screen. */
  rows: z.int().min(1).max(MAX_ROWS),
})
export type TerminalSize = z.infer<typeof TerminalSize>

/** End of the program of a terminal. */
export const TerminalEnd = z.object({
  /** Exit code of the program; absent when a signal ended it. */
  exitCode: z.int().optional(),
  /** Name of the signal that ended the program. */
  signal: z.string().optional(),
  /** True when Parley ended meanwhile, such as for a restart, and the program with it. */
  withHost: z.boolean().optional(),
})
export type TerminalEnd = z.infer<typeof TerminalEnd>

/** A pseudo-terminal of the host with the program in it. */
export const Terminal = z.object({
  /** Id of the terminal, unique on its machine. */
  terminalId: z.string(),
  /** Session in whose folder the terminal was opened; absent for a sign-in. */
  sessionId: z.string().optional(),
  /** `shell`: the person's shell. `signIn`: the command with which an agent signs in. `script`: a script of the folder. */
  purpose: z.enum(['shell', 'signIn', 'script']),
  /** Script that runs in it; absent for other purposes. */
  script: ScriptName.optional(),
  /** Name of the program, for display. */
  title: z.string(),
  /** Name that a person gave the terminal; absent where `title` is its name. */
  name: TerminalName.optional(),
  /** Folder in which the program was started. */
  cwd: z.string(),
  ...TerminalSize.shape,
  startedAt: time,
  /** Absent while the program runs. */
  ended: TerminalEnd.optional(),
})
export type Terminal = z.infer<typeof Terminal>
