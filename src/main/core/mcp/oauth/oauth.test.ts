import { readFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { RequestOutput } from '../../../../shared/contract'
import { connectForModels } from '../for-models'
import type { McpServerForAgent } from '../../../../shared/adapter/port'
import { systemClock } from '../../../../shared/kernel/clock'
import { createSecretFile, plainCipher } from '../../secrets/secret-file'
import { scriptedAdapter } from '../../testing/scripted-agent'
import { McpCredentials } from './credentials'
import { createProcesses } from '../../process/processes'
import { startTestHost, type TestClient } from '../../testing/test-host'
import { browse, startOAuthMcpServer, type Behaviour } from './testing'

const WAIT = 60_000
const target = { kind: 'mcpServer', name: 'guarded' } as const

/** A host whose settings name a server that lets nobody in without a sign-in. */
async function setUp(behaviour: Partial<Behaviour> = {}, oauth: object = {}) {
  const server = await startOAuthMcpServer(behaviour)
  onTestFinished(() => server.close())
  const handed: McpServerForAgent[] = []
  const agent = scriptedAdapter('agent', () => Promise.resolve(undefined))
  const host = await startTestHost([
    {
      ...agent,
      start(options) {
        handed.push(...(options.mcpServers ?? []))
        return agent.start(options)
      },
    },
  ])
  onTestFinished(() => host.cleanUp())
  const client = await host.client()
  await client.must('mcp.config.add', { name: 'guarded', config: { url: server.url, ...oauth } })
  await untilStatus(client, 'needs-auth')
  return { server, host, client, handed }
}

async function stateOf(client: TestClient) {
  return (await client.must('mcp.list', {})).servers.find(({ name }) => name === 'guarded')
}

async function untilStatus(client: TestClient, status: string) {
  await expect.poll(async () => (await stateOf(client))?.status, { timeout: WAIT }).toBe(status)
}

/** How the sign-in ended. */
async function untilEnded(client: TestClient, { signInId }: RequestOutput<'auth.signIn.start'>) {
  const endings = () =>
    client.notifications.flatMap((told) =>
      told.method === 'server.event' && told.params.type === 'auth.signIn.ended' ? [told.params.payload] : [],
    )
  await client.until(() => endings().some(({ signIn }) => signIn.signInId === signInId))
  const ended = endings().find(({ signIn }) => signIn.signInId === signInId)
  return { outcome: ended?.outcome, error: ended?.error }
}

async function signIn(client: TestClient): Promise<void> {
  const started = await client.must('auth.signIn.start', { target })
  await browse(started.verificationUrl)
  expect(await untilEnded(client, started)).toEqual({ outcome: 'succeeded', error: undefined })
  await untilStatus(client, 'connected')
}

it(
  'signs in with the browser, connects, and is still signed in after a restart',
  async () => {
    const { server, host, client } = await setUp()
    expect(await stateOf(client)).toMatchObject({ isSignedIn: false, error: 'The server wants you to sign in.' })
    const started = await client.must('auth.signIn.start', { target })
    expect(started).toMatchObject({ method: 'browser', target })
    expect(await client.must('auth.signIn.list', {})).toEqual({ signIns: [started] })
    const page = await browse(started.verificationUrl)
    expect(await page.text()).toContain('go back to Parley')
    expect(await untilEnded(client, started)).toEqual({ outcome: 'succeeded', error: undefined })
    await untilStatus(client, 'connected')
    expect(await stateOf(client)).toMatchObject({ isSignedIn: true, tools: [{ name: 'far' }] })
    expect(await client.must('auth.signIn.list', {})).toEqual({ signIns: [] })
    expect(server.seen.registered).toMatchObject([
      { client_name: 'Parley', redirect_uris: [expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/callback$/)] },
    ])

    const again = await host.again()
    const other = await again.client()
    onTestFinished(() => again.cleanUp())
    await untilStatus(other, 'connected')
    expect(server.seen.grants).toEqual(['authorization_code'])
  },
  WAIT,
)

it(
  'keeps tokens with the other secrets and shows them nowhere',
  async () => {
    const { server, host, client } = await setUp()
    await signIn(client)
    const [token = ''] = server.seen.tokens
    expect(token).not.toBe('')
    expect(await readFile(join(host.dataDir, 'secrets.json'), 'utf8')).toContain(token)
    expect(await readFile(join(host.dataDir, 'settings.json'), 'utf8')).not.toContain(token)
    expect(JSON.stringify(client.notifications)).not.toContain(token)
    expect(JSON.stringify(await client.must('mcp.list', {}))).not.toContain(token)
  },
  WAIT,
)

