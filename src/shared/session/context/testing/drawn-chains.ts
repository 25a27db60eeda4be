import fc from 'fast-check'
import type { Block } from '../../blocks'
import type { ForkTransforms, Message } from '../../entities'
import { assembleContext } from '../assemble'
import { realIds } from '../draft'
import { runPipeline } from '../pipeline'
import { squashOf } from '../squash'
import { call, link, message, output, reasoning, text } from './build'
import { estimatingCounter } from '../tokens/estimate'
import { defined } from '../../../kernel/defined'
import type { AssembledContext, ContextLink, ContextMessage, Truncation } from '../types'

/*
 * Random chains of branches, built in the order in which sessions grow: each message, rewind and squash follows existing
 * ones.
 */

type Steps = Parameters<typeof runPipeline>[1]

/** Picks an item of a list that is generated later. */
type Pick = <T>(list: readonly T[]) => T | undefined

export const assembled = (links: readonly ContextLink[]): AssembledContext => {
  const context = assembleContext(links)
  if (!context.ok) throw new Error(context.error.message)
  return context.value
}

export const idsOf = (messages: readonly ContextMessage[]): string[] => messages.map((entry) => entry.message.messageId)

export const pick = fc.nat().map(
  (n): Pick =>
    (list) =>
      list[n % Math.max(1, list.length)],
)

const part = fc.constantFrom('text', 'reasoning', 'call', 'answered', 'stray', 'late')

/** Returns the blocks of a message; `late` outputs belong to the message before. */
function blocksOf(id: string, before: string, parts: readonly string[]): string | Block[] {
  if (parts.length === 0) return `says ${id}`
  return parts.flatMap((kind, index): Block[] => {
    const callId = `${id}-${index}`
    switch (kind) {
      case 'text':
        return [text(`text of ${id}`)]
      case 'reasoning':
        return [reasoning(`thought of ${id}`)]
      case 'call':
        return [call(callId, 'read', { path: 'a.ts' })]
      case 'answered':
        return [call(callId, 'read', { path: 'a.ts' }), output(callId, 'content '.repeat(9))]
      case 'late':
        return [output(`${before}-${index}`, 'late '.repeat(9))]
      default:
        return [output(`stray-${callId}`)]
    }
  })
}

export const step = fc.record({
  action: fc.constantFrom(
    'summarize',
    'strip-reasoning',
    'strip-tool-outputs',
    'keep-last',
    'drop',
    'deduplicate-reads',
  ),
  from: pick,
  to: pick,
  count: fc.integer({ min: 1, max: 6 }),
})

/** Returns steps that fit the messages, which are given in context order. */
export function stepsFor(
  messageIds: readonly string[],
  drawnSteps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[],
): Steps {
  // Ranges first: later steps could remove their ends.
  const steps = drawnSteps.map(({ action, from, to, count }) => {
    const ends = [from(messageIds), to(messageIds)].sort(
      (a, b) => messageIds.indexOf(a ?? '') - messageIds.indexOf(b ?? ''),
    )
    const range = { fromMessageId: ends[0], toMessageId: ends[1] }
    if (action === 'summarize') return { actionId: action, options: { ...range, text: 'summary' } }
    if (action === 'keep-last') return { actionId: action, options: { count } }
    if (action === 'drop') return { actionId: action, options: { messageIds: [from(messageIds) ?? 'none'] } }
    return { actionId: action }
  })
  const [range] = steps.filter(({ actionId }) => actionId === 'summarize')
  const others = steps.filter(({ actionId }) => actionId !== 'summarize')
  return range === undefined || messageIds.length === 0 ? others : [range, ...others]
}

const session = fc.record({
  messages: fc.array(fc.array(part, { maxLength: 4 }), { maxLength: 7 }),
  forkPoint: pick,
  transforms: fc.option(
    fc.record({
      kind: fc.constantFrom('segments', 'removed', 'pipeline'),
      picks: fc.array(pick, { minLength: 4, maxLength: 4 }),
      policy: fc.constantFrom('verbatim' as const, 'summarize' as const, 'exclude' as const),
      strip: fc.boolean(),
      summaryText: fc.option(fc.constant('what was said'), { nil: undefined }),
      steps: fc.array(step, { maxLength: 3 }),
    }),
    { nil: undefined, freq: 3 },
  ),
  rewind: fc.option(fc.record({ after: pick, at: pick, last: fc.boolean() }), { nil: undefined, freq: 2 }),
  squashes: fc.array(fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 3 }), late: fc.boolean() }), {
    maxLength: 2,
  }),
})

