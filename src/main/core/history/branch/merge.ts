import type { RequestParams, RequestResult } from '#shared/contract'
import type { MergePreview } from '#shared/branch/entities'
import { defined } from '#shared/kernel/defined'
import { knownError } from '#shared/kernel/error-texts'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Block, MergedFrom } from '#shared/session/blocks'
import type { Message, TurnInitiator } from '#shared/session/entities'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { commitTogether } from '#core/session/stream/event-stream'
import { initiatorOf } from './initiator'
import { takeBack } from '../place/land'
import { findBranch, withBranch, type BranchPair } from './find-branch'
import { landBranch } from './land-branch'
import { isMerged, readMergeSource, type MergeSource } from './merge-source'
import { unmergeable } from './merge-preview'
import { summarise } from './summarise'

/**
 * `session.merge`. Messages added to the branch after a merge can be merged in turn; without any the first result is
 * returned.
 */
export const merge =
  (context: SessionContext): Handler<'session.merge'> =>
  async ({ landBy, dryRun = false, ...input }, request) => {
    const found = await findBranch(context, input)
    if (!found.ok) return found
    const pair = found.value
    const refused = unmergeable(pair.child) ?? archived(pair)
    if (refused !== null) return err(refused)
    if (landBy === undefined) return dryRun ? ok({ success: false }) : mergeConversation(context, pair, input)
    const landed = await landBranch(context, pair, { by: landBy, dryRun }, request)
    if (!landed.ok) return landed
    const { commands, conflicts, isNew } = landed.value
    if (dryRun || conflicts.length > 0) return ok({ success: false, commands, conflicts })
    const merged = await mergeConversation(context, pair, input)
    if (merged.ok) return ok({ ...merged.value, commands, conflicts })
    if (isNew) await takeBack(context, { sessionId: pair.child.sessionId })
    return merged
  }

/** Puts the summary into the parent and closes the branch. */
async function mergeConversation(
  context: SessionContext,
  pair: BranchPair,
  { summary, source: by, extensionId, ...ends }: Omit<RequestParams<'session.merge'>, 'landBy' | 'dryRun'>,
): Promise<RequestResult<'session.merge'>> {
  const initiator = initiatorOf({ source: by, extensionId })
  // Outside the locks: an agent may take its time, and both sessions stay usable meanwhile.
  const source = await readMergeSource(context, ends.childSessionId)
  const written =
    summary === undefined && !isMerged(source) ? await summarise(context, pair.child, source, 'agent') : undefined
  if (written?.ok === false) return written
  return withBranch(context, pair, async () => {
    const now = await readMergeSource(context, ends.childSessionId)
    if (now.lastMerge !== null && isMerged(now)) return ok(resultOf(now.lastMerge))
    if (summary !== undefined) return mergeNow(context, pair, now, { handoff: summary, ...initiator })
    const current = await forNow(context, pair, source, now, written?.value)
    return current.ok ? mergeNow(context, pair, now, { handoff: current.value.summary, ...initiator }) : current
  })
}

function archived({ parent }: BranchPair): ContractError | null {
  if (parent.session.status !== 'archived') return null
  return knownError('session-archived/parent')
}

/** Returns the existing summary, unless messages were added since. */
async function forNow(
  context: SessionContext,
  { child }: BranchPair,
  before: MergeSource,
  now: MergeSource,
  written: MergePreview | undefined,
): Promise<Result<MergePreview, ContractError>> {
  const isSame = written !== undefined && before.lastMessageId === now.lastMessageId
  return isSame ? ok(written) : summarise(context, child, now, 'listing')
}

async function mergeNow(
  context: SessionContext,
  { parent, child }: BranchPair,
  source: MergeSource,
  { handoff, ...initiator }: { readonly handoff: string; readonly initiator?: TurnInitiator },
): Promise<Result<{ success: true; handoff: string; messageId: string }, ContractError>> {
  const ends = { childSessionId: child.sessionId, parentSessionId: parent.sessionId }
  parent.stream.emit('merging', ends)
  const isOpen = child.session.status === 'active'
  if (isOpen) await child.stopAgents()

  const position = parent.positions.allocate()
  const messageId = context.ids.next()
  const put = parent.stream.changes()
  const mergedFrom = provenance(child.sessionId, child.session.title, source.messages)
  const blocks: Block[] = [{ type: 'text', content: handoff, mergedFrom }]
  const toMessageId = source.lastMessageId
  const knowing = parent.agents.filter(({ agent }) => agent.adapterSessionId !== undefined)
  put
    .message({
      messageId,
      turnId: null,
      role: 'user',
      message: {
        messageId,
        role: 'user',
        turnId: null,
        timestamp: put.at,
        position,
        status: 'complete',
        origin: 'compact',
      },
      blocks,
    })
    .event(
      'branch.merged',
      {
        sessionId: parent.sessionId,
        ...ends,
        resultMessageId: messageId,
        resultJson: JSON.stringify({ messageCount: source.messages.length }),
        ...initiator,
      },
      {},
      { toMessageId, untoldAgentIds: knowing.map(({ agent }) => agent.agentId) },
    )

  const { sessionId } = child
  const values = { mergedAt: put.at, abandonedAt: null, summary: handoff, summaryUpdatedAt: put.at }
  const changedProperties = ['mergedAt', 'summary', 'summaryUpdatedAt']
  const close = child.stream.changes().event('updated', { sessionId, changedProperties, values })
  if (isOpen) close.event('closed', { sessionId, reason: 'merged' })

  const done = parent.stream.changes().event('merged', { ...ends, handoff, messageId, ...initiator })
  if (isOpen) done.event('childCompleted', { ...ends, result: { outcome: 'merged', messageId } })
  const committed = await commitTogether([
    [parent.stream, put],
    [child.stream, close],
    [parent.stream, done],
  ])
  if (!committed.ok) {
    parent.positions.release(position)
    return committed
  }
  return ok({ success: true, handoff, messageId })
}

function provenance(childSessionId: string, title: string | undefined, messages: readonly Message[]): MergedFrom {
  const [first, last] = [messages[0], messages.at(-1)]
  return {
    childSessionId,
    ...defined({ title }),
    ...(first === undefined || last === undefined
      ? {}
      : { fromMessageId: first.messageId, toMessageId: last.messageId }),
    messageCount: messages.length,
  }
}

function resultOf({ summary, messageId }: { summary: string; messageId: string }) {
  return { success: true, handoff: summary, messageId }
}
