import { setTimeout as delay } from 'node:timers/promises'
import type { AdapterEvent } from '#shared/adapter/port'
import { withWords } from '#shared/adapter/words'
import type { Sighting } from './rules'

type EventOf<T extends AdapterEvent['type']> = Extract<AdapterEvent, { type: T }>

interface Waiting {
  readonly test: (event: AdapterEvent) => boolean
  readonly found: () => void
}

/** Records observations of an agent, and waits for further ones. */
export class Watch {
  readonly sightings: Sighting[] = []
  private readonly waiting = new Set<Waiting>()

  see(sighting: Sighting): void {
    this.sightings.push(sighting)
    if (sighting.what !== 'event') return
    for (const one of this.waiting) if (one.test(sighting.event)) one.found()
  }

  get events(): AdapterEvent[] {
    return this.sightings.flatMap((sighting) => (sighting.what === 'event' ? [sighting.event] : []))
  }

  /** Returns all events of one type so far. */
  of<T extends AdapterEvent['type']>(type: T): EventOf<T>[] {
    return this.events.filter((event): event is EventOf<T> => event.type === type)
  }

  /** Text of the agent so far. */
  get text(): string {
    return this.of('text').reduce(withWords, '')
  }

  /** Resolves once `count` events, including earlier ones, meet the test; rejects after `milliseconds`. */
  async until(what: string, milliseconds: number, test: (event: AdapterEvent) => boolean, count = 1): Promise<void> {
    let missing = count - this.events.filter(test).length
    if (missing <= 0) return
    const found = Promise.withResolvers<undefined>()
    const one = { test, found: () => (--missing <= 0 ? found.resolve(undefined) : undefined) }
    this.waiting.add(one)
    try {
      await within(found.promise, milliseconds, what)
    } catch (error) {
      const types = this.events.map((event) => event.type).join(', ')
      throw new Error(`no ${what}; seen: ${types === '' ? 'nothing' : types}`, { cause: error })
    } finally {
      this.waiting.delete(one)
    }
  }
}

/** Returns the value of a promise, or fails with the name of what did not arrive in time. */
export async function within<T>(promise: Promise<T>, milliseconds: number, what: string): Promise<T> {
  const over = new AbortController()
  const late = delay(milliseconds, undefined, { signal: over.signal }).then((): never => {
    throw new Error(`${what} did not come within ${milliseconds} ms`)
  })
  // The loser of the race ends with the abort, which is not a failure.
  late.catch(() => undefined)
  try {
    return await Promise.race([promise, late])
  } finally {
    over.abort()
  }
}
