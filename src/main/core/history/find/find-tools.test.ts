import { expect, it } from 'vitest'
import { scene } from '#core/session/files/testing'

async function worked() {
  const { turn, client } = await scene({ 'a.ts': 'one\n' })
  await turn(async (_folder, { emit }) => {
    emit({ type: 'text', delta: 'I look at the walrus.' })
    const run = (toolCallId: string, command: string, output: string, outcome: 'ok' | 'error'): void => {
      emit({ type: 'tool.started', toolCallId, name: 'sh', title: command, kind: 'exec', args: { command } })
      emit({ type: 'tool.completed', toolCallId, outcome, output })
    }
    run('good', 'npm run build', 'the error counter is zero', 'ok')
    run('bad', 'cat missing.ts', 'cat: missing.ts: No such file or directory', 'error')
    const args = { path: 'src/deep/a.ts' }
    emit({ type: 'tool.started', toolCallId: 'read', name: 'read', title: 'Read', kind: 'read', args })
    emit({ type: 'tool.completed', toolCallId: 'read', outcome: 'ok', output: 'zebra content' })
  })
  const search = async (query: string, filters: object = {}): Promise<(string | undefined)[]> => {
    const { sessions } = await client.must('session.search', { query, ...filters })
    const found = await client.must('session.search.hits', { query, sessionIds: ['s'], ...filters })
    const calls = found.sessions.flatMap(({ messages }) => messages.map(({ field, toolCallId }) => toolCallId ?? field))
    expect(sessions.length > 0).toBe(calls.length > 0)
    return calls
  }
  return { client, search }
}

it('finds calls by their command, path, error and output, and messages as before', async () => {
  const { search } = await worked()
  expect(await search('walrus')).toEqual(['message'])
  expect(await search('counter')).toEqual([])
  expect(await search('counter', { in: ['tools'] })).toEqual(['good'])
  expect(await search('', { command: 'npm build' })).toEqual(['good'])
  expect(await search('', { file: 'deep/a.ts' })).toEqual(['read'])
  expect(await search('', { error: 'no such file' })).toEqual(['bad'])
  expect(await search('in:tools error:"No such file"')).toEqual(['bad'])
  // A line that says so is no error, and what a tool read is not indexed.
  expect(await search('', { error: 'error counter' })).toEqual([])
  expect(await search('zebra', { in: ['tools'] })).toEqual([])
  expect(await search('walrus', { in: ['tools'] })).toEqual([])
  expect(await search('dire', { in: ['tools'] })).toEqual(['bad'])
})

it('looks at every place that is named', async () => {
  const { client } = await worked()
  const sessionIds = ['s']
  const found = async (query: string, answer: Promise<{ sessions: readonly unknown[] }>): Promise<void> => {
    expect((await answer).sessions, query).toHaveLength(1)
  }
  await found('counter', client.must('session.search', { query: 'counter', in: ['tools'] }))
  await found('file', client.must('session.search', { query: '', file: 'deep/a.ts' }))
  await found('command', client.must('session.search', { query: '', command: 'npm' }))
  await found('error', client.must('session.search', { query: '', error: 'no such file' }))
  const hits = await Promise.all([
    client.must('session.search.hits', { query: 'counter', sessionIds, in: ['tools'] }),
    client.must('session.search.hits', { query: '', sessionIds, file: 'deep/a.ts' }),
    client.must('session.search.hits', { query: '', sessionIds, command: 'npm' }),
    client.must('session.search.hits', { query: '', sessionIds, error: 'no such file' }),
  ])
  expect(hits.map(({ sessions }) => sessions[0]?.messages[0]?.field)).toEqual(['output', 'path', 'command', 'error'])
})

it('forgets the words with the session', async () => {
  const { client, search } = await worked()
  expect(await search('counter', { in: ['tools'] })).toEqual(['good'])
  await client.must('session.close', { sessionId: 's' })
  await client.must('session.archive', { sessionId: 's' })
  await client.must('session.purge', { sessionId: 's' })
  expect((await client.must('session.search', { query: 'counter', in: ['tools'] })).sessions).toEqual([])
})

it('finds a file by the last components of its path, also where a command changed it without naming it', async () => {
  const { turn, client, write } = await scene({ 'deep/b.ts': 'one\n', 'c.ts': 'one\n' }, { hasGit: true })
  await turn(async (_folder, { emit }) => {
    const args = { path: 'src/deep/a.ts' }
    emit({ type: 'tool.started', toolCallId: 'read', name: 'read', title: 'Read', kind: 'read', args })
    emit({ type: 'tool.completed', toolCallId: 'read', outcome: 'ok', output: 'zebra' })
    emit({ type: 'tool.started', toolCallId: 'run', name: 'sh', title: 'sh', kind: 'exec', args: { command: 'make' } })
    await write('deep/b.ts', 'two\n')
    emit({ type: 'tool.completed', toolCallId: 'run', outcome: 'ok' })
    await client.untilEvent('s', 'file.modified', 1)
  })
  const found = async (file: string) => (await client.must('session.search', { query: '', file })).sessions.length
  expect(await found('a.ts')).toBe(1)
  expect(await found('deep/a.ts')).toBe(1)
  expect(await found('src/deep')).toBe(0)
  expect(await found('deep')).toBe(0)
  expect(await found('b.ts')).toBe(1)
  expect(await found('deep/b.ts')).toBe(1)
  expect(await found('c.ts')).toBe(0)
  expect(await found('_.ts')).toBe(0)
})
