import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { RequestInput, RequestOutput } from '../../../shared/contract'
import { emptyConversation, reduceConversation } from '../../../shared/session/conversation'
import type { Snapshot } from '../../../shared/snapshot/entities'
import { scriptedAdapter, type Script } from '../testing/scripted-agent'
import { STORE_FILE } from '../store/open'
import { LongWrite, openSecond } from '../store/second-connection'
import { WriteGate } from '../store/write-gate'
import { importSnapshot, type ImportContext } from './import-snapshot'
import { valueSource } from './source'
import { hostOfTest } from '../testing/host-of-test'
import type { TestClient, TestHost } from '../testing/test-host'

// Each import and export starts a thread, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const long = 'x'.repeat(40_000)
const answer: Script = async ({ prompt, emit }) => {
  emit({ type: 'reasoning', delta: 'Let me see.' })
  emit({ type: 'text', delta: `re: ${prompt.split('\n').at(-1) ?? ''}` })
  if (prompt.includes('tool')) {
    emit({
      type: 'tool.started',
      toolCallId: `call-${prompt.length}`,
      name: 'read',
      title: 'Read a',
      kind: 'read',
      args: {},
    })
    emit({ type: 'tool.completed', toolCallId: `call-${prompt.length}`, outcome: 'ok', output: long })
    emit({ type: 'text', delta: 'Read it.' })
  }
  emit({
    type: 'usage',
    report: { granularity: 'call', mode: 'delta', inputTokens: 10, outputTokens: 5, model: 'claude-haiku-4-5' },
  })
  return Promise.resolve(undefined)
}

async function start(): Promise<{ test: TestHost; client: TestClient }> {
  const test = await hostOfTest([scriptedAdapter('echo', answer)])
  return { test, client: await test.client() }
}

async function talk(client: TestClient, sessionId: string, ...texts: string[]): Promise<void> {
  if ((await client.must('session.get', { sessionId })).session === null)
    await client.must('session.create', { sessionId, title: `About ${sessionId}` })
  await client.must('session.subscribe', { sessionId })
  for (const text of texts) {
    const done = client.eventsOf(sessionId, 'turn.completed').length
    await client.must('session.sendMessage', { sessionId, message: text })
    await client.untilEvent(sessionId, 'turn.completed', done + 1)
  }
}

const everything = { includeEvents: true, includeToolOutputs: true, includeAncestors: true, includeChildren: true }

async function exported(client: TestClient, sessionId: string, options = everything): Promise<Snapshot> {
  return (await client.must('session.snapshot.export', { sessionId, options })).snapshot
}

/** A family: a parent, a branch that is merged, one that is rewound and compressed. */
async function family(client: TestClient): Promise<void> {
  await talk(client, 'p', 'one', 'use a tool', 'three')
  const { sessionId: branch } = await client.must('session.fork', { sourceSessionId: 'p', branchKind: 'branch' })
  await talk(client, branch, 'in the branch')
  await client.must('session.merge', { parentSessionId: 'p', childSessionId: branch, summary: 'Nothing to add.' })
  const messages = (await client.must('session.subscribe', { sessionId: 'p' })).conversation?.messages ?? []
  const third = messages[4]?.messageId ?? null
  await client.must('session.fork', { sourceSessionId: 'p', ...(third === null ? {} : { fromMessageId: third }) })
  await client.must('session.compress', { sessionId: 'p', pipeline: [{ actionId: 'strip-tool-outputs' }] })
  await client.must('session.history.truncate', { sessionId: 'p', messageId: third })
}

/** What a client sees of a session, without what says when it was looked at. */
async function seen(client: TestClient, sessionId: string) {
  const { conversation } = await client.must('session.subscribe', { sessionId })
  const { session } = await client.must('session.get', { sessionId })
  const { messages: entries } = await client.must('session.getContext', { sessionId })
  const usage = await client.must('usage.query', { groupBy: 'model', sessionId, timeZoneOffset: 0 })
  const dead = <A extends { status: string }>(agent: A): A => ({ ...agent, status: 'dead' })
  return {
    conversation: { ...conversation, agents: conversation?.agents.map(dead), features: {}, status: 'idle' },
    session: session === null ? null : { ...session, agents: session.agents.map(dead) },
    entries,
    usage,
  }
}

const without = ({ exportedAt: _at, ...snapshot }: Snapshot): Omit<Snapshot, 'exportedAt'> => snapshot

