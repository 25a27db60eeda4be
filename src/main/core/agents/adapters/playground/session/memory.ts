import type { Message } from '#shared/session/entities'

/** An earlier message, and its author. */
export interface Remembered {
  readonly by: 'user' | 'agent'
  readonly text: string
}

/** Messages of a session: the history the agent received at its start, even after a restart, and later ones. */
export class Memory {
  private readonly since: Remembered[] = []
  private readonly told: Promise<readonly Message[]>

  /** Requests the history immediately: later it would contain the prompt that is being answered. */
  constructor(history: (() => Promise<readonly Message[]>) | undefined) {
    this.told = history?.() ?? Promise.resolve([])
    // The error is reported on recall; until then it does not matter.
    this.told.catch(() => undefined)
  }

  add(by: Remembered['by'], text: string): void {
    if (text !== '') this.since.push({ by, text })
  }

  /** Returns everything, oldest first. Rejects when the history cannot be read. */
  async recall(): Promise<readonly Remembered[]> {
    const told = (await this.told).map(({ role, contentText }): Remembered => ({
      by: role === 'user' ? 'user' : 'agent',
      text: contentText,
    }))
    return [...told, ...this.since]
  }
}
