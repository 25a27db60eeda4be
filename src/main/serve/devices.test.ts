import { readFile, stat } from 'node:fs/promises'
import { request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { requests, type Notification, type RequestName } from '#shared/contract'
import type { DeviceScope } from '#shared/device/entities'
import { ok } from '#shared/kernel/result'
import { PermissionOptionKind } from '#shared/permission/entities'
import { deviceAccessOf } from '#shared/rpc/device-access'
import { socketProtocols } from '#shared/rpc/socket-protocols'
import { Devices } from '#core/base/devices/devices'
import { createFakeHost } from '#core/testing/fake-host'
import { posixIt } from '#core/testing/posix-it'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { startExposed } from './exposed-server'
import { openSocket } from './testing'

/*
 * Paired devices, over the server as a proxy reaches it. TLS itself is in exposed-server.test.ts.
 */

const ORIGIN = 'https://parley.example.com'
const ours = { host: 'parley.example.com', origin: ORIGIN }

/** An open permission request `r` with an option of each kind, named like it. */
const asked = {
  entries: [
    {
      request: {
        id: 'r',
        options: [
          ...PermissionOptionKind.options.map((kind) => ({ optionId: kind, kind })),
          { optionId: 'acceptEdits', kind: 'allow_once', isStanding: true },
        ],
      },
    },
    { request: { id: 'mode', options: [{ optionId: 'bypass', kind: 'allow_once', isStanding: true }] } },
  ],
}

/** An open plan `p`, with one way that asks before each change. */
const questions = { entries: [{ request: { requestId: 'p', standing: ['acceptEdits', 'autopilot'] } }] }

async function setUp() {
  const folder = await temporaryFolder()
  let now = 1_000_000
  const devices = new Devices(folder, { now: () => now })
  const host = createFakeHost(folder, (name) =>
    Promise.resolve(ok(name === 'permission.list' ? asked : name === 'elicitation.list' ? questions : { name })),
  )
  const lines: string[] = []
  const started = await startExposed({
    host,
    devices,
    pages: folder,
    exposure: { host: '127.0.0.1', port: 0, security: { kind: 'proxy', origin: ORIGIN } },
    log: (line) => lines.push(line),
  })
  if (!started.ok) throw new Error(started.error.message)
  onTestFinished(() => started.value.close())
  const { port } = started.value
  return { folder, devices, host, port, lines, wait: (ms: number) => void (now += ms) }
}
type There = Awaited<ReturnType<typeof setUp>>

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

function send(port: number, path: string, headers: OutgoingHttpHeaders, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const request = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
    request.on('error', reject).end(body)
  })
}

const redeem = ({ port }: There, code: string, headers: OutgoingHttpHeaders = {}) =>
  send(
    port,
    '/pair',
    { ...ours, 'content-type': 'application/json', ...headers },
    JSON.stringify({ code, name: 'Phone' }),
  )

async function paired(there: There, scope: DeviceScope = 'full') {
  const { code, url } = there.devices.pair(scope)
  const answer = await redeem(there, code)
  expect(answer.status).toBe(200)
  const { secret, device } = JSON.parse(answer.body) as { secret: string; device: { deviceId: string } }
  const setCookie = answer.headers['set-cookie']?.[0] ?? ''
  return { code, url, secret, deviceId: device.deviceId, setCookie, cookie: setCookie.split(';')[0] ?? '' }
}

const open = ({ port }: There, secret: string) => openSocket(port, ours, '/rpc', socketProtocols.of(secret))

/** Sends requests over a socket, and returns an answer by the number of its request. */
async function call(socket: WebSocket, method: string, params: unknown = {}): Promise<Record<string, unknown>> {
  const answer = new Promise<Record<string, unknown>>((resolve) => {
    socket.once('message', (data: Buffer) => resolve(JSON.parse(data.toString()) as Record<string, unknown>))
  })
  socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  return answer
}

const greeting = { protocolVersion: 1, clientInfo: { name: 'phone' } }

