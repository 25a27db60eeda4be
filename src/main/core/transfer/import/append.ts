import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import type { Agent, Message, Turn } from '#shared/session/entities'
import { totalUsage } from '#shared/usage/aggregate'
import { rollUp } from '#shared/usage/rollup'
import {
  Rewound,
  type TranscriptFormat,
  type TranscriptMark,
  type TranscriptPart,
} from '#core/agents/transcript/format'
import { Ledger } from '#core/agents/transcript/ledger'
import type { TranscriptSession } from '#core/agents/transcript/items'
import { messageEvent } from '../snapshot/message-event'
import {
  growSession,
  type Growth,
  lastMessageId,
  type LongWrite,
  readCursor,
  type StoredAccount,
  takenIds,
  TranscriptAccounts,
  TranscriptTable,
} from '#core/store/jobs'
import { READER, storedAccount } from './accounts'
import { cursorOf, hasOnlyGrown, type TranscriptCursor } from './cursor'
import { growCopy } from './keep-copy'
import { countReports, importedSessionId, toAgent, toMessage, toTurn, type SnapshotTarget } from './to-snapshot'

/** More than this is imported with all of the file, in steps, in bytes: it is written in one transaction. */
const MOST = 8 * 1024 * 1024

export interface AppendContext {
  check(): void
  beforePublish(replaced: readonly string[]): Promise<Result<void, ContractError>>
}

/**
 * Adds the additions of its file to an imported session. Returns false when the whole file has to be read: there is no
 * checkpoint, the file is a different one, or its additions change earlier content. Then nothing was changed.
 */
export async function appendTranscript(
  write: LongWrite,
  parts: readonly TranscriptPart[],
  format: TranscriptFormat,
  target: SnapshotTarget,
  context: AppendContext,
  { now, isKept }: { readonly now: { readonly size: number; readonly changedAt: number }; readonly isKept: boolean },
): Promise<boolean> {
  const sessionId = importedSessionId(target.adapterName, target.nativeId)
  const table = new TranscriptTable(write.connection)
  const cursor = table.cursor(sessionId) as TranscriptCursor | null
  const [main] = parts
  if (cursor === null || main === undefined || format.resume === undefined) return false
  if (now.size - cursor.mark.builder.place > MOST || !hasOnlyGrown(parts, now.size, cursor)) return false
  const read = await readGrowth(main, format, target, cursor.mark)
  if (read === null) return false
  const stored = readCursor(write.connection, sessionId)
  if (stored === null) return false
  // The message that was not finished is there as far as it went.
  const begun = stored.nextPosition - cursor.mark.builder.messages
  const [first] = read.messages
  if (begun > 1 || begun < 0) return false
  if (begun === 1 && lastMessageId(write.connection, sessionId) !== first?.messageId) return false
  const growth = growthOf(read, begun === 1, sessionId, target)
  if (tellsAgain(write, growth.messages)) return false
  context.check()
  const allowed = await context.beforePublish([sessionId])
  if (!allowed.ok) return false
  write.together(() => {
    growSession(write.connection, write.owned, growth, stored, messageEvent)
    if (isKept) growCopy(table, sessionId, main.path)
    table.noteImport(sessionId, now.size, now.changedAt)
    new TranscriptAccounts(write.connection).grow(read.account, READER)
    table.putCursor(sessionId, read.mark === null ? null : cursorOf(parts, read.mark))
  })
  return true
}

interface ReadGrowth {
  readonly messages: Message[]
  readonly turns: Turn[]
  readonly session: TranscriptSession
  readonly mark: TranscriptMark | null
  readonly account: StoredAccount
}

async function readGrowth(
  main: TranscriptPart,
  format: TranscriptFormat,
  target: SnapshotTarget,
  from: TranscriptMark,
): Promise<ReadGrowth | null> {
  const messages: Message[] = []
  const turns: Turn[] = []
  let session: TranscriptSession | null = null
  let mark: TranscriptMark | null = null
  const ledger = new Ledger()
  const options = { ledger, onMark: (made: TranscriptMark | null) => void (mark = made) }
  try {
    for await (const items of format.resume?.(main, target.nativeId, from, options) ?? [])
      for (const item of items)
        if (item.kind === 'message') messages.push(toMessage(item.message, target))
        else if (item.kind === 'turn') turns.push(toTurn(item.turn, target))
        else session = item.session
  } catch (thrown) {
    if (thrown instanceof Rewound) return null
    throw thrown
  }
  return session === null ? null : { messages, turns, session, mark, account: storedAccount(ledger, target) }
}

function growthOf(read: ReadGrowth, isLonger: boolean, sessionId: string, target: SnapshotTarget): Growth {
  const { session, turns } = read
  const [first, ...rest] = read.messages
  const agent: Agent = toAgent(session, target)
  const { usageReports, counted } = countReports(session, agent.agentId, target)
  const { title, lastActivityAt } = session
  const isTitled = title !== undefined && target.existing?.titleOrigin === 'agent'
  return {
    sessionId,
    patch: { lastActivityAt, ...(isTitled ? { title } : {}) },
    agent,
    ...(isLonger && first !== undefined ? { longer: first, messages: rest } : { messages: read.messages }),
    turns,
    usage: usageReports,
    rollups: [...rollUp(counted).values()],
    totals: totalUsage(counted),
  }
}

/** Returns whether a message already exists or is repeated; only the whole file shows the meaning of that. */
function tellsAgain({ connection }: LongWrite, messages: readonly Message[]): boolean {
  const ids = messages.map(({ messageId }) => messageId)
  return new Set(ids).size < ids.length || takenIds(connection, 'message', ids).length > 0
}
