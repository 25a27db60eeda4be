import type { Store, StoreWriter } from '../src/main/core/store/port'
import { Random } from './random'
import { SessionMaker, Source } from './session-maker'

export interface StoreShape {
  readonly sessions: number
  /** Total; sessions get shares of different size, the first one `largest`. */
  readonly messages: number
  readonly largest: number
  readonly seed?: number
}

export interface GeneratedStore {
  /** By last activity, oldest first. */
  readonly sessionIds: readonly string[]
  readonly largestSessionId: string
  readonly messages: number
  /** Bytes of JSON of all messages, reasoning, tool calls and tool outputs. */
  readonly contentBytes: number
}

/** 1 January 2025, the start of the first session. */
const EPOCH = 1_735_689_600_000

/** Messages per commit. */
const COMMIT_SIZE = 500

/**
 * Fills an empty store with realistic sessions: turns with text, reasoning, tools with short and long outputs, usage
 * and the whole event log. The same shape and seed make the same store. Throws when a write fails.
 */
export async function generateStore(store: Store, shape: StoreShape): Promise<GeneratedStore> {
  const random = new Random(shape.seed ?? 1)
  const source = new Source(random)
  const sizes = sizesOf(shape, random)
  const sessionIds: string[] = []
  let pending: ((writer: StoreWriter) => void)[] = []
  let waiting = 0
  const commit = async (): Promise<void> => {
    const work = pending
    pending = []
    waiting = 0
    const written = await store.write((writer) => {
      for (const part of work) part(writer)
    })
    if (!written.ok) throw new Error(written.error.message)
  }
  for (const [index, size] of sizes.entries()) {
    const session = new SessionMaker(source, EPOCH + index * 3_600_000, index >= sizes.length - 20)
    sessionIds.push(session.sessionId)
    pending.push((writer) => session.begin(writer))
    for (let made = 0; made < size;) {
      const turn = Math.min(size - made, source.random.between(2, 5))
      pending.push((writer) => session.turn(writer, turn))
      made += turn
      waiting += turn
      if (waiting >= COMMIT_SIZE) await commit()
    }
    pending.push((writer) => session.end(writer))
  }
  await commit()
  return {
    sessionIds,
    largestSessionId: sessionIds[0] ?? '',
    messages: sizes.reduce((sum, size) => sum + size, 0),
    contentBytes: source.contentBytes,
  }
}

/** Returns the message count of each session: most small, some large. */
function sizesOf({ sessions, messages, largest }: StoreShape, random: Random): number[] {
  const weights = Array.from({ length: sessions - 1 }, () => -Math.log(1 - random.next()))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return [largest, ...weights.map((weight) => Math.max(2, Math.round(((messages - largest) * weight) / sum)))]
}