describe('export and import', () => {
  it('brings a family of sessions to another store, where all is the same and exports the same', async () => {
    const { client } = await start()
    await family(client)
    const snapshot = await exported(client, 'p')
    expect(snapshot.sessions).toHaveLength(3)
    expect(JSON.stringify(snapshot)).toContain(long)

    const other = await start()
    const report = await other.client.must('session.snapshot.import', { snapshot })
    expect(report.errors).toEqual([])
    expect(report.imported.toSorted()).toEqual(snapshot.sessions.map(({ sessionId }) => sessionId).toSorted())
    for (const { sessionId } of snapshot.sessions)
      expect(await seen(other.client, sessionId)).toEqual(await seen(client, sessionId))
    expect(without(await exported(other.client, 'p'))).toEqual(without(snapshot))
  })

  it('replays an imported session to the state it has', async () => {
    const { client } = await start()
    await family(client)
    for (const includeEvents of [true, false]) {
      const other = await start()
      const snapshot = await exported(client, 'p', { ...everything, includeEvents })
      await other.client.must('session.snapshot.import', { snapshot })
      const whole = (await other.client.must('session.subscribe', { sessionId: 'p' })).conversation
      const later = await other.test.client()
      const { sequence } = await later.must('session.subscribe', { sessionId: 'p', afterSequence: 0 })
      await later.until(() => (later.events('p').at(-1)?.sequence ?? 0) >= sequence || later.events('p').length > 0)
      const replayed = later.events('p').reduce(reduceConversation, emptyConversation('p'))
      const texts = (blocks: readonly { type: string; messageId: string }[] | undefined) =>
        blocks?.map((block) => block)
      if (includeEvents) expect(texts(replayed.blocks)).toEqual(texts(whole?.blocks))
      expect(replayed.compressions).toEqual(whole?.compressions)
    }
  })

  it('goes on with an imported session: the next turn gets the next number', async () => {
    const { client } = await start()
    await talk(client, 'p', 'one', 'two')
    const other = await start()
    await other.client.must('session.snapshot.import', { snapshot: await exported(client, 'p') })
    await talk(other.client, 'p', 'three')
    const { conversation } = await other.client.must('session.subscribe', { sessionId: 'p' })
    expect(conversation?.turns.map(({ turnNumber }) => turnNumber)).toEqual([1, 2, 3])
    expect(conversation?.messages.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5])
    expect((await other.client.must('session.search', { query: 'three' })).total).toBe(1)
    expect((await other.client.must('session.search', { query: 'one' })).total).toBe(1)
  })
})

describe('sessions that exist already', () => {
  const load = async (
    client: TestClient,
    snapshot: Snapshot,
    more: Partial<RequestInput<'session.snapshot.import'>>,
  ): Promise<RequestOutput<'session.snapshot.import'>> => client.must('session.snapshot.import', { snapshot, ...more })

  it('fails as a whole and names every conflict, unless told otherwise', async () => {
    const { client } = await start()
    await talk(client, 'a', 'one')
    await talk(client, 'b', 'two')
    const first = await exported(client, 'a')
    const second = await exported(client, 'b')
    const both = { ...first, ...lists(first, second) }
    const other = await start()
    await load(other.client, first, {})
    const report = await load(other.client, both, {})
    expect(report).toMatchObject({ imported: [], skipped: [], errors: [{ sessionId: 'a' }] })
    expect((await other.client.must('session.get', { sessionId: 'b' })).session).toBeNull()
    expect(await load(other.client, both, { onConflict: 'skip' })).toEqual({
      imported: ['b'],
      skipped: ['a'],
      errors: [],
    })
  })

  it('overwrites what is inside, and leaves its branches where they are', async () => {
    const { client } = await start()
    await talk(client, 'p', 'one')
    const before = await exported(client, 'p')
    await talk(client, 'p', 'two')
    const { sessionId: child } = await client.must('session.fork', { sourceSessionId: 'p' })
    await talk(client, child, 'in the branch')
    const stale = await client.must('session.subscribe', { sessionId: 'p' })
    expect(stale.conversation?.messages).toHaveLength(4)
    await client.must('session.close', { sessionId: 'p' })

    expect(await load(client, before, { onConflict: 'overwrite' })).toMatchObject({ imported: ['p'], errors: [] })
    await client.untilEvent('p', 'replaced')
    const { conversation } = await client.must('session.subscribe', { sessionId: 'p' })
    expect(conversation?.messages).toHaveLength(2)
    expect((await client.must('session.get', { sessionId: child })).session).toMatchObject({ parentSessionId: 'p' })
    const { inherited } = await client.must('session.subscribe', { sessionId: child, includeInherited: true })
    expect(inherited).toMatchObject([{ sessionId: 'p', count: 2 }])
    expect((await client.must('session.search', { query: 'two' })).total).toBe(0)
    await talk(client, 'p', 'again')
  })

  it('does not overwrite where an agent runs', async () => {
    const { client } = await start()
    await talk(client, 'p', 'one')
    const snapshot = await exported(client, 'p')
    const report = await load(client, snapshot, { onConflict: 'overwrite' })
    expect(report.imported).toEqual([])
    expect(report.errors[0]?.error).toContain('runs')
  })

  it('copies under new ids, as often as asked', async () => {
    const { client } = await start()
    await family(client)
    const snapshot = await exported(client, 'p')
    for (let copy = 0; copy < 2; copy++) {
      const { imported, errors } = await load(client, snapshot, { onConflict: 'copy' })
      expect(errors).toEqual([])
      expect(imported).toHaveLength(3)
      for (const [index, { sessionId }] of snapshot.sessions.entries()) {
        const copied = imported[index] ?? ''
        const original = await seen(client, sessionId)
        const own = await seen(client, copied)
        expect(own.conversation.blocks?.map(({ type }) => type)).toEqual(
          original.conversation.blocks?.map(({ type }) => type),
        )
        expect(own.entries.map(({ message }) => message.contentText)).toEqual(
          original.entries.map(({ message }) => message.contentText),
        )
        expect(own.session?.sessionId).not.toBe(sessionId)
      }
    }
    expect((await client.must('session.list', {})).total).toBe(9)
  })

  it('treats each session in its own way when told', async () => {
    const { client } = await start()
    await talk(client, 'a', 'one')
    await talk(client, 'b', 'two')
    const both = {
      ...(await exported(client, 'a')),
      ...lists(await exported(client, 'a'), await exported(client, 'b')),
    }
    const { imported, skipped } = await load(client, both, { choices: { a: 'skip', b: 'copy' } })
    expect(skipped).toEqual(['a'])
    expect(imported).toHaveLength(1)
    expect(await load(client, both, { onConflict: 'copy', only: ['a'] })).toMatchObject({ imported: [/^a~/] })
  })
})

