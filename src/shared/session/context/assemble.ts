import type { ContractError } from '../../kernel/errors'
import { ok, type Result } from '../../kernel/result'
import type { Message } from '../entities'
import { ContextDraft } from './draft'
import { traceLineage, type Lineage } from './lineage'
import { applySquash } from './squash'
import { repairToolCalls } from './tool-calls'
import { applyTransforms } from './transforms'
import type { AssembledContext, ContextLink, ContextProblem, ContextSource, Taken } from './types'

/**
 * Assembles the context of the last of `links`, which lead from the root session to it, parent before child. Each
 * session inherits its parent's context as of the fork point, applies its transforms, adds its own messages and then
 * its squashes. Compressions and rewinds of an ancestor after the fork do not affect the branch.
 *
 * Fails with `invalid-lineage` when a fork point is not part of the expected conversation.
 */
export function assembleContext(links: readonly ContextLink[]): Result<AssembledContext, ContractError> {
  const traced = traceLineage(links)
  if (!traced.ok) return traced
  const lineage = traced.value
  const draft = new ContextDraft()
  const problems: ContextProblem[] = []
  for (const [index, link] of links.entries()) {
    const { sessionId } = link.session
    if (index > 0) problems.push(...applyTransforms(draft, link.session, lineage))
    const source: ContextSource = { kind: index === links.length - 1 ? 'own' : 'inherited', sessionId }
    for (const [place, message] of ownMessages(index, link, lineage))
      if (!lineage.rewound.has(place)) draft.append({ message, source, changedBy: [] })
    const next = links[index + 1]?.session
    const branchedAt = next === undefined ? Number.POSITIVE_INFINITY : (next.branchedAtSequence ?? 0)
    for (const squash of link.squashes)
      if (squash.sequence <= branchedAt) problems.push(...applySquash(draft, squash, sessionId))
  }
  const repaired = repairToolCalls(draft.messages)
  return ok({ messages: repaired.messages, taken: takenMessages(links, lineage, draft, repaired.removed), problems })
}

/** Yields a session's own messages up to its cut, with their places, rewound ones included. */
function* ownMessages(
  index: number,
  { messages }: ContextLink,
  { starts, cuts }: Lineage,
): Generator<readonly [number, Message]> {
  const start = starts[index] ?? 0
  const cut = cuts[index] ?? -1
  for (const [at, message] of messages.entries()) {
    if (start + at > cut) return
    yield [start + at, message]
  }
}

function takenMessages(
  links: readonly ContextLink[],
  lineage: Lineage,
  draft: ContextDraft,
  repaired: readonly string[],
): Map<string, Taken> {
  const taken = new Map<string, Taken>()
  for (const [index, link] of links.entries()) {
    for (const [place, { messageId }] of ownMessages(index, link, lineage)) {
      const rewind = lineage.rewound.get(place)
      const why = rewind === undefined ? draft.takenBy(messageId) : { cause: rewind }
      if (why !== undefined) taken.set(messageId, why)
    }
  }
  for (const messageId of repaired) taken.set(messageId, { cause: { kind: 'tool-repair' } })
  return taken
}
