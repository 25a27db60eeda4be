import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect } from 'vitest'
import { isKnownEvent, type SessionEventPayload } from '#shared/contract'
import { assembleContext } from '#shared/session/context/assemble'
import { emptyConversation, reduceConversation } from '#shared/state/conversation'
import type { Conversation } from '#shared/conversation/entities'
import type { Session } from '#shared/session/entities'
import { reduceSession } from '#shared/state/session'
import { totalTokens } from '#shared/usage/records'
import { STORE_FILE } from '#core/store/open'
import type { StoreReader } from '#core/store/port'
import { EVERYTHING, fullConversation } from './full-conversation'

/** Checks the invariants of every session, whatever was done. `sessionIds` are all existing ones. */
export async function checkSessions(read: StoreReader, sessionIds: readonly string[]): Promise<void> {
  for (const sessionId of sessionIds) {
    await checkLog(read, sessionId)
    await checkLineage(read, sessionId, new Set(sessionIds))
    await checkContext(read, sessionId)
    await checkUsage(read, sessionId)
  }
  const { sessions } = await read.list({ limit: 1000 })
  expect(new Set(sessions.map((session) => session.sessionId))).toEqual(new Set(sessionIds))
}

/** Checks that sequences never repeat, that events form a chain, and that reducing them yields the stored state. */
export async function checkLog(read: StoreReader, sessionId: string): Promise<void> {
  const events = await read.eventsAfter(sessionId, 0, EVERYTHING)
  const sequences = events.map((event) => event.sequence)
  expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b))
  events.forEach((event, index) => expect(event.parentId).toBe(events[index - 1]?.eventId ?? null))
  // Events of a client's own type are in a name space of its own.
  for (const event of events) if (!isKnownEvent(event)) expect(event.type).toMatch(/^acme\./)

  const stored = await read.conversation(sessionId)
  expect(said(events.reduce(reduceConversation, emptyConversation(sessionId)))).toEqual(said(stored))
  // Logs of imported sessions do not hold the session.
  const [first] = events
  if (first?.type === 'created' && (first.payload as SessionEventPayload<'created'>).session !== undefined)
    expect(events.reduce(reduceSession, {} as Session)).toEqual(await read.session(sessionId))
  expect(stored?.turns.map((turn) => turn.turnNumber)).toEqual(stored?.turns.map((_, index) => index + 1))
  const whole = await read.messages(sessionId, 0, EVERYTHING, { includeRemoved: true })
  expect(whole?.messages.map((message) => message.position)).toEqual(whole?.messages.map((_, index) => index))
}

/** Parents, roots and fork points are there. */
async function checkLineage(read: StoreReader, sessionId: string, known: ReadonlySet<string>): Promise<void> {
  const session = await read.session(sessionId)
  for (const id of [session?.parentSessionId, session?.rootSessionId]) if (id !== undefined) expect(known).toContain(id)
  const links = (await read.contextLinks(sessionId)) ?? []
  expect(session?.rootSessionId ?? sessionId).toBe(links[0]?.session.sessionId)
  if (session?.forkPointMessageId !== undefined) expect(await read.message(session.forkPointMessageId)).not.toBeNull()
}

/**
 * Checks that every message of the full conversation can be reached, and that an agent receives it or its removal is
 * known.
 */
async function checkContext(read: StoreReader, sessionId: string): Promise<void> {
  const assembled = assembleContext((await read.contextLinks(sessionId)) ?? [])
  if (!assembled.ok) throw new Error(assembled.error.message)
  const { messages, taken, problems } = assembled.value
  expect(problems).toEqual([])
  const conversation = await fullConversation(read, sessionId)
  const seen = messages.filter(({ source }) => source.kind !== 'summary').map(({ message }) => message.messageId)
  expect(seen).toEqual(conversation.filter((messageId) => !taken.has(messageId)))
  expect(await read.conversationLength(sessionId)).toBe(conversation.length)
  expect((await read.lastPlace(sessionId))?.messageId).toBe(conversation.at(-1))
  for (const [index, messageId] of conversation.entries())
    expect((await read.place(sessionId, messageId))?.previousMessageId).toBe(conversation[index - 1] ?? null)
}

/** Checks that the usage of a session is the sum of its reports. */
async function checkUsage(read: StoreReader, sessionId: string): Promise<void> {
  const reported = (await read.usageRecords(sessionId)).map(({ report }) => report)
  const tokens = reported.reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0)
  const sums = await read.usageTotals({
    groupBy: 'session',
    sessionId,
    since: undefined,
    until: undefined,
    quartersAhead: 0,
  })
  expect(sums.reduce((sum, row) => sum + totalTokens(row), 0)).toBe(tokens)
  expect(sums.reduce((sum, row) => sum + row.calls, 0)).toBe(reported.length)
  const told = (await read.conversation(sessionId))?.usage
  expect(told?.totalTokens ?? 0).toBe(tokens)
}

/** Checks the file of a closed host: nothing mentions purged data, and no row refers to a missing one. */
export function checkNothingDangles(dataDir: string, purged: readonly string[]): void {
  const database = new Database(join(dataDir, STORE_FILE), { readonly: true })
  try {
    expect(database.pragma('foreign_key_check')).toEqual([])
    const tables = database
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
      .pluck()
      .all()
    for (const table of tables) {
      const rows = JSON.stringify(database.prepare(`SELECT * FROM "${table}"`).all())
      for (const sessionId of purged) expect(rows.includes(sessionId), `${table} mentions ${sessionId}`).toBe(false)
    }
  } finally {
    database.close()
  }
}

/** Returns the part of a conversation that its log alone determines. */
export function said(conversation: Conversation | Awaited<ReturnType<StoreReader['conversation']>>) {
  if (conversation === null) return null
  const { messages, blocks, turns, removals, queue, compressions, usage } = conversation
  return { messages, blocks, turns, removals, queue, compressions, usage }
}
