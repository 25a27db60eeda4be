import type { Terminal } from '#shared/terminal/entities'

/** Reads of terminals that are stored. */
export interface TerminalReads {
  /** All of them, oldest first, without what they show. */
  terminals(): Promise<Terminal[]>
  /** Last screen of a terminal, for an emulator; empty for one that is not stored. */
  terminalScreen(terminalId: string): Promise<string>
}

/** Writes of terminals, which belong to no log. */
export interface TerminalWrites {
  /** Stores a terminal of a session, or what it shows now. Does nothing for a session that is gone. */
  putTerminal(terminal: Terminal & { readonly sessionId: string }, screen: string): void
  deleteTerminal(terminalId: string): void
}
