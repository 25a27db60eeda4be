import type { AdapterEvent } from '#shared/adapter/port'

/**
 * Maximum number of unknown messages kept; further ones are only counted, since they are of no use and would fill the
 * log.
 */
const MAX_KEPT = 200
const MAX_CHARACTERS = 16 * 1024

/** Unknown messages of an agent for the log: some of them, and the beginning of long ones. */
export class UnknownMessages {
  private count = 0

  constructor(private readonly onEvent: (event: AdapterEvent) => void) {}

  tell(native: unknown): void {
    this.count++
    if (this.count > MAX_KEPT) return
    const words = JSON.stringify(native ?? null)
    const kept = words.length > MAX_CHARACTERS ? `${words.slice(0, MAX_CHARACTERS)}…` : native
    this.onEvent({ type: 'unknown', native: kept ?? null })
    if (this.count === MAX_KEPT)
      this.onEvent({
        type: 'notice',
        level: 'warning',
        message: 'The agent sends much that is not understood; no more of it is kept.',
      })
  }
}