async function connected(there: There, scope: DeviceScope): Promise<WebSocket> {
  const { secret } = await paired(there, scope)
  const socket = await open(there, secret)
  if (typeof socket === 'number') throw new Error(`refused with ${socket}`)
  expect(await call(socket, 'server.connect', greeting)).toMatchObject({ result: { device: { name: 'Phone', scope } } })
  return socket
}

describe('a code', () => {
  it('pairs one device, which gets a cookie and a secret', async () => {
    const there = await setUp()
    const { secret, cookie, setCookie, url, code } = await paired(there)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(url).toBe(`${ORIGIN}/#pair=${code}`)
    expect(setCookie).toMatch(
      /^__Host-parley-device=[\w-]{43}; HttpOnly; Secure; SameSite=Strict; Path=\/; Max-Age=\d+$/,
    )
    expect(await open(there, secret)).toBeInstanceOf(WebSocket)
    expect((await send(there.port, '/rpc', { ...ours, cookie })).status).toBe(426)
  })

  it('is read as people type it', async () => {
    const there = await setUp()
    const { code } = there.devices.pair('watch')
    const typed = ` ${code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
    expect((await redeem(there, typed)).status).toBe(200)
  })

  it.each<[string, (there: There) => Promise<string> | string]>([
    ['wrong', () => '0000-0000'],
    ['used', async (there) => (await paired(there)).code],
    [
      'expired',
      (there) => {
        const { code } = there.devices.pair('full')
        there.wait(5 * 60_000)
        return code
      },
    ],
    [
      'replaced',
      (there) => {
        const { code } = there.devices.pair('full')
        there.devices.pair('full')
        return code
      },
    ],
    [
      'void after five guesses',
      async (there) => {
        const { code } = there.devices.pair('full')
        for (let i = 0; i < 5; i++) expect((await redeem(there, '0000-0000')).status).toBe(401)
        return code
      },
    ],
  ])('that is %s pairs nothing', async (_what, codeOf) => {
    const there = await setUp()
    const code = await codeOf(there)
    const before = (await there.devices.list()).devices.length
    const answer = await redeem(there, code)
    expect(answer).toMatchObject({ status: 401, body: 'The code is wrong, or can no longer be used.\n' })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await there.devices.list()).devices).toHaveLength(before)
  })

  it('cannot be guessed: an address with ten wrong codes has to wait, however many codes are made', async () => {
    const there = await setUp()
    const forwarded = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' }
    for (let i = 0; i < 10; i++) expect((await redeem(there, '0000-0000', forwarded)).status).toBe(401)
    const { code } = there.devices.pair('full')
    const blocked = await redeem(there, code, { 'x-forwarded-for': '192.0.2.1, 203.0.113.9' })
    expect(blocked).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
    // Another address, as the proxy itself reports it, is not affected.
    expect((await redeem(there, code, { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' })).status).toBe(200)
  })

  it.each<[string, OutgoingHttpHeaders, number]>([
    ['another site', { origin: 'https://evil.example' }, 403],
    ['an opaque origin', { origin: 'null' }, 403],
    ['the same name without TLS', { origin: 'http://parley.example.com' }, 403],
    ['another name, as after DNS rebinding', { host: 'evil.example', origin: 'https://evil.example' }, 403],
    ['a form', { 'content-type': 'text/plain' }, 415],
  ])('is not taken from %s', async (_what, headers, status) => {
    const there = await setUp()
    const { code } = there.devices.pair('full')
    expect((await redeem(there, code, headers)).status).toBe(status)
    expect((await redeem(there, code)).status).toBe(200)
  })
})

describe('without a paired device', () => {
  it.each<[string, OutgoingHttpHeaders]>([
    ['nothing', {}],
    ['another cookie', { cookie: '__Host-parley-device=wrong' }],
    ['a token of a program', { authorization: 'Bearer wrong' }],
    ['an empty token', { authorization: 'Bearer ' }],
    ['a name and a password', { authorization: 'Basic ZGV2aWNlOndyb25n' }],
    ['an empty cookie', { cookie: '__Host-parley-device=' }],
    ['a cookie without the prefix', { cookie: 'parley-device=wrong' }],
    ['two cookies of one name', { cookie: '__Host-parley-device=wrong; __Host-parley-device=other' }],
    ['a cookie with the name of a property', { cookie: '__Host-parley-device=__proto__' }],
    ['a cookie with a sign that is encoded wrongly', { cookie: '__Host-parley-device=%E0%A4%A' }],
    ['a cookie of 7 kB', { cookie: `__Host-parley-device=${'x'.repeat(7000)}` }],
  ])('%s opens neither files nor the socket', async (_what, headers) => {
    const there = await setUp()
    const all = { ...ours, ...headers }
    for (const path of ['/rpc', `/attachments/b-${'0'.repeat(64)}`])
      expect((await send(there.port, path, all)).status, path).toBe(401)
    expect(await openSocket(there.port, all as Record<string, string>)).toBe(401)
    expect(await openSocket(there.port, all as Record<string, string>, '/rpc', socketProtocols.of('wrong'))).toBe(401)
    expect(there.host.connections.size).toBe(0)
  })

  it('the cookie, which every port of this host is sent, opens no socket, and the secret no page', async () => {
    const there = await setUp()
    const { cookie, secret } = await paired(there)
    const value = cookie.split('=')[1] ?? ''
    expect(await open(there, value)).toBe(401)
    expect((await send(there.port, '/rpc', { ...ours, cookie: `__Host-parley-device=${secret}` })).status).toBe(401)
  })

  it('addresses of `parley serve` on this machine do not work', async () => {
    const { port } = await setUp()
    expect((await send(port, '/token', ours, '')).status).toBe(405)
  })
})

describe('a device', () => {
  const allowed = { result: {} }
  const refused = (scope: string) => ({ error: { data: { code: 'scope-missing', scope } } })
  const never = { error: { data: { code: 'device-refused' } } }
  const handle = 'session.permissions.handlePendingPermissionRequest'
  const answer = (kind: string) => ({ sessionId: 's', requestId: 'r', result: { kind } })
  const elicited = 'session.ui.handlePendingElicitation'
  const said = (action: string, content?: object) => ({ sessionId: 's', requestId: 'p', result: { action, content } })

  it.each<[DeviceScope, RequestName | 'session.permission.respond', object, object]>([
    ['watch', 'session.list', {}, allowed],
    ['watch', 'session.getMessages', { sessionId: 's' }, allowed],
    ['watch', 'permission.respond', { requestId: 'r', behavior: 'allow' }, refused('approve')],
    ['watch', 'session.permission.respond', { requestId: 'r', behavior: 'allow' }, refused('approve')],
    ['watch', 'session.cancel', { sessionId: 's' }, refused('approve')],
    ['watch', 'session.sendMessage', { sessionId: 's' }, refused('full')],
    ['watch', 'workspace.describe', { folder: '/etc' }, refused('full')],
    ['watch', 'import.getState', {}, refused('full')],
    ['watch', 'session.usage', { sessionId: 's', totalCalls: 1 }, refused('full')],
    ['watch', 'session.workspaces.readFile', { sessionId: 's', path: 'a' }, refused('full')],
    ['watch', 'settings.get', {}, refused('full')],
    ['watch', 'preferences.update', { values: {} }, refused('full')],
    ['watch', 'device.revoke', { deviceId: 'd' }, refused('full')],
    ['approve', 'permission.respond', { requestId: 'r', behavior: 'allow' }, allowed],
    ['approve', 'permission.respond', { requestId: 'r', behavior: 'allow', scope: 'always' }, refused('full')],
    ['approve', 'permission.respond', { requestId: 'r', behavior: 'allow', scope: 'session' }, refused('full')],
    ['approve', 'permission.respond', { requestId: 'r', behavior: 'allow', scope: 'once' }, allowed],
    [
      'approve',
      'permission.respond',
      { requestId: 'r', behavior: 'allow', scope: 'session', rule: {} },
      refused('full'),
    ],
    ['approve', 'permission.respond', { requestId: 'r', optionId: 'allow_once' }, allowed],
    ['approve', 'permission.respond', { requestId: 'r', optionId: 'reject_once' }, allowed],
    ['approve', 'permission.respond', { requestId: 'r', optionId: 'allow_session' }, refused('full')],
    ['approve', 'permission.respond', { requestId: 'r', optionId: 'allow_always' }, refused('full')],
    ['approve', 'session.permission.respond', { requestId: 'r', optionId: 'reject_always' }, refused('full')],
    ['approve', 'permission.respond', { requestId: 'another', optionId: 'allow_once' }, refused('full')],
    ['full', 'permission.respond', { requestId: 'r', optionId: 'allow_always' }, allowed],
    ['approve', handle, answer('approve-once'), allowed],
    ['approve', handle, answer('reject'), allowed],
    ['approve', handle, answer('approve-for-session'), refused('full')],
    ['approve', handle, answer('approve-for-location'), refused('full')],
    ['approve', handle, answer('approve-permanently'), refused('full')],
    // What is chosen as "once" may still be a mode, or rights for the whole turn.
    ['approve', 'permission.respond', { requestId: 'r', optionId: 'acceptEdits' }, refused('full')],
    ['approve', 'permission.respond', { requestId: 'mode', optionId: 'bypass' }, refused('full')],
    ['approve', 'permission.respond', { requestId: 'mode', behavior: 'allow' }, refused('full')],
    ['approve', 'permission.respond', { requestId: 'mode', behavior: 'deny' }, allowed],
    ['approve', handle, { sessionId: 's', requestId: 'mode', result: { kind: 'approve-once' } }, refused('full')],
    ['approve', handle, { sessionId: 's', requestId: 'mode', result: { kind: 'reject' } }, allowed],
    ['approve', handle, answer('approve-of-a-newer-parley'), refused('full')],
    ['full', 'permission.respond', { requestId: 'r', optionId: 'acceptEdits' }, allowed],
    ['approve', elicited, said('accept', { action: 'default' }), allowed],
    ['approve', elicited, said('accept', { action: 'acceptEdits' }), refused('full')],
    ['approve', elicited, said('accept', { action: 'autopilot' }), refused('full')],
    ['approve', elicited, said('accept', { other1: 'autopilot' }), refused('full')],
    ['approve', elicited, said('accept', { answer1: ['default', 'autopilot'] }), refused('full')],
    ['approve', elicited, said('decline'), allowed],
    ['approve', elicited, said('cancel'), allowed],
    ['approve', elicited, { ...said('accept', {}), requestId: 'unknown' }, refused('full')],
    ['full', elicited, said('accept', { action: 'acceptEdits' }), allowed],
    ['approve', 'session.mode.set', { sessionId: 's', agentId: 'a', mode: 'bypassPermissions' }, refused('full')],
    ['approve', 'session.agent.update', { sessionId: 's' }, refused('full')],
    ['approve', 'session.cancel', { sessionId: 's' }, allowed],
    ['approve', 'session.sendMessage', { sessionId: 's' }, refused('full')],
    ['approve', 'permission.rule.add', {}, refused('full')],
    ['approve', 'session.permissions.setApproveAll', {}, refused('full')],
    ['approve', 'session.shell.exec', {}, refused('full')],
    ['full', 'session.sendMessage', { sessionId: 's' }, allowed],
    ['full', 'settings.get', {}, allowed],
    ['full', 'device.pair', { scope: 'full' }, never],
  ])('with the scope %s sends %s %j', async (scope, name, input, expected) => {
    const socket = await connected(await setUp(), scope)
    expect(await call(socket, name, input)).toMatchObject(expected)
  })

  const hostEvent = (type: string, payload: object = {}): Notification =>
    ({
      method: 'server.event',
      params: { eventId: type, sequence: 1, timestamp: 0, ephemeral: true, type, payload },
    }) as unknown as Notification
  const sessionEvent = (sequence: number, type: string, payload: object = {}): Notification =>
    ({
      method: 'session.event',
      params: { eventId: `s:${sequence}`, sessionId: 's', sequence, parentId: null, timestamp: 0, type, payload },
    }) as unknown as Notification

  it.each<[DeviceScope, readonly string[]]>([
    ['watch', ['sessions.changed']],
    ['approve', ['trust.waitingChanged', 'sessions.changed']],
    [
      'full',
      [
        ...['mcp.changed', 'machines.changed', 'auth.signIn.secret', 'extensions.changed', 'trust.waitingChanged'],
        ...['devices.changed', 'fleet.changed', 'sessions.changed'],
      ],
    ],
  ])('with the scope %s gets no event of the host beyond it', async (scope, expected) => {
    const there = await setUp()
    const socket = await connected(there, scope)
    const heard: string[] = []
    const last = new Promise<void>((resolve) => {
      socket.on('message', (data: Buffer) => {
        const { params } = JSON.parse(data.toString()) as { params: { type: string } }
        heard.push(params.type)
        if (params.type === 'sessions.changed') resolve()
      })
    })
    for (const type of [
      ...['mcp.changed', 'machines.changed', 'auth.signIn.secret', 'extensions.changed', 'trust.waitingChanged'],
      ...['devices.changed', 'fleet.changed', 'sessions.changed'],
    ])
      there.host.notify(hostEvent(type))
    await last
    expect(heard).toEqual(expected)
  })

  it('gets the place of an event of a session that it may not read, and nothing else of it', async () => {
    const there = await setUp()
    const socket = await connected(there, 'watch')
    const heard: unknown[] = []
    const last = new Promise<void>((resolve) => {
      socket.on('message', (data: Buffer) => {
        if (heard.push(JSON.parse(data.toString())) === 2) resolve()
      })
    })
    there.host.notify(sessionEvent(7, 'mcp.error', { serverId: 'x', kind: 'spawn', message: 'token=hunter2hunter2' }))
    there.host.notify(sessionEvent(8, 'notice', { level: 'info', message: 'Hello' }))
    await last
    expect(heard).toMatchObject([
      { params: { eventId: 's:7', sequence: 7, type: 'withheld', payload: {} } },
      { params: { sequence: 8, type: 'notice', payload: { message: 'Hello' } } },
    ])
    expect(JSON.stringify(heard)).not.toContain('hunter2')
  })

  it('may change nothing without a scope for it', () => {
    const names = Object.keys(requests) as RequestName[]
    const changing = /\.(create|update|delete|remove|put|set|add|write|exec|grant|revoke|send|purge|archive|close)\w*$/i
    expect(names.filter((name) => deviceAccessOf(name) === 'watch' && changing.test(name))).toEqual([])
  })

  it('that is revoked is cut off at once, in the middle of what it gets', async () => {
    const there = await setUp()
    const { secret, cookie, deviceId } = await paired(there)
    const other = await paired(there)
    const [socket, another] = await Promise.all([open(there, secret), open(there, other.secret)])
    if (typeof socket === 'number' || typeof another === 'number') throw new Error('refused')
    await call(socket, 'server.connect', greeting)
    expect((await there.devices.list()).devices.find((device) => device.deviceId === deviceId)?.isConnected).toBe(true)
    const closed = new Promise((resolve) => socket.once('close', resolve))
    expect(await there.devices.revoke(deviceId)).toEqual({ ok: true, value: true })
    await closed
    expect(there.host.connections.size).toBe(1)
    expect(another.readyState).toBe(WebSocket.OPEN)
    expect(await open(there, secret)).toBe(401)
    expect((await send(there.port, '/rpc', { ...ours, cookie })).status).toBe(401)
    expect(await new Devices(there.folder).list()).toMatchObject({ devices: [{ deviceId: other.deviceId }] })
  })

  it('leaves its secrets nowhere, and is known after a restart', async () => {
    const there = await setUp()
    const { code, secret, cookie, deviceId } = await paired(there)
    const kept = await readFile(join(there.folder, 'devices.json'), 'utf8')
    const said = JSON.stringify([there.lines, await there.devices.list()])
    for (const text of [code, code.replace('-', ''), secret, cookie.split('=')[1] ?? ''])
      for (const place of [kept, said]) expect(place).not.toContain(text)
    const later = new Devices(there.folder)
    await later.load()
    expect(later.ofSocket(secret)).toEqual({ deviceId, name: 'Phone', scope: 'full' })
  })

  posixIt('is in a file that only its user can read', async () => {
    const there = await setUp()
    await paired(there)
    expect((await stat(join(there.folder, 'devices.json'))).mode & 0o777).toBe(0o600)
  })
})
