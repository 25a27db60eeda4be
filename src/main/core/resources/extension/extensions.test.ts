import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { Extension } from '#shared/extension/entities'
import { connectOnce, type Connection } from '#client/connection'
import { createPlayground } from '#core/agents/adapters/playground'
import { createHostLink } from '#core/host/host-link'
import { createProcesses } from '#core/base/process/processes'
import { hostOfTest } from '#core/testing/host-of-test'
import { temporaryFolder } from '#core/testing/temporary-folder'
import type { TestClient, TestHost } from '#core/testing/test-host'
import { writeExtension } from './testing'
import { defined } from '#shared/kernel/defined'
import { posixIt } from '#core/testing/posix-it'

const example = fileURLToPath(new URL('../../../../../examples/extension/', import.meta.url))

async function start(prepare: (userFolder: string, dataDir: string) => Promise<unknown>): Promise<TestHost> {
  const dataDir = await temporaryFolder()
  await mkdir(join(dataDir, 'extensions'))
  await prepare(join(dataDir, 'extensions'), dataDir)
  return hostOfTest([createPlayground({ processes: createProcesses() })], { dataDir })
}

const only = async (client: TestClient): Promise<Extension> => {
  const [extension] = (await client.must('extensions.list', {})).extensions
  if (extension === undefined) throw new Error('no extension')
  return extension
}

async function enable(client: TestClient): Promise<Extension> {
  const { id, contentHash = '' } = await only(client)
  await client.must('extensions.enable', { id, contentHash })
  return only(client)
}

/** Waits until the only extension is in a state. */
async function untilState(client: TestClient, fits: (extension: Extension) => boolean): Promise<Extension> {
  let found = await only(client)
  await client.until(() => {
    for (const { method, params } of client.notifications)
      if (method === 'server.event' && params.type === 'extensions.changed')
        found = params.payload.extensions.find(fits) ?? found
    return fits(found)
  })
  return found
}

it('runs only after consent, then counts words for agents, people and compressions', async () => {
  const host = await start((folder) => cp(example, join(folder, 'extension'), { recursive: true }))
  const client = await host.client()
  expect(await only(client)).toMatchObject({ id: 'user:extension', status: 'disabled', consent: 'none', tools: [] })
  expect(await client.request('extensions.enable', { id: 'user:extension' })).toMatchObject({
    error: { code: 'extension-consent' },
  })
  await enable(client)
  await untilState(client, ({ tools, commands }) => tools.length === 1 && commands.length === 1)

  const { sessionId } = await client.must('session.create', {})
  expect(
    await client.must('session.externalTools.call', {
      sessionId,
      toolName: 'count_words',
      arguments: { text: 'one two three' },
    }),
  ).toEqual({ text: '3 words', isError: false })
  expect(await client.must('session.externalTools.call', { sessionId, toolName: 'count_words' })).toEqual({
    text: 'count_words needs a text.',
    isError: true,
  })

  await client.must('session.subscribe', { sessionId })
  await client.must('session.sendMessage', { sessionId, message: 'say one two three' })
  await client.untilEvent(sessionId, 'turn.completed')
  expect(await client.must('session.commands.invoke', { sessionId, name: 'words', input: 'user' })).toEqual({
    kind: 'completed',
    message: expect.stringMatching(/^\d+ words\.$/) as string,
  })
  await expect
    .poll(() => client.must('session.enrichContext', { sessionId }))
    .toMatchObject({ wordsSoFar: expect.any(Number) as number })
  await expect
    .poll(async () => (await client.must('compression.actions.list', {})).actions.map(({ actionId }) => actionId))
    .toEqual(['first-words'])

  const { sessionId: second } = await client.must('session.create', {})
  await client.must('session.subscribe', { sessionId: second })
  await client.must('session.sendMessage', { sessionId: second, message: 'read extensions/extension/main.mjs' })
  await client.untilEvent(second, 'turn.completed')
  const pipeline = [{ actionId: 'first-words', options: { words: 5 } }]
  const preview = await client.must('session.compress.preview', { sessionId: second, pipeline })
  expect(preview.tokensAfter).toBeLessThan(preview.tokensBefore / 2)
  const { contextJson } = await client.must('session.compress', { sessionId: second, pipeline })
  expect(JSON.stringify(contextJson)).toMatch(/An extension is a … \(\d+ words\)/)
})

