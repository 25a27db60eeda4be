import { posix } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { connectOnce, type Connection } from '#client/connection'
import { createPeerLink } from '#client/peer-link'
import { err, ok } from '#shared/kernel/result'
import { createMemoryPipes } from '#shared/rpc/memory-pipe'
import { createModelApi } from '#core/agents/adapters/model-api'
import { call, scriptedModel, words } from '#core/agents/adapters/model-api/testing/scripted-model'
import { createProcesses } from '#core/base/process/processes'
import { serveConnection } from '#core/base/serve-connection'
import { hostOfTest } from '#core/testing/host-of-test'

const folder = '/only/there'

/** Files of a client, by path, as its answers to requests. */
function serveMemory(client: Connection, files: Map<string, string>): void {
  const below = (path: string) => [...files.keys()].filter((name) => name === path || name.startsWith(`${path}/`))
  const isFolder = (path: string) => path === folder || (below(path).length > 0 && !files.has(path))
  const none = { code: 'ENOENT' as const }
  client.serve('sessionFs.readFile', async ({ path }) => {
    const content = files.get(path)
    return ok(content === undefined ? { content: '', error: none } : { content })
  })
  client.serve('sessionFs.stat', async ({ path }) => {
    const times = { mtime: '2026-01-01T00:00:00.000Z', birthtime: '2026-01-01T00:00:00.000Z' }
    const isDirectory = isFolder(path)
    const about = { isFile: files.has(path), isDirectory, size: 0, ...times }
    return ok(isDirectory || files.has(path) ? about : { ...about, error: none })
  })
  client.serve('sessionFs.exists', async ({ path }) => ok({ exists: files.has(path) || isFolder(path) }))
  client.serve('sessionFs.readdirWithTypes', async ({ path }) => {
    if (!isFolder(path)) return ok({ entries: [], error: none })
    const names = new Set(below(path).map((name) => posix.relative(path, name).split('/')[0] ?? ''))
    const typeOf = (name: string) => (files.has(`${path}/${name}`) ? ('file' as const) : ('directory' as const))
    return ok({ entries: [...names].map((name) => ({ name, type: typeOf(name) })) })
  })
  client.serve('sessionFs.mkdir', async () => ok(null))
  client.serve('sessionFs.writeFile', async ({ path, content }) => {
    files.set(path, content)
    return ok(null)
  })
  client.serve('sessionFs.appendFile', async ({ path, content }) => {
    files.set(path, `${files.get(path) ?? ''}${content}`)
    return ok(null)
  })
  client.serve('sessionFs.rm', async ({ path }) => {
    if (below(path).length === 0) return ok(none)
    for (const name of below(path)) files.delete(name)
    return ok(null)
  })
  client.serve('sessionFs.rename', async ({ src, dest }) => {
    for (const name of below(src)) {
      files.set(dest + name.slice(src.length), files.get(name) ?? '')
      files.delete(name)
    }
    return ok(null)
  })
}

/** A client of a host with an agent whose model calls the tool that a message names, in a folder of another client. */
async function working(files: Map<string, string>, sessionStatePath: string) {
  const processes = createProcesses()
  onTestFinished(() => processes.dispose())
  const adapter = createModelApi(
    {
      adapterName: 'model',
      displayName: 'Model',
      description: '',
      origin: 'provider',
      models: ['small'],
      availability: () => Promise.resolve({ available: true }),
      access: () => Promise.resolve(ok({ kind: 'anthropic', name: 'Test' } as const)),
    },
    {
      processes,
      connectMcp: () => Promise.resolve(err('There are none.')),
      modelsOf: () => Promise.resolve(ok([])),
      modelOf: () =>
        scriptedModel(({ said, results }) => {
          const [, name = '', input = '{}'] = /CALL (\w+) (.*)/.exec(said) ?? []
          return results.length > 0 ? words(results.join()) : call(name, JSON.parse(input) as unknown)
        }),
    },
  )
  const test = await hostOfTest([adapter])
  const [near, far] = createMemoryPipes()
  serveConnection(test.host, far)
  const connected = await connectOnce(createPeerLink(near), { name: 'provider' })
  if (!connected.ok) throw new Error(connected.error.message)
  serveMemory(connected.value, files)
  await connected.value.request('sessionFs.setProvider', { initialCwd: folder, sessionStatePath, conventions: 'posix' })
  const client = await test.client()
  const sessionId = 's/1'
  await client.must('session.create', { sessionId, targetWorkingDirectory: folder })
  await client.must('session.subscribe', { sessionId })
  let turns = 0
  return {
    /** Has a tool called, and answers the question about it if there is one. */
    async use(name: string, input: object, optionId = 'allow_once') {
      turns++
      await client.must('session.sendMessage', { sessionId, message: `CALL ${name} ${JSON.stringify(input)}` })
      await client.until(
        () =>
          client.eventsOf(sessionId, 'turn.completed').length === turns ||
          client.eventsOf(sessionId, 'permission.requested').length >
            client.eventsOf(sessionId, 'permission.resolved').length,
      )
      const asked = client.eventsOf(sessionId, 'permission.requested').at(-1)?.payload
      const isOpen = client.eventsOf(sessionId, 'turn.completed').length < turns
      if (asked !== undefined && isOpen)
        await client.must('permission.respond', { sessionId, requestId: asked.id, optionId })
      await client.untilEvent(sessionId, 'turn.completed', turns)
      const done = client.eventsOf(sessionId, 'tool.completed').at(-1)?.payload
      return { asked: isOpen ? asked : undefined, outcome: done?.outcome, error: done?.error }
    },
    until: client.until.bind(client),
  }
}