describe('what is wrong with a file', () => {
  it('is told by session where it concerns one session', async () => {
    const { client } = await start()
    await talk(client, 'a', 'one')
    const { sessionId: child } = await client.must('session.fork', { sourceSessionId: 'a' })
    const snapshot = await exported(client, child)
    const orphan = { ...snapshot, sessions: snapshot.sessions.filter(({ sessionId }) => sessionId === child) }
    const kept = { agents: [], turns: [], messages: [], events: [] }
    const other = await start()
    const report = await other.client.must('session.snapshot.import', { snapshot: { ...orphan, ...kept } })
    expect(report.imported).toEqual([])
    expect(report.errors).toMatchObject([{ sessionId: child }])
    expect((await other.client.must('session.list', {})).total).toBe(0)
  })

  it('is told as a whole where it concerns all, and nothing is imported', async () => {
    const { client } = await start()
    await talk(client, 'a', 'one')
    const snapshot = await exported(client, 'a')
    const bad: [string, unknown, string][] = [
      ['newer', { ...snapshot, version: '2.0' }, 'snapshot-version'],
      ['twice', { ...snapshot, sessions: [...snapshot.sessions, ...snapshot.sessions] }, 'snapshot-invalid'],
      ['lost', { ...snapshot, sessions: [] }, 'snapshot-invalid'],
    ]
    for (const [, value, code] of bad) {
      const result = await client.request('session.snapshot.import', {
        snapshot: value as Snapshot,
        onConflict: 'copy',
      })
      expect(result.ok ? null : result.error.code).toBe(code)
      const { valid, errors } = await client.must('session.snapshot.validate', { snapshot: value })
      expect(valid).toBe(false)
      expect(errors.length).toBeGreaterThan(0)
    }
    expect((await client.must('session.list', {})).total).toBe(1)
    expect(await client.must('session.snapshot.validate', { snapshot })).toEqual({ valid: true, errors: [] })
    for (const junk of [null, 1, 'x', [], {}, { sessions: 1 }])
      expect((await client.must('session.snapshot.validate', { snapshot: junk })).valid).toBe(false)
  })
})

describe('a value that no thread could be handed', () => {
  it('is refused by name', async () => {
    const { client } = await start()
    let deep: unknown = []
    for (let level = 0; level < 100_000; level++) deep = [deep]
    const snapshot = {
      version: '1.0',
      exportedAt: 0,
      options: {},
      agents: [],
      messages: [],
      turns: [],
      sessions: [deep],
    }
    const result = await client.request('session.snapshot.import', { snapshot })
    expect(result).toMatchObject({ ok: false, error: { code: 'snapshot-invalid' } })
    expect(await client.must('session.snapshot.validate', { snapshot })).toMatchObject({ valid: false })
  })
})

