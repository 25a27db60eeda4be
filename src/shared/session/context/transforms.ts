import type { Segment, Session } from '../entities'
import { outputEdits } from './actions/strip-tool-outputs'
import { reasoningEdits } from './actions/strip-reasoning'
import { realIds, type ContextDraft } from './draft'
import type { ContextEdit, PlannedEdit } from './edits'
import type { Lineage } from './lineage'
import { applyStep } from './pipeline'
import type { ContextMessage, ContextProblem } from './types'

/** Applies a branch's transforms to the messages it inherits, which are the whole draft. Returns the problems. */
export function applyTransforms(
  draft: ContextDraft,
  { sessionId, forkTransforms }: Pick<Session, 'sessionId' | 'forkTransforms'>,
  lineage: Lineage,
): ContextProblem[] {
  if (forkTransforms === undefined) return []
  const { segments, removedMessageIds, appliedPipeline } = forkTransforms
  if (segments !== undefined) return applySegments(draft, sessionId, segments, lineage)
  if (removedMessageIds !== undefined) {
    const messageIds = allOf(draft.messages, new Set(removedMessageIds))
    draft.apply([{ kind: 'remove', messageIds }], { kind: 'fork-removed', sessionId })
  }
  const problems: ContextProblem[] = []
  for (const [step, { actionId, options }] of (appliedPipeline ?? []).entries()) {
    const cause = { kind: 'fork-step', sessionId, step, actionId } as const
    const applied = applyStep(draft, { actionId, options }, { scope: `${sessionId}:fork:${step}`, cause })
    if (!applied.ok) problems.push({ sessionId, message: applied.error.message })
  }
  return problems
}

/**
 * Applies segments. A message belongs to the first segment that contains it; a summary to a segment that contains
 * everything it covers.
 */
function applySegments(
  draft: ContextDraft,
  sessionId: string,
  segments: readonly Segment[],
  lineage: Lineage,
): ContextProblem[] {
  const problems: ContextProblem[] = []
  const spans = draft.messages.map((entry) => ({ entry, ...spanOf(entry, lineage) }))
  const assigned: boolean[] = []
  const planned: { segment: number; edits: ContextEdit[] }[] = []
  for (const [index, segment] of segments.entries()) {
    const from = placesOf(segment.fromMessageId, draft, lineage)
    const to = placesOf(segment.toMessageId, draft, lineage)
    if (from === undefined || to === undefined || from.first > to.last) {
      problems.push({ sessionId, message: `Segment ${index + 1} is not a range of inherited messages.` })
      continue
    }
    const members: ContextMessage[] = []
    for (let at = lowerBound(spans, from.first); at < spans.length; at++) {
      const span = spans[at]
      if (span === undefined || span.first > to.last) break
      if (span.last > to.last || assigned[at] === true) continue
      assigned[at] = true
      members.push(span.entry)
    }
    // A summary must not cover messages that this branch does not share.
    const whole = lineage.isPart(from.first) && lineage.isPart(to.last)
    const edits = segmentEdits(segment, members, whole).map((edit) =>
      edit.kind === 'summarize' ? { ...edit, messageId: `${sessionId}:fork:${index}` } : edit,
    )
    planned.push({ segment: index, edits })
  }
  // Applied at the end, so that no segment sees the result of another.
  for (const { segment, edits } of planned) draft.apply(edits, { kind: 'fork-segment', sessionId, segment })
  return problems
}

function segmentEdits(segment: Segment, members: readonly ContextMessage[], whole: boolean): PlannedEdit[] {
  const excluded = new Set(allOf(members, new Set(Object.keys(segment.overrides ?? {}))))
  const kept = members.filter(({ message }) => !excluded.has(message.messageId))
  const keptIds = kept.map(({ message }) => message.messageId)
  const removal: PlannedEdit = { kind: 'remove', messageIds: [...excluded] }
  if (segment.policy === 'exclude') return [removal, { kind: 'remove', messageIds: keptIds }]
  if (segment.policy === 'summarize' && segment.summaryText !== undefined && whole)
    return [removal, { kind: 'summarize', messageIds: keptIds, text: segment.summaryText }]
  return [
    removal,
    ...(segment.stripReasoning === true ? reasoningEdits(kept) : []),
    ...(segment.stripToolOutputs === true ? outputEdits(kept, 0) : []),
  ]
}

/** Returns the ids of the given messages, and of summaries whose messages are all given. */
function allOf(messages: readonly ContextMessage[], named: ReadonlySet<string>): string[] {
  if (named.size === 0) return []
  return messages
    .filter((entry) => named.has(entry.message.messageId) || realIds(entry).every((id) => named.has(id)))
    .map(({ message }) => message.messageId)
}

interface Span {
  readonly first: number
  readonly last: number
}

/** Returns the range of places in the chain that a context message covers. */
function spanOf(entry: ContextMessage, { placeOf }: Lineage): Span {
  const ids = realIds(entry)
  return { first: placeOf.get(ids[0] ?? '') ?? -1, last: placeOf.get(ids.at(-1) ?? '') ?? -1 }
}

function placesOf(messageId: string, draft: ContextDraft, lineage: Lineage): Span | undefined {
  const entry = draft.find(messageId)
  if (entry !== undefined) return spanOf(entry, lineage)
  const place = lineage.placeOf.get(messageId)
  return place === undefined ? undefined : { first: place, last: place }
}

/** Returns the first index whose span starts at or after `place`; spans are sorted. */
function lowerBound(spans: readonly Span[], place: number): number {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((spans[middle]?.first ?? 0) < place) low = middle + 1
    else high = middle
  }
  return low
}
