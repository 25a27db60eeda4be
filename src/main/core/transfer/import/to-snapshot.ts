import {
  eachItem,
  type TranscriptItem,
  type TranscriptMessage,
  type TranscriptSession,
} from '../../agents/transcript/items'
import type { Agent, Message, Session, Turn } from '../../../../shared/session/entities'
import { SNAPSHOT_VERSION, type SnapshotSession, type SnapshotUsage } from '../../../../shared/snapshot/entities'
import type { SubagentState } from '../../../../shared/session/conversation-types'
import { contentText } from '../../../../shared/session/blocks'
import { titleOf } from '../../../../shared/title/title-of'
import { countUsage, totalUsage, type CountedUsage } from '../../../../shared/usage/aggregate'
import { estimateCost } from '../../resources/catalog/list-prices'
import type { JsonPiece } from '../../base/streams/split-json'

/** The id that a session of another tool has here; always the same, so that it is found again. */
export function importedSessionId(adapterName: string, nativeId: string): string {
  return `${adapterName}-${nativeId}`
}

export interface SnapshotWish {
  readonly adapterName: string
  /** Of the session that the transcript is of; others in it hang below. */
  readonly nativeId: string
  /** The agent can be started here, so it goes on where its tool stopped. */
  readonly canContinue: boolean
  /** The session as it is here: what a person made of it stays. */
  readonly existing: Session | null
  readonly now: number
}

/** What people, and nobody else, change of a session. */
const OWN = ['title', 'titleOrigin', 'tags', 'notes', 'status'] as const

/** What every snapshot has. `exportedAt` in Unix ms. */
export function* snapshotHeader(exportedAt: number): Generator<JsonPiece> {
  yield { kind: 'member', name: 'version', value: SNAPSHOT_VERSION }
  yield { kind: 'member', name: 'exportedAt', value: exportedAt }
  yield { kind: 'member', name: 'options', value: {} }
  for (const name of ['sessions', 'agents', 'messages', 'turns']) yield { kind: 'empty', name }
}