describe('a host that dies in the middle of an import', () => {
  it('leaves nothing of it', async () => {
    const { client } = await start()
    await family(client)
    const snapshot = await exported(client, 'p')
    const other = await start()
    await talk(other.client, 'own', 'mine')
    const write = new LongWrite(openSecond(join(other.test.dataDir, STORE_FILE), { readonly: false }), new WriteGate())
    await new Promise<void>((resolve) => {
      const context: ImportContext = {
        check: () => undefined,
        progress: () => undefined,
        isBusy: () => false,
        now: 0,
        suffix: 'abcdefgh',
        // Everything is stored by now and nothing is true yet; nothing further ever happens.
        beforePublish() {
          resolve()
          return new Promise(() => undefined)
        },
      }
      void importSnapshot(write, valueSource(snapshot), { onConflict: 'fail' }, context)
    })
    expect((await other.client.must('session.list', {})).total).toBe(1)
    expect((await other.client.must('session.getStatusCounts', {})).all).toBe(1)
    expect((await other.client.must('session.search', { query: 'tool' })).total).toBe(0)
    const later = await other.test.again()
    write.connection.database.close()
    const laterClient = await later.client()
    expect((await laterClient.must('session.list', {})).total).toBe(1)
    const left = openSecond(join(later.dataDir, STORE_FILE), { readonly: true })
    const counts = left.get(`SELECT (SELECT count(*) FROM message) AS messages, (SELECT count(*) FROM turn) AS turns,
      (SELECT count(*) FROM blob) AS blobs, (SELECT count(DISTINCT session_key) FROM event) AS logs`)
    expect(counts).toEqual({ messages: 2, turns: 1, blobs: 0, logs: 1 })
    left.database.close()
    expect((await laterClient.must('session.snapshot.import', { snapshot })).imported).toHaveLength(3)
  })
})

describe('files', () => {
  it('writes, looks into and reads a file', async () => {
    const { client, test } = await start()
    await family(client)
    const path = join(test.dataDir, 'family.json')
    const { size } = await client.must('session.snapshot.exportFile', {
      sessionIds: ['p'],
      path,
      options: everything,
      operationId: 'op',
    })
    expect((await readFile(path)).length).toBe(size)
    expect(client.notifications.some(({ params }) => params.type === 'operation.progress')).toBe(true)
    const other = await start()
    const preview = await other.client.must('session.snapshot.inspectFile', { path })
    expect(preview).toMatchObject({ fileName: 'family.json', size, sessionCount: 3, includesEvents: true })
    expect(preview.sessions.every(({ exists, error }) => !exists && error === undefined)).toBe(true)
    const { imported } = await other.client.must('session.snapshot.importFile', { path, operationId: 'op' })
    expect(imported).toHaveLength(3)
    expect(other.client.notifications.some(({ params }) => params.type === 'operation.progress')).toBe(true)
    expect(await seen(other.client, 'p')).toEqual(await seen(client, 'p'))
    const again = await other.client.must('session.snapshot.inspectFile', { path })
    expect(again.sessions.every(({ exists }) => exists)).toBe(true)
  })

  it('says what is wrong with a file that is none, and leaves nothing behind when cancelled', async () => {
    const { client, test } = await start()
    await talk(client, 'a', 'one')
    const path = join(test.dataDir, 'bad.json')
    const code = async (): Promise<string | null> => {
      const result = await client.request('session.snapshot.importFile', { path, onConflict: 'copy', operationId: 'x' })
      return result.ok ? null : result.error.code
    }
    expect(await code()).toBe('file-unreadable')
    await writeFile(path, '{"version": "1.0", "sessions": [')
    expect(await code()).toBe('snapshot-invalid')

    await client.must('session.snapshot.exportFile', { sessionIds: ['a'], path })
    const running = code()
    expect(await client.must('session.snapshot.cancel', { operationId: 'x' })).toEqual({ success: true })
    expect(await running).toBe('cancelled')
    expect((await client.must('session.list', {})).total).toBe(1)
  })
})

function lists(...snapshots: Snapshot[]): Pick<Snapshot, 'sessions' | 'agents' | 'messages' | 'turns' | 'events'> {
  return {
    sessions: snapshots.flatMap(({ sessions }) => sessions),
    agents: snapshots.flatMap(({ agents }) => agents),
    messages: snapshots.flatMap(({ messages }) => messages),
    turns: snapshots.flatMap(({ turns }) => turns),
    events: snapshots.flatMap(({ events = [] }) => events),
  }
}