it('a model appends, moves and removes through the client, each after asking', async () => {
  const files = new Map([[`${folder}/notes.txt`, 'one\n']])
  const { use } = await working(files, '')
  const append = { path: 'notes.txt', content: 'two\n' }
  expect(await use('append', append, 'reject_once')).toMatchObject({ outcome: 'cancelled' })
  expect(files.get(`${folder}/notes.txt`)).toBe('one\n')
  expect(await use('append', append)).toMatchObject({
    outcome: 'ok',
    asked: { summary: 'Append to notes.txt (1 line)', dangerLevel: 'write', preview: [{ newText: 'two\n' }] },
  })
  expect(await use('move', { path: 'notes.txt', to: 'kept/notes.txt' })).toMatchObject({
    outcome: 'ok',
    asked: { summary: 'Move notes.txt to kept/notes.txt', dangerLevel: 'write' },
  })
  expect(Object.fromEntries(files)).toEqual({ [`${folder}/kept/notes.txt`]: 'one\ntwo\n' })
  files.set(`${folder}/other.txt`, 'other')
  expect(await use('move', { path: 'other.txt', to: 'kept/notes.txt' })).toMatchObject({
    outcome: 'error',
    error: expect.stringContaining('something is there already') as string,
  })
  expect(await use('remove', { path: 'kept' })).toMatchObject({
    outcome: 'ok',
    asked: { summary: 'Remove kept (a folder of 1 entry)', dangerLevel: 'write' },
  })
  expect([...files.keys()]).toEqual([`${folder}/other.txt`])
})

it.each([
  ['remove', { path: '.' }, 'a folder of the session itself'],
  ['remove', { path: 'none' }, 'does not exist'],
  ['move', { path: 'notes.txt', to: '../notes.txt' }, 'are not followed'],
  ['move', { path: 'notes.txt', to: '/elsewhere/notes.txt' }, "outside the session's folder"],
  ['append', { path: '/state/s%2F1/messages.jsonl', content: 'forged' }, "outside the session's folder"],
])('a model may not %s %j', async (name, input, reason) => {
  const files = new Map([[`${folder}/notes.txt`, 'one\n']])
  const { use } = await working(files, '/state')
  expect(await use(name, input)).toMatchObject({ outcome: 'error', error: expect.stringContaining(reason) as string })
  expect(files.get(`${folder}/notes.txt`)).toBe('one\n')
})

it('the messages of a session are appended to its state, where the client says', async () => {
  const files = new Map([[`${folder}/notes.txt`, 'one\n']])
  const { use, until } = await working(files, '.parley')
  const kept = () => files.get(`${folder}/.parley/s%2F1/messages.jsonl`)?.trim().split('\n') ?? []
  await use('read', { path: 'notes.txt' })
  await use('read', { path: 'none.txt' })
  await until(() => kept().length >= 6)
  const messages = kept().map((line) => JSON.parse(line) as { role: string; turnId: string })
  expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'assistant', 'user', 'assistant', 'assistant'])
  expect(new Set(messages.map(({ turnId }) => turnId)).size).toBe(2)
})
