import { createHash } from 'node:crypto'
import {
  eachItem,
  type TranscriptItem,
  type TranscriptMessage,
  type TranscriptSession,
} from '#core/agents/transcript/items'
import type { Agent, Message, Session, Turn } from '#shared/session/entities'
import { SNAPSHOT_VERSION, type SnapshotSession, type SnapshotUsage } from '#shared/snapshot/entities'
import type { SubagentState } from '#shared/session/conversation-types'
import { contentText } from '#shared/session/block-text'
import { titleOf } from '#shared/title/title-of'
import { countUsage, totalUsage, type CountedUsage } from '#shared/usage/aggregate'
import { estimateCost } from '#core/base/prices/current'
import { defined } from '#shared/kernel/defined'
import type { JsonPiece } from '#core/base/streams/split-json'

/** The id that a session of another tool has here; always the same, so that it is found again. */
export function importedSessionId(adapterName: string, nativeId: string): string {
  return `${adapterName}-${nativeId}`
}

export interface SnapshotTarget {
  readonly adapterName: string
  /** Of the session that the transcript is of; others in it hang below. */
  readonly nativeId: string
  /** True when the agent can be started on this machine and continue the tool's session. */
  readonly canContinue: boolean
  /** Existing session in this store: changes by the user are kept. */
  readonly existing: Session | null
  readonly now: number
}

/** Session fields that only users change, or that are noted here. */
const OWN = [
  'title',
  'titleOrigin',
  'tags',
  'notes',
  'status',
  'pinnedAt',
  'summary',
  'summaryUpdatedAt',
  'git',
  'place',
] as const

/** Yields the common parts of every snapshot. `exportedAt` in Unix ms. */
export function* snapshotHeader(exportedAt: number): Generator<JsonPiece> {
  yield { kind: 'member', name: 'version', value: SNAPSHOT_VERSION }
  yield { kind: 'member', name: 'exportedAt', value: exportedAt }
  yield { kind: 'member', name: 'options', value: {} }
  for (const name of ['sessions', 'agents', 'messages', 'turns']) yield { kind: 'empty', name }
}

/** A transcript as pieces of a snapshot: messages and turns as they come, the sessions last. */
export async function* snapshotPieces(
  items: AsyncIterable<readonly TranscriptItem[]>,
  target: SnapshotTarget,
): AsyncGenerator<JsonPiece> {
  yield* snapshotHeader(target.now)
  const sessions: TranscriptSession[] = []
  const said = new Map<string, Said>()
  let index = 0
  for await (const item of eachItem(items)) {
    if (item.kind === 'session') sessions.push(item.session)
    else if (item.kind === 'turn')
      yield { kind: 'item', name: 'turns', index: index++, value: toTurn(item.turn, target) }
    else {
      const { message } = item
      const words = said.get(message.sessionId) ?? {}
      said.set(message.sessionId, words)
      if (message.role === 'user') words.first ??= textOf(message)
      else words.last = textOf(message)
      yield { kind: 'item', name: 'messages', index: index++, value: toMessage(message, target) }
    }
  }
  for (const session of sessions)
    yield {
      kind: 'item',
      name: 'sessions',
      index: index++,
      value: toSession(session, sessions, said, target),
    }
}

/** The first thing that was asked in a session, and the last that was answered. */
interface Said {
  first?: string
  last?: string
}

function textOf(message: TranscriptMessage): string {
  return contentText(message.blocks).slice(0, 4000)
}

function toSession(
  session: TranscriptSession,
  all: readonly TranscriptSession[],
  said: ReadonlyMap<string, Said>,
  target: SnapshotTarget,
): SnapshotSession {
  const isMain = session.sessionId === target.nativeId
  const sessionId = idOf(session.sessionId, target)
  const agent = toAgent(session, target)
  const title = session.title ?? titleOf(said.get(session.sessionId)?.first ?? '')
  const origin = isMain ? undefined : session.origin
  const children = all.filter(
    (child) => child.origin?.kind === 'subagent' && child.origin.sessionId === session.sessionId,
  )
  return {
    sessionId,
    createdAt: session.createdAt,
    lastActivityAt: session.lastActivityAt,
    status: isMain ? 'active' : 'closed',
    agents: [agent],
    leadAgentId: agent.agentId,
    isImported: true,
    adapterName: target.adapterName,
    adapterId: target.adapterName,
    ...(isMain ? { adapterSessionId: target.nativeId } : {}),
    ...(title === '' ? {} : { title, titleOrigin: 'agent' as const }),
    ...defined({ targetWorkingDirectory: session.cwd }),
    ...(origin === undefined
      ? {}
      : {
          parentSessionId: idOf(origin.sessionId, target),
          branchKind: origin.kind,
          ...(origin.messageId === undefined
            ? {}
            : { forkPointMessageId: inner(origin.messageId, origin.sessionId, target) }),
          ...defined({ spawningToolCallId: origin.toolCallId }),
        }),
    ...(isMain ? ownOf(target.existing) : {}),
    parley: {
      ...usageOf(session, agent, target),
      ...(children.length === 0 ? {} : { subagents: children.map((child) => toSubagent(child, said, target)) }),
    },
  }
}

