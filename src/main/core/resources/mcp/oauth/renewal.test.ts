import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { connectForModels } from '../for-models'
import { systemClock } from '#shared/kernel/clock'
import { createSecretFile, plainCipher } from '#core/base/secrets/secret-file'
import { McpCredentials } from './credentials'
import { createProcesses } from '#core/base/process/processes'
import { browse } from './testing'
import { setUp, signIn, stateOf, target, untilStatus, WAIT } from './testing/guarded-host'

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

    // A model used as an agent shares the sign-in, and continues when the token expires.
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
