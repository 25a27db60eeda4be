import type { TerminalEnd } from '#shared/terminal/entities'
import { m } from '#messages'

/** Returns how the program of a terminal ended, as text. */
export function endText({ exitCode, signal }: TerminalEnd): string {
  return signal === undefined ? m.terminal.exited({ code: String(exitCode ?? 0) }) : m.terminal.endedBy({ signal })
}
