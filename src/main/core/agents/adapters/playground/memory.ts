import type { Message } from '../../../../../shared/session/entities'

/** Something that was said before, and by whom. */
export interface Remembered {
  readonly by: 'user' | 'agent'
  readonly text: string
}

/** What was said in a session: what the agent was told when it started, also after a restart, and what came since. */
export class Memory {
  private readonly since: Remembered[] = []
  private readonly told: Promise<readonly Message[]>

  /** Asks for the history at once: later it would hold the prompt that is just being answered. */
  constructor(history: (() => Promise<readonly Message[]>) | undefined) {
    this.told = history?.() ?? Promise.resolve([])
    // Who recalls gets the failure; until then it is no problem.
    this.told.catch(() => undefined)
  }

  add(by: Remembered['by'], text: string): void {
    if (text !== '') this.since.push({ by, text })
  }

  /** Everything, oldest first. Rejects when the history cannot be read. */
  async recall(): Promise<readonly Remembered[]> {
    const told = (await this.told).map(({ role, contentText }): Remembered => ({
      by: role === 'user' ? 'user' : 'agent',
      text: contentText,
    }))
    return [...told, ...this.since]
  }
}
