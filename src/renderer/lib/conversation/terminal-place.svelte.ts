/** Actions of commands in the terminal view. */
export type TerminalAction = 'new' | 'close' | 'next' | 'previous' | 'rename' | 'find' | 'send'

/** Id of the tab with the commands that were run. */
export const COMMANDS_TAB = 'commands'

/** The tab that the terminal view of a session shows, and what a command asked of the view. */
export class TerminalPlace {
  /** Id of a terminal, of a command, or `COMMANDS_TAB`; null until one is chosen. */
  shown = $state<string | null>(null)
  /** Asked before the view was there, or since it last looked. */
  asked = $state<TerminalAction | null>(null)

  /** Returns what was asked, once. */
  take(): TerminalAction | null {
    const { asked } = this
    this.asked = null
    return asked
  }
}