/** A transcript as pieces of a snapshot: messages and turns as they come, the sessions last. */
export async function* snapshotPieces(
  items: AsyncIterable<readonly TranscriptItem[]>,
  wish: SnapshotWish,
): AsyncGenerator<JsonPiece> {
  yield* snapshotHeader(wish.now)
  const sessions: TranscriptSession[] = []
  const said = new Map<string, Said>()
  let index = 0
  for await (const item of eachItem(items)) {
    if (item.kind === 'session') sessions.push(item.session)
    else if (item.kind === 'turn') yield { kind: 'item', name: 'turns', index: index++, value: toTurn(item.turn, wish) }
    else {
      const { message } = item
      const words = said.get(message.sessionId) ?? {}
      said.set(message.sessionId, words)
      if (message.role === 'user') words.first ??= textOf(message)
      else words.last = textOf(message)
      yield { kind: 'item', name: 'messages', index: index++, value: toMessage(message, wish) }
    }
  }
  for (const session of sessions)
    yield {
      kind: 'item',
      name: 'sessions',
      index: index++,
      value: toSession(session, sessions, said, wish),
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
  wish: SnapshotWish,
): SnapshotSession {
  const isMain = session.sessionId === wish.nativeId
  const sessionId = idOf(session.sessionId, wish)
  const agent = toAgent(session, wish)
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
    adapterName: wish.adapterName,
    adapterId: wish.adapterName,
    ...(isMain ? { adapterSessionId: wish.nativeId } : {}),
    ...(title === '' ? {} : { title, titleOrigin: 'agent' as const }),
    ...(session.cwd === undefined ? {} : { targetWorkingDirectory: session.cwd }),
    ...(origin === undefined
      ? {}
      : {
          parentSessionId: idOf(origin.sessionId, wish),
          branchKind: origin.kind,
          ...(origin.messageId === undefined
            ? {}
            : { forkPointMessageId: inner(origin.messageId, origin.sessionId, wish) }),
          ...(origin.toolCallId === undefined ? {} : { spawningToolCallId: origin.toolCallId }),
        }),
    ...(isMain ? ownOf(wish.existing) : {}),
    parley: {
      ...usageOf(session, agent, wish),
      ...(children.length === 0 ? {} : { subagents: children.map((child) => toSubagent(child, said, wish)) }),
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

/** Only the session itself is gone on with where its tool is: what hangs below has no session of its own there. */
export function toAgent(session: TranscriptSession, wish: SnapshotWish): Agent {
  const isMain = session.sessionId === wish.nativeId
  return {
    agentId: inner('agent', session.sessionId, wish),
    sessionId: idOf(session.sessionId, wish),
    adapterId: wish.adapterName,
    adapterName: wish.adapterName,
    role: 'lead',
    status: isMain && wish.canContinue ? 'dead' : 'disposed',
    createdAt: session.createdAt,
    lastActivityAt: session.lastActivityAt,
    ...(isMain ? { adapterSessionId: wish.nativeId } : {}),
    ...(session.model === undefined ? {} : { model: session.model }),
    ...(session.cwd === undefined ? {} : { cwd: session.cwd }),
  }
}

export function toMessage(message: TranscriptMessage, wish: SnapshotWish): Message {
  const { sessionId, messageId, turnId, role, timestamp } = message
  const blocks = [...message.blocks]
  return {
    messageId: inner(messageId, sessionId, wish),
    sessionId: idOf(sessionId, wish),
    turnId: turnId === null ? null : inner(turnId, sessionId, wish),
    role,
    contentText: contentText(blocks),
    blocks,
    timestamp,
    adapterMessageId: messageId,
    ...(role === 'assistant' ? { agentId: inner('agent', sessionId, wish), adapterSessionId: sessionId } : {}),
  }
}

export function toTurn(turn: Extract<TranscriptItem, { kind: 'turn' }>['turn'], wish: SnapshotWish): Turn {
  const { sessionId, turnId, error, ...times } = turn
  return {
    ...times,
    sessionId: idOf(sessionId, wish),
    turnId: inner(turnId, sessionId, wish),
    status: error === undefined ? 'completed' : 'error',
    outcome: error === undefined ? 'completed' : 'error',
    ...(error === undefined ? {} : { error }),
  }
}

function toSubagent(child: TranscriptSession, said: ReadonlyMap<string, Said>, wish: SnapshotWish): SubagentState {
  const words = said.get(child.sessionId)
  const toolCallId = child.origin?.toolCallId
  return {
    childId: child.sessionId,
    task: child.title ?? words?.first ?? '',
    childSessionId: idOf(child.sessionId, wish),
    status: 'completed',
    ...(toolCallId === undefined ? {} : { toolCallId }),
    ...(words?.last === undefined ? {} : { finalMessage: words.last }),
  }
}

function usageOf(session: TranscriptSession, { agentId }: Agent, wish: SnapshotWish): SnapshotSession['parley'] {
  if (session.usage.length === 0) return {}
  const { usageReports, counted } = countReports(session, agentId, wish)
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

/** What a session used, as it is stored, and what of it counts. */
export function countReports(
  session: TranscriptSession,
  agentId: string,
  wish: SnapshotWish,
): { usageReports: SnapshotUsage[]; counted: CountedUsage[] } {
  const sessionId = idOf(session.sessionId, wish)
  const usageReports = session.usage.map(({ turnId, timestamp, report }) => ({
    agentId,
    adapterSessionId: session.sessionId,
    turnId: turnId === null ? null : inner(turnId, session.sessionId, wish),
    timestamp,
    report,
  }))
  const counted = countUsage(
    usageReports.map((report, sequence) => ({ ...report, sessionId, usageId: String(sequence), sequence })),
    estimateCost,
  )
  return { usageReports, counted }
}

function idOf(nativeId: string, { adapterName }: SnapshotWish): string {
  return importedSessionId(adapterName, nativeId)
}

function inner(id: string, nativeId: string, wish: SnapshotWish): string {
  return `${idOf(nativeId, wish)}/${id}`
}
