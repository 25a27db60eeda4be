import { stat } from 'node:fs/promises'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { aMessage, anAgent, anEvent, aPermission, aSession, aTurn, must, testStore, write } from './fixtures'
import type { Store } from './port'

/** Every value of every table, the word index's own included, as text. */
function dump(file: string): string {
  const database = new Database(file, { readonly: true })
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[]
  const rows = tables.flatMap((table) =>
    (database.prepare(`SELECT * FROM "${table}"`).all() as object[]).flatMap((row) =>
      Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value))),
    ),
  )
  database.close()
  return rows.join('\n')
}

async function fill(store: Store, sessionId: string, word: string): Promise<void> {
  await write(store, (writer) => {
    writer.insertSession(aSession(sessionId, { agents: [anAgent(`agent-${sessionId}`, sessionId)] }))
    writer.putAgentSetup(`agent-${sessionId}`, { systemPrompt: word })
    writer.insertTurn(aTurn(`turn-${sessionId}`, sessionId))
    for (let at = 0; at < 50; at++)
      writer.insertMessage(
        aMessage(`message-${sessionId}-${at}`, sessionId, [
          { type: 'text', content: `${word} ${at}` },
          { type: 'tool_output', toolCallId: 'call', output: `${word} ${at} `.repeat(4000) },
          { type: 'tool_output', toolCallId: 'shared', output: 'the same everywhere '.repeat(2000) },
        ]),
        at,
        [{ agentId: `agent-${sessionId}`, state: 'queued' }],
      )
    writer.appendEvents(sessionId, [
      anEvent(sessionId, 1, 'created', { sessionId, createdAt: 1, parentSessionId: null, branchKind: null }),
      anEvent(sessionId, 2, 'title.generated', { title: word }),
    ])
    writer.patchState(sessionId, { plan: [{ content: word, status: 'pending' }] })
    writer.putPermission(aPermission(`permission-${sessionId}`, sessionId))
    writer.putElicitation({
      requestId: `question-${sessionId}`,
      sessionId,
      kind: 'elicitation',
      mode: 'form',
      message: word,
      requestedAt: 1,
    })
    writer.putNote(`agent-${sessionId}`, 'plan', word)
    writer.beginCommand(sessionId, `command-${sessionId}`)
    writer.putTerminal(
      {
        terminalId: `terminal-${sessionId}`,
        sessionId,
        purpose: 'shell',
        title: 'sh',
        name: word,
        cwd: '/',
        columns: 80,
        rows: 24,
        startedAt: 1,
      },
      word,
    )
    const output = `${word} printed `.repeat(2000)
    const reference = { blobId: `output-${sessionId}`, size: output.length, lines: 1 }
    writer.keepContents({ texts: [{ reference, text: output }], files: [] })
    writer.ownContent(sessionId, reference.blobId)
    writer.putSwitch(sessionId, 'skill', `skill of ${word}`, false)
    writer.addUsage({
      sessionId,
      agentId: `agent-${sessionId}`,
      adapterSessionId: `native-${sessionId}`,
      turnId: null,
      timestamp: 1,
      report: { granularity: 'query', mode: 'delta', inputTokens: 1, outputTokens: 1 },
    })
  })
}

test('a purged session leaves nothing behind, and the file shrinks', async () => {
  const store = await testStore()
  await fill(store, 'keep', 'staying')
  await store.reclaim()
  const before = dump(store.file)
  const { size } = await stat(store.file)

  await fill(store, 'gone', 'vanishing')
  expect((await store.read.search({ query: 'vanishing' })).total).toBe(1)
  expect(await write(store, (writer) => writer.purgeSession('gone'))).toEqual({ eventsDeleted: 2 })
  const freed = must(await store.reclaim())

  expect(dump(store.file)).not.toMatch(/gone|vanish/)
  expect(freed).toBeGreaterThan(40_000)
  expect((await stat(store.file)).size).toBeLessThan(size * 1.1)
  expect(await store.read.session('gone')).toBeNull()
  expect((await store.read.search({ query: 'vanishing' })).total).toBe(0)
  // The other session is unchanged, including the output that both sessions contained.
  expect((await store.read.search({ query: 'staying' })).total).toBe(1)
  for (const line of before.split('\n').filter((value) => value.includes('staying')))
    expect(dump(store.file)).toContain(line)
  const message = await store.read.message('message-keep-0')
  const shared = message?.blocks[2]?.type === 'tool_output' ? message.blocks[2].blob : undefined
  expect((await store.read.blob('keep', shared?.blobId ?? '', 0, 8))?.text).toBe('the same')
})

test('ids may be used again after a purge', async () => {
  const store = await testStore()
  await fill(store, 'again', 'first')
  await write(store, (writer) => writer.purgeSession('again'))
  await fill(store, 'again', 'second')
  expect((await store.read.search({ query: 'first' })).total).toBe(0)
  expect((await store.read.search({ query: 'second' })).total).toBe(1)
})

test('a session that is not there cannot be purged', async () => {
  const store = await testStore()
  await expect(store.write((writer) => writer.purgeSession('none'))).rejects.toThrow('none')
})

test('children become roots, and relatives forget the purged one', async () => {
  const store = await testStore()
  await write(store, (writer) => {
    writer.insertSession(aSession('root'))
    writer.insertSession(aSession('middle', { parentSessionId: 'root', rootSessionId: 'root', branchKind: 'fork' }))
    writer.insertSession(
      aSession('child', {
        parentSessionId: 'middle',
        rootSessionId: 'root',
        branchKind: 'branch',
        forkPointMessageId: 'm',
        forkTransforms: { removedMessageIds: ['m'] },
      }),
    )
    writer.insertSession(aSession('grandchild', { parentSessionId: 'child', rootSessionId: 'root' }))
    writer.appendEvents('root', [
      anEvent('root', 1, 'subagent.spawned', { childId: 'c', task: 'help', childSessionId: 'middle' }),
      {
        ...anEvent('root', 2, 'title.generated', { title: '' }),
        type: 'branch.created',
        payload: { children: ['other', 'middle'], deep: { id: 'middle' } },
      },
    ])
    writer.appendEvents('child', [
      anEvent('child', 1, 'created', {
        sessionId: 'child',
        createdAt: 1,
        parentSessionId: 'middle',
        branchKind: 'branch',
      }),
    ])
    writer.patchState('root', {
      subagents: [{ childId: 'c', task: 'help', childSessionId: 'middle', status: 'running' }],
    })
  })
  await write(store, (writer) => writer.purgeSession('middle'))
  expect(await store.read.session('child')).toEqual(aSession('child', { branchKind: 'branch' }))
  expect(await store.read.session('grandchild')).toEqual(
    aSession('grandchild', { parentSessionId: 'child', rootSessionId: 'child' }),
  )
  expect(await store.read.eventsAfter('child', 0, 9)).toMatchObject([{ payload: { parentSessionId: null } }])
  expect(await store.read.eventsAfter('root', 0, 9)).toMatchObject([
    { payload: { childId: 'c', task: 'help' } },
    { payload: { children: ['other'], deep: {} } },
  ])
  expect((await store.read.conversation('root'))?.subagents).toEqual([
    { childId: 'c', task: 'help', status: 'running' },
  ])
  expect(dump(store.file)).not.toContain('middle')
})