it(
  'says when the person refuses, and takes no visit that does not know the state',
  async () => {
    const { server, client } = await setUp({ person: 'refuses' })
    const started = await client.must('auth.signIn.start', { target })
    const callback = new URL(new URL(started.verificationUrl).searchParams.get('redirect_uri') ?? '')
    callback.search = 'code=stolen&state=guessed'
    expect((await fetch(callback)).status).toBe(400)
    expect((await fetch(new URL('/elsewhere', callback))).status).toBe(404)
    expect((await client.must('auth.signIn.list', {})).signIns).toHaveLength(1)
    await browse(started.verificationUrl)
    expect(await untilEnded(client, started)).toEqual({ outcome: 'failed', error: 'The sign-in was refused.' })
    await expect(fetch(callback)).rejects.toThrow()
    expect(server.seen.grants).toEqual([])
  },
  WAIT,
)

it(
  'is given up by who began it, by another one at the same server, and with the host',
  async () => {
    const { host, client } = await setUp()
    const first = await client.must('auth.signIn.start', { target })
    const second = await client.must('auth.signIn.start', { target })
    expect(await untilEnded(client, first)).toMatchObject({ outcome: 'cancelled' })
    expect(await client.must('auth.signIn.cancel', { signInId: second.signInId })).toEqual({ success: true })
    expect(await client.must('auth.signIn.cancel', { signInId: second.signInId })).toEqual({ success: false })
    expect(await untilEnded(client, second)).toMatchObject({ outcome: 'cancelled' })
    const callback = new URL(second.verificationUrl).searchParams.get('redirect_uri') ?? ''
    await expect(fetch(callback)).rejects.toThrow()
    const third = await client.must('auth.signIn.start', { target })
    await host.host.close()
    await expect(fetch(new URL(third.verificationUrl).searchParams.get('redirect_uri') ?? '')).rejects.toThrow()
  },
  WAIT,
)

it(
  'renews a token that has ended, once for all who use it',
  async () => {
    const { server, host, client } = await setUp({ lifetime: 3600 })
    await signIn(client)
    server.expire(server.seen.tokens[0])
    const secrets = createSecretFile(host.dataDir, () => Promise.resolve(plainCipher(host.dataDir)))
    const fail = (): never => {
      throw new Error('nothing is lost')
    }
    const access = new McpCredentials({ secrets, clock: systemClock, log: fail, onLost: fail }).accessTo(server.url)
    const refused = await access.token()
    const renewed = await Promise.all([access.renew(refused), access.renew(refused), access.renew(refused)])
    expect(new Set(renewed).size).toBe(1)
    expect(renewed[0]).not.toBe(refused)
    expect(await access.token()).toBe(renewed[0])
    expect(server.seen.grants).toEqual(['authorization_code', 'refresh_token'])
  },
  WAIT,
)

it(
  'renews before a token ends, and gives agents the one that is good',
  async () => {
    const { server, host, client, handed: all } = await setUp({ lifetime: 30 })
    const started = await client.must('auth.signIn.start', { target })
    await browse(started.verificationUrl)
    await untilStatus(client, 'connected')
    expect(server.seen.grants).toContain('refresh_token')
    const { sessionId } = await client.must('session.create', {})
    await client.must('session.sendMessage', { sessionId, message: 'hello' })
    await expect.poll(() => all, { timeout: WAIT }).toHaveLength(1)
    const [handed] = all
    if (handed?.transport !== 'http') throw new Error('no server was handed over')
    const token = /^Bearer (.+)$/.exec(handed.headers['Authorization'] ?? '')?.[1]
    expect(token).toBeDefined()

    // A model without an agent around it shares the sign-in, and goes on when the token ends.
    server.expire(token)
    const processes = createProcesses()
    onTestFinished(() => processes.dispose())
    const connected = await connectForModels(processes, '1')(handed, { cwd: host.dataDir, onLog: () => undefined })
    if (!connected.ok) throw new Error(connected.error)
    expect(await connected.value.call('far', {}, new AbortController().signal)).toEqual({
      text: 'near',
      isError: false,
    })
    await connected.value.close()
  },
  WAIT,
)

it(
  'keeps a sign-in that cannot be renewed for the moment',
  async () => {
    const { server, host, client } = await setUp()
    await signIn(client)
    server.behaviour.isUp = false
    server.expire(server.seen.tokens[0])
    await client.must('mcp.reconnect', { name: 'guarded' })
    expect(await readFile(join(host.dataDir, 'secrets.json'), 'utf8')).toContain(server.seen.tokens[0])
    server.behaviour.isUp = true
    expect(await client.must('mcp.reconnect', { name: 'guarded' })).toEqual({ success: true })
  },
  WAIT,
)

it(
  'signs in as a client that somebody made, and comes back to its port',
  async () => {
    const callbackPort = await freePort()
    const { server, client } = await setUp(
      { registers: false, client: ['by-hand', `http://127.0.0.1:${callbackPort}/callback`] },
      { oauth: { clientId: 'by-hand', callbackPort } },
    )
    await signIn(client)
    expect(server.seen.registered).toEqual([])
    const squatter = createServer().listen(callbackPort, '127.0.0.1')
    onTestFinished(() => void squatter.close())
    await once(squatter, 'listening')
    expect(await client.request('auth.signIn.start', { target })).toMatchObject({
      error: { code: 'sign-in-failed', message: expect.stringContaining(`The port ${callbackPort}`) as string },
    })
  },
  WAIT,
)

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

