import type { TerminalEnd } from '#shared/terminal/entities'
import { m } from '#messages'

/** Returns how the program of a terminal ended, as text. */
export function endText({ exitCode, signal, withHost = false }: TerminalEnd): string {
  if (withHost) return m.terminal.endedWithParley
  return signal === undefined ? m.terminal.exited({ code: String(exitCode ?? 0) }) : m.terminal.endedBy({ signal })
}
