import { readFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { browse } from './testing'
import { setUp, signIn, stateOf, target, untilEnded, untilStatus, WAIT } from './testing/guarded-host'

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
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