it(
  'wants a person again when renewing is refused, and forgets what no longer holds',
  async () => {
    const { server, host, client } = await setUp()
    await signIn(client)
    server.behaviour.renews = false
    server.expire(server.seen.tokens[0])
    await client.must('mcp.reconnect', { name: 'guarded' })
    await untilStatus(client, 'needs-auth')
    expect(await stateOf(client)).toMatchObject({
      isSignedIn: false,
      error: expect.stringContaining('ign in') as string,
    })
    expect(await readFile(join(host.dataDir, 'secrets.json'), 'utf8')).not.toContain(server.seen.tokens[0])
    await signIn(client)
  },
  WAIT,
)

it(
  'signs out: tokens are forgotten here and revoked there',
  async () => {
    const { server, client } = await setUp()
    await signIn(client)
    expect(await client.must('auth.signOut', { target })).toEqual({ success: true })
    await untilStatus(client, 'needs-auth')
    await expect.poll(() => server.seen.revoked, { timeout: WAIT }).toHaveLength(1)
    expect(await client.must('auth.signOut', { target })).toEqual({ success: false })
  },
  WAIT,
)

it(
  'keeps a sign-in under another name, and forgets it with the server',
  async () => {
    const { server, host, client } = await setUp()
    await signIn(client)
    const secrets = () => readFile(join(host.dataDir, 'secrets.json'), 'utf8')
    await client.must('mcp.config.update', { name: 'guarded', newName: 'renamed', config: { url: server.url } })
    expect(await secrets()).toContain(server.seen.tokens[0])
    await client.must('mcp.config.remove', { name: 'renamed' })
    expect(await secrets()).not.toContain(server.seen.tokens[0])
    await expect.poll(() => server.seen.revoked, { timeout: WAIT }).toHaveLength(1)
  },
  WAIT,
)

it(
  'signs in with a code that is entered elsewhere',
  async () => {
    const { server, client } = await setUp()
    const started = await client.must('auth.signIn.start', { target, method: 'deviceCode' })
    expect(started).toMatchObject({
      method: 'deviceCode',
      code: 'WDJB-MJHT',
      verificationUrl: expect.any(String) as string,
    })
    await expect.poll(() => server.seen.grants.length, { timeout: WAIT }).toBeGreaterThan(1)
    server.behaviour.device = 'entered'
    expect(await untilEnded(client, started)).toEqual({ outcome: 'succeeded', error: undefined })
    await untilStatus(client, 'connected')
    server.behaviour.device = 'waits'
    const refused = await client.must('auth.signIn.start', { target, method: 'deviceCode' })
    server.behaviour.device = 'refused'
    expect(await untilEnded(client, refused)).toEqual({ outcome: 'failed', error: 'The sign-in was refused.' })
  },
  WAIT,
)

it.each([
  [{ registers: false }, {}, 'browser', 'does not let Parley register by itself'],
  [{ hasDevices: false }, {}, 'deviceCode', 'gives out no codes'],
  [{}, { oauth: { clientId: 'made-by-hand' } }, 'deviceCode', 'does not know the client'],
] as const)(
  'says what can be done when it cannot begin: %j %j',
  async (behaviour, config, method, words) => {
    const { client } = await setUp(behaviour, config)
    expect(await client.request('auth.signIn.start', { target, method })).toMatchObject({
      error: { code: 'sign-in-failed', message: expect.stringContaining(words) as string },
    })
  },
  WAIT,
)

it(
  'has nobody sign in where nobody can',
  async () => {
    const { server, client } = await setUp()
    await client.must('mcp.config.add', { name: 'local', config: { command: 'nothing', enabled: false } })
    const headers = { authorization: 'Bearer mine' }
    await client.must('mcp.config.add', { name: 'headed', config: { url: server.url, headers, enabled: false } })
    for (const name of ['local', 'headed'])
      expect(await client.request('auth.signIn.start', { target: { kind: 'mcpServer', name } })).toMatchObject({
        error: { code: 'capability-missing', details: { capability: 'signIn' } },
      })
    expect(await client.request('auth.signIn.start', { target: { kind: 'mcpServer', name: 'none' } })).toMatchObject({
      error: { code: 'mcp-server-not-found' },
    })
  },
  WAIT,
)

it(
  'begins a sign-in for a session, unless the one that there is holds',
  async () => {
    const { client } = await setUp()
    const { sessionId } = await client.must('session.create', {})
    const ask = { sessionId, serverName: 'guarded' }
    const { authorizationUrl = '' } = await client.must('session.mcp.oauth.login', ask)
    await browse(authorizationUrl)
    await untilStatus(client, 'connected')
    expect(await client.must('session.mcp.oauth.login', ask)).toEqual({})
    expect(await client.must('session.mcp.oauth.login', { ...ask, forceReauth: true })).toMatchObject({
      authorizationUrl: expect.stringContaining('/authorize?') as string,
    })
  },
  WAIT,
)