type DrawnSession = typeof session extends fc.Arbitrary<infer T> ? T : never

export const chains = fc.array(session, { minLength: 1, maxLength: 5 }).map((sessions) => {
  const links: ContextLink[] = []
  for (const drawnSession of sessions) links.push(...grow(links, drawnSession))
  return links
})

function grow(links: readonly ContextLink[], drawnSession: DrawnSession): ContextLink[] {
  const number = links.length
  const sessionId = `s${number}`
  // Possible fork points: all of the parent's conversation, including rewound and compressed messages.
  const parent = assembled(links)
  const shared = [...new Set([...parent.messages.flatMap(realIds), ...parent.taken.keys()])].sort()
  const forkPointMessageId = drawnSession.forkPoint(shared)
  const ownIds = drawnSession.messages.map((_, index) => `${sessionId}m${index}`)
  const messages = drawnSession.messages.map((parts, index): Message => {
    const id = ownIds[index] ?? ''
    return message(id, blocksOf(id, ownIds[index - 1] ?? '', parts), number * 100 + index)
  })
  const forkTransforms = transformsOf(drawnSession, shared, parent)
  let own = link(sessionId, messages, {
    branchedAtSequence: number * 100,
    ...defined({ forkPointMessageId, forkTransforms }),
  })
  const conversation = (): string[] => {
    const { messages: parts, taken } = assembled([...links, own])
    return [...new Set([...parts.flatMap(realIds), ...taken.keys()])].sort()
  }
  const truncation = rewindOf(drawnSession, ownIds, conversation())
  const truncations = truncation === undefined ? [] : [truncation]
  if (drawnSession.rewind?.last !== true) own = { ...own, truncations }
  for (const [index, squash] of drawnSession.squashes.entries()) {
    const before = assembled([...links, own]).messages
    const run = runPipeline(before, stepsFor(idsOf(before), squash.steps), { scope: `${sessionId}q${index}` })
    if (!run.ok) throw new Error(run.error.message)
    const timestamp = squash.late ? number * 100 + 150 : number * 100 + 50
    const made = {
      squashId: `${sessionId}q${index}`,
      timestamp,
      sequence: timestamp,
      ...squashOf(before, run.value, estimatingCounter),
    }
    own = { ...own, squashes: [...own.squashes, made] }
  }
  return [{ ...own, truncations }]
}

function transformsOf(
  { transforms }: DrawnSession,
  shared: readonly string[],
  parent: AssembledContext,
): ForkTransforms | undefined {
  if (transforms === undefined || shared.length === 0) return undefined
  const { kind, picks, policy, strip, summaryText, steps } = transforms
  const chosen = picks.map((one) => one(shared) ?? '').sort()
  if (kind === 'removed') return { removedMessageIds: chosen }
  if (kind === 'pipeline') return { appliedPipeline: [...stepsFor(idsOf(parent.messages), steps)] }
  const segment = (from: number) => ({
    fromMessageId: chosen[from] ?? '',
    toMessageId: chosen[from + 1] ?? '',
    policy,
    stripReasoning: strip,
    stripToolOutputs: strip,
    overrides: { [chosen[from] ?? '']: 'exclude' as const },
    ...defined({ summaryText }),
  })
  return { segments: [segment(0), segment(2)] }
}

/** Returns a rewind, made at one of the session's own messages, to any message before it. */
function rewindOf(
  { rewind }: DrawnSession,
  ownIds: readonly string[],
  conversation: readonly string[],
): Truncation | undefined {
  const throughMessageId = rewind?.at(ownIds)
  if (rewind === undefined || throughMessageId === undefined) return undefined
  const before = conversation.slice(0, conversation.indexOf(throughMessageId))
  return { truncationId: `t-${throughMessageId}`, afterMessageId: rewind.after(before) ?? null, throughMessageId }
}