it('starts again with the host, until it is disabled', async () => {
  const host = await start((folder) => writeExtension(folder, 'stays'))
  const client = await host.client()
  expect(await enable(client)).toMatchObject({ status: 'running', consent: 'given' })
  const later = await host.again()
  const laterClient = await later.client()
  await untilState(laterClient, ({ status }) => status === 'running')
  await laterClient.must('extensions.disable', { id: 'user:stays' })
  expect(await only(laterClient)).toMatchObject({ status: 'disabled', consent: 'none' })
  expect(JSON.parse(await readFile(join(later.dataDir, 'settings.json'), 'utf8'))).toEqual({ extensions: {} })
})

it('does not run files that changed since the consent', async () => {
  let folder = ''
  const host = await start(async (parent) => (folder = await writeExtension(parent, 'changing')))
  const client = await host.client()
  const { contentHash } = await enable(client)
  await writeFile(join(folder, 'more.mjs'), 'evil()')
  await client.must('extensions.reload', {})
  expect(await only(client)).toMatchObject({
    status: 'disabled',
    consent: 'changed',
    problem: expect.any(String) as string,
  })
  expect(
    await client.request('extensions.enable', {
      id: 'user:changing',
      ...defined({ contentHash }),
    }),
  ).toMatchObject({ error: { code: 'extension-consent' } })
  await enable(client)
  expect(await only(client)).toMatchObject({ status: 'running', consent: 'given' })
})

it('may only do what its manifest asks for', async () => {
  const host = await start((folder) =>
    writeExtension(
      folder,
      'curious',
      `const { openParley } = await import(process.env.PARLEY_CLIENT)
       const { value: parley } = await openParley({ parent: true }, { name: 'curious' })
       const codes = []
       for (const [name, input] of [['session.list', {}], ['settings.get', {}], ['tools.register', { tools: [] }], ['permission.list', {}]])
         codes.push((await parley.request(name, input)).error?.code ?? 'ok')
       await parley.request('commands.register', { commands: codes.map((code, index) => ({ name: index + '-' + code })) })`,
      { scopes: ['commands', 'sessions'] },
    ),
  )
  const client = await host.client()
  await enable(client)
  const { commands } = await untilState(client, (extension) => extension.commands.length > 0)
  expect(commands).toEqual([
    '0-ok',
    expect.stringMatching(/^1-(scope-missing|unknown-request)$/) as string,
    '2-scope-missing',
    '3-scope-missing',
  ])
})

it('is started again with growing delays when it ends, and says how it ended', async () => {
  const host = await start((folder) =>
    writeExtension(folder, 'crashing', `process.stderr.write('out of luck\\n'); process.exitCode = 3`),
  )
  const client = await host.client()
  await enable(client)
  const { problem } = await untilState(client, ({ status }) => status === 'failed')
  expect(problem).toBe('The program ended (exit code 3). out of luck. It starts again in 1 s.')
})

it.each([
  ['no JSON', 'nonsense', /cannot be read/],
  [
    'a name that is not its folder’s',
    JSON.stringify({ name: 'other', program: ['node'], scopes: [] }),
    /names “other”/,
  ],
  ['an unknown scope', JSON.stringify({ name: 'odd', program: ['node'], scopes: ['all'] }), /is not valid/],
  ['a list in its place', '[]', /is not valid/],
  ['nothing in its place', 'null', /is not valid/],
  ['no text', '', /cannot be read/],
  ['a NUL at its end', `${JSON.stringify({ name: 'odd', program: ['node'], scopes: [] })}\0`, /cannot be read/],
  ['a program of one word', JSON.stringify({ name: 'odd', program: 'node main.mjs', scopes: [] }), /is not valid/],
  ['an empty program', JSON.stringify({ name: 'odd', program: [], scopes: [] }), /is not valid/],
  [
    'a word of the program that is none',
    JSON.stringify({ name: 'odd', program: ['node', 1], scopes: [] }),
    /is not valid/,
  ],
  ['a name that is a path', JSON.stringify({ name: '../odd', program: ['node'], scopes: [] }), /is not valid/],
  [
    'a scope that is a property',
    JSON.stringify({ name: 'odd', program: ['node'], scopes: ['__proto__'] }),
    /is not valid/,
  ],
  ['more than anybody writes', `{"name":"odd","x":"${'x'.repeat(2e6)}"}`, /is larger than/],
  ['lists in each other', `{"name":"odd","program":${'['.repeat(5000)}${']'.repeat(5000)}}`, /is not valid/],
])('a manifest with %s is shown with what is wrong', async (_what, manifest, problem) => {
  const host = await start(async (folder) => {
    await mkdir(join(folder, 'odd'))
    await writeFile(join(folder, 'odd', 'parley-extension.json'), manifest)
  })
  const client = await host.client()
  expect(await only(client)).toMatchObject({ status: 'failed', problem: expect.stringMatching(problem) as string })
  expect(await client.request('extensions.enable', { id: 'user:odd' })).toMatchObject({
    error: { code: 'extension-consent' },
  })
})

