import type { SessionEvent } from '#shared/contract'
import type { SessionListItem } from '#shared/session/entities'
import type { Log } from '../context'
import type { Host } from '../host-port'
import type { FollowedSession, PartHooks } from './part'
import { withinLimit } from './within-limit'

type Named<Whole> = PartHooks<Whole> & { readonly name: string }

/** The parts of a host at work, in their order. */
export class RunningParts<Whole> {
  readonly #parts: Named<Whole>[] = []

  add(part: Named<Whole>): void {
    this.#parts.push(part)
  }

  /** Begins the parts one after the other. Throws what a part throws; then all have to be ended. */
  async begin(host: Host, context: Whole): Promise<void> {
    for (const part of this.#parts) await part.begin?.(host, context)
  }

  readonly published = (session: FollowedSession, event: SessionEvent): void => {
    for (const part of this.#parts) part.onEvent?.(session, event)
  }

  readonly overlay = (item: SessionListItem): SessionListItem =>
    this.#parts.reduce((seen, part) => part.overlay?.(seen) ?? seen, item)

  clientClosed(clientId: string): void {
    for (const part of this.#parts) part.clientClosed?.(clientId)
  }

  get isWorking(): boolean {
    return this.#parts.some((part) => part.isWorking?.() === true)
  }

  /**
   * Ends all parts, the last one first. One that fails, or that takes longer than what is left of `limitMs`, keeps no other one
   * from its end. Throws the failures when all have ended.
   */
  async end(reason: string, limitMs: number, log: Log): Promise<void> {
    const failures: unknown[] = []
    const inTime = withinLimit(limitMs, log)
    for (const part of this.#parts.toReversed())
      try {
        await inTime(part.name, Promise.resolve(part.end?.(reason)))
      } catch (thrown) {
        log(`The host's end: ${part.name} could not be ended: ${String(thrown)}`)
        failures.push(thrown)
      }
    if (failures.length === 1) throw failures[0]
    if (failures.length > 1) throw new AggregateError(failures, 'Parts of the host could not be ended.')
  }
}
