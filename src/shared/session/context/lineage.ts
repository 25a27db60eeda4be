import { contractError, type ContractError } from '../../kernel/errors'
import { err, ok, type Result } from '../../kernel/result'
import type { ContextCause, ContextLink } from './types'

/** Membership of messages in the last session of a chain of branches, before any transform. */
export interface Lineage {
  /** Places of all messages of the chain, session by session. */
  readonly placeOf: ReadonlyMap<string, number>
  /** By link, the place of its first own message. */
  readonly starts: readonly number[]
  /** By link, the last place shared with its descendants; before `starts` when they share none of its own messages. */
  readonly cuts: readonly number[]
  /** By place, the rewind that removed the message. */
  readonly rewound: ReadonlyMap<number, ContextCause>
  /** Returns whether the message at a place is included: before its session's cut and not rewound. */
  isPart(place: number): boolean
}

/**
 * Walks the fork points from the last session back to the root. A branch shares its parent's messages up to its fork
 * point, inclusive, and none without a fork point. Fails with `invalid-lineage` when a fork point is not part of its
 * parent.
 */
export function traceLineage(links: readonly ContextLink[]): Result<Lineage, ContractError> {
  const placeOf = new Map<string, number>()
  const starts: number[] = []
  let next = 0
  for (const { messages } of links) {
    starts.push(next)
    for (const { messageId } of messages) placeOf.set(messageId, next++)
  }
  const cuts = findCuts(links, placeOf, starts)
  if (!cuts.ok) return cuts
  const rewound = findRewound(links, placeOf, cuts.value)
  const isPart = (place: number): boolean => {
    const link = starts.findLastIndex((start) => start <= place)
    return place <= (cuts.value[link] ?? -1) && !rewound.has(place)
  }
  return ok({ placeOf, starts, cuts: cuts.value, rewound, isPart })
}

function findCuts(
  links: readonly ContextLink[],
  placeOf: ReadonlyMap<string, number>,
  starts: readonly number[],
): Result<readonly number[], ContractError> {
  const cuts: number[] = []
  let cut = Number.POSITIVE_INFINITY
  for (const [index, { session }] of [...links.entries()].reverse()) {
    cuts[index] = cut
    const start = starts[index] ?? 0
    const forkPoint = session.forkPointMessageId
    const forkPlace = forkPoint === undefined || index === 0 ? -1 : placeOf.get(forkPoint)
    // A later branch may fork from what this session inherited, but not from beyond that.
    const leftBefore = cut < start
    if (forkPlace === undefined || forkPlace >= start || (leftBefore && cut > forkPlace)) {
      const message = `Session ${session.sessionId} or a branch of it starts at a message that is not part of its parent.`
      return err(
        contractError('invalid-lineage', message, { sessionId: session.sessionId, forkPointMessageId: forkPoint }),
      )
    }
    if (!leftBefore) cut = forkPlace
  }
  return ok(cuts)
}

/**
 * Finds rewound messages. A rewind of a session does not affect branches that forked before: a rewind that would remove
 * a branch's fork point was made after the fork.
 */
function findRewound(
  links: readonly ContextLink[],
  placeOf: ReadonlyMap<string, number>,
  cuts: readonly number[],
): Map<number, ContextCause> {
  const rewound = new Map<number, ContextCause>()
  for (const [index, { session, truncations = [] }] of links.entries()) {
    const cut = cuts[index] ?? -1
    for (const { truncationId, afterMessageId, throughMessageId } of truncations) {
      const after = afterMessageId === null ? -1 : placeOf.get(afterMessageId)
      const through = placeOf.get(throughMessageId)
      if (after === undefined || through === undefined) continue
      if (after < cut && cut <= through) continue
      const cause: ContextCause = { kind: 'rewind', sessionId: session.sessionId, truncationId }
      for (let place = after + 1; place <= Math.min(through, cut); place++)
        if (!rewound.has(place)) rewound.set(place, cause)
    }
  }
  return rewound
}