it.each([
  ['an absolute path', [process.execPath, 'main.mjs']],
  ['a path above it', ['../other/main.mjs']],
  ['a path above it, through itself', ['./../outside.mjs']],
  ['a path to a script, for Node.js', ['node', '../outside.mjs']],
  ['an absolute path to a script', ['node', process.execPath]],
  ['an argument', ['node', 'main.mjs', '../outside.mjs']],
])('a program outside of its folder makes an extension unusable: %s', async (_what, program) => {
  const host = await start(async (parent) => {
    await writeExtension(parent, 'leaving', undefined, { program })
    await writeFile(join(parent, 'outside.mjs'), '')
  })
  const client = await host.client()
  expect(await only(client)).toMatchObject({ status: 'failed', problem: expect.stringMatching(/is not in/) as string })
  expect(await client.request('extensions.enable', { id: 'user:leaving' })).toMatchObject({
    error: { code: 'extension-consent' },
  })
})

posixIt('a link out of its folder makes an extension unusable', async () => {
  const host = await start(async (parent, dataDir) => {
    const folder = await writeExtension(parent, 'linking')
    await symlink(join(dataDir, 'extensions'), join(folder, 'out'))
  })
  const client = await host.client()
  expect((await only(client)).problem).toContain('leads out of the folder')
})

it('the calls of a client that disconnects end', async () => {
  const host = await start(() => Promise.resolve())
  const client = await host.client()
  const { sessionId } = await client.must('session.create', {})
  const offering = await connect(host)
  await offering.request('tools.register', { tools: [{ name: 'slow', description: 'Takes its time.' }] })
  const requested = new Promise((resolve) => offering.onSessionEvent(resolve))
  const call = client.must('session.externalTools.call', { sessionId, toolName: 'slow' })
  await requested
  offering.close()
  expect(await call).toEqual({ text: 'offering disconnected before it answered.', isError: true })
  expect(await client.request('session.externalTools.call', { sessionId, toolName: 'slow' })).toMatchObject({
    error: { code: 'tool-not-found' },
  })
})

it('two clients cannot offer the same name, and none answers for another', async () => {
  const host = await start(() => Promise.resolve())
  const client = await host.client()
  const { sessionId } = await client.must('session.create', {})
  const [first, second] = [await connect(host), await connect(host)]
  const tools = [{ name: 'mine', description: 'A tool' }]
  expect(await first.request('tools.register', { tools })).toMatchObject({ ok: true })
  expect(await second.request('tools.register', { tools })).toMatchObject({ error: { code: 'name-reserved' } })
  const requested = new Promise<{ payload: unknown }>((resolve) => first.onSessionEvent(resolve))
  const call = client.must('session.externalTools.call', { sessionId, toolName: 'mine' })
  const { requestId } = (await requested).payload as { requestId: string }
  const answer = { sessionId, requestId, result: 'forged' }
  expect(await second.request('session.tools.handlePendingToolCall', answer)).toMatchObject({
    value: { success: false },
  })
  await first.request('session.tools.handlePendingToolCall', { ...answer, result: 'real' })
  expect(await call).toEqual({ text: 'real', isError: false })
})

async function connect({ host }: TestHost): Promise<Connection> {
  const connected = await connectOnce(createHostLink(host), { name: 'offering' })
  if (!connected.ok) throw new Error(connected.error.message)
  return connected.value
}