function ownOf(existing: Session | null): Partial<Session> {
  if (existing === null || existing.status === 'discovered') return {}
  return Object.fromEntries(
    OWN.flatMap((field) => {
      if (field === 'title' && existing.titleOrigin === 'agent') return []
      return existing[field] === undefined ? [] : [[field, existing[field]]]
    }),
  )
}

/** Only the session itself can be continued in its tool: its children have no native session there. */
export function toAgent(session: TranscriptSession, target: SnapshotTarget): Agent {
  const isMain = session.sessionId === target.nativeId
  return {
    agentId: inner('agent', session.sessionId, target),
    sessionId: idOf(session.sessionId, target),
    adapterId: target.adapterName,
    adapterName: target.adapterName,
    role: 'lead',
    status: isMain && target.canContinue ? 'dead' : 'disposed',
    createdAt: session.createdAt,
    lastActivityAt: session.lastActivityAt,
    ...(isMain ? { adapterSessionId: target.nativeId } : {}),
    ...defined({ model: session.model, cwd: session.cwd }),
  }
}

export function toMessage(message: TranscriptMessage, target: SnapshotTarget): Message {
  const { sessionId, messageId, turnId, role, timestamp } = message
  const blocks = [...message.blocks]
  return {
    messageId: inner(messageId, sessionId, target),
    sessionId: idOf(sessionId, target),
    turnId: turnId === null ? null : inner(turnId, sessionId, target),
    role,
    contentText: contentText(blocks),
    blocks,
    timestamp,
    adapterMessageId: messageId,
    ...(role === 'assistant' ? { agentId: inner('agent', sessionId, target), adapterSessionId: sessionId } : {}),
  }
}

export function toTurn(turn: Extract<TranscriptItem, { kind: 'turn' }>['turn'], target: SnapshotTarget): Turn {
  const { sessionId, turnId, error, ...times } = turn
  return {
    ...times,
    sessionId: idOf(sessionId, target),
    turnId: inner(turnId, sessionId, target),
    status: error === undefined ? 'completed' : 'error',
    outcome: error === undefined ? 'completed' : 'error',
    ...defined({ error }),
  }
}

function toSubagent(child: TranscriptSession, said: ReadonlyMap<string, Said>, target: SnapshotTarget): SubagentState {
  const words = said.get(child.sessionId)
  const toolCallId = child.origin?.toolCallId
  return {
    childId: child.sessionId,
    task: child.title ?? words?.first ?? '',
    childSessionId: idOf(child.sessionId, target),
    status: 'completed',
    ...defined({ toolCallId }),
    ...(words?.last === undefined ? {} : { finalMessage: words.last }),
  }
}

function usageOf(session: TranscriptSession, { agentId }: Agent, target: SnapshotTarget): SnapshotSession['parley'] {
  // Told all the same: whatever was counted before counts no more.
  if (session.usage.length === 0) return { usageReports: [] }
  const { usageReports, counted } = countReports(session, agentId, target)
  const { inputTokens, outputTokens, cacheReadTokens, totalTokens, totalCalls, costs } = totalUsage(counted)
  const dollars = costs.find(({ currency }) => currency === 'USD')
  return {
    usageReports,
    usage: {
      totalInputTokens: inputTokens,
      totalOutputTokens: outputTokens,
      totalTokens,
      totalCalls,
      adapterCount: 1,
      ...(cacheReadTokens === 0 ? {} : { totalCacheReadTokens: cacheReadTokens }),
      ...(dollars === undefined ? {} : { costUsd: dollars.amount }),
    },
  }
}

/** Returns the usage of a session in stored form, and the part that counts. */
export function countReports(
  session: TranscriptSession,
  agentId: string,
  target: SnapshotTarget,
): { usageReports: SnapshotUsage[]; counted: CountedUsage[] } {
  const sessionId = idOf(session.sessionId, target)
  const usageReports = session.usage.map(({ turnId, timestamp, report, callId }) => ({
    agentId,
    adapterSessionId: session.sessionId,
    turnId: turnId === null ? null : inner(turnId, session.sessionId, target),
    timestamp,
    report,
    ...(callId === undefined ? {} : { callId: identityOf(callId, target) }),
  }))
  const counted = countUsage(
    usageReports.map((report, sequence) => ({ ...report, sessionId, usageId: String(sequence), sequence })),
    estimateCost,
  )
  return { usageReports, counted }
}

/** Returns the identity of a model call in a short form; those of different tools differ. */
function identityOf(callId: string, { adapterName }: SnapshotTarget): string {
  return createHash('sha256').update(`${adapterName}\n${callId}`).digest('base64url').slice(0, 22)
}

function idOf(nativeId: string, { adapterName }: SnapshotTarget): string {
  return importedSessionId(adapterName, nativeId)
}

function inner(id: string, nativeId: string, target: SnapshotTarget): string {
  return `${idOf(nativeId, target)}/${id}`
}
