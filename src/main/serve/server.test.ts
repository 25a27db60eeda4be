import { mkdir, writeFile } from 'node:fs/promises'
import { request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { MAX_MESSAGE_BYTES, MAX_WAITING_BYTES } from '../../shared/rpc/pipe'
import { createFakeHost, sessionNotification } from '../core/testing/fake-host'
import { temporaryFolder } from '../core/testing/temporary-folder'
import { startServer } from './server'

async function setUp() {
  const root = await temporaryFolder()
  const files = {
    'pages/index.html': '<!doctype html>',
    'pages/assets/app-1a2b.js': 'export {}',
    'pages/.env': 'SECRET=1',
    'pages/notes.exe': 'MZ',
    'secret.js': 'secret',
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), text)
  }
  const host = createFakeHost(root)
  const started = await startServer({ host, pages: join(root, 'pages'), port: 0 })
  if (!started.ok) throw new Error(started.error.message)
  const server = started.value
  onTestFinished(() => server.close())
  const { port, searchParams } = new URL(server.url)
  const token = searchParams.get('token') ?? ''
  const bearer = { authorization: `Bearer ${token}` }
  return { host, server, port: Number(port), token, bearer }
}

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Plain HTTP, with every header and every path as given; `fetch` would tidy both. */
function ask(port: number, path: string, headers: OutgoingHttpHeaders = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
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
    request.on('error', reject).end()
  })
}

/** Opens a WebSocket; answers it, or the HTTP status it was refused with. */
function openSocket(port: number, headers: Record<string, string> = {}, path = '/rpc'): Promise<WebSocket | number> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers })
  onTestFinished(() => socket.terminate())
  return new Promise((resolve) => {
    socket.on('open', () => resolve(socket))
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('error', () => {})
  })
}

const cookieOf = (answer: Answer) => answer.headers['set-cookie']?.[0]?.split(';')[0] ?? ''

describe('the address with the token', () => {
  it('is exchanged once for a cookie, and the token goes from the address', async () => {
    const { port, token } = await setUp()
    const first = await ask(port, `/?token=${token}&session=a%26b`)
    expect(first).toMatchObject({ status: 303, headers: { location: '/?session=a%26b', 'cache-control': 'no-store' } })
    expect(first.headers['set-cookie']?.[0]).toMatch(/^parley-\w+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/)
    expect(first.headers['set-cookie']?.[0]).not.toContain(token)

    const cookie = cookieOf(first)
    expect(await ask(port, '/', { cookie })).toMatchObject({ status: 200, body: '<!doctype html>' })
    expect((await ask(port, `/?token=${token}`)).status).toBe(401)
    expect(await ask(port, `/?token=${token}`, { cookie })).toMatchObject({ status: 303, headers: { location: '/' } })
  })

  it('does not work when the token is wrong', async () => {
    const { port } = await setUp()
    const answer = await ask(port, '/?token=wrong')
    expect(answer.status).toBe(401)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })
})

describe('who is not let in', () => {
  it('without token and cookie nothing is served', async () => {
    const { port } = await setUp()
    for (const path of ['/', '/assets/app-1a2b.js', '/rpc', '/nothing'])
      expect((await ask(port, path)).status, path).toBe(401)
    expect(await openSocket(port)).toBe(401)
  })

  it.each([
    { authorization: 'Bearer wrong' },
    { authorization: 'Bearer' },
    { authorization: 'Basic eA==' },
    { cookie: 'parley=1; other' },
  ])('%j', async (headers) => {
    const { port } = await setUp()
    expect((await ask(port, '/', headers)).status).toBe(401)
    expect(await openSocket(port, headers as Record<string, string>)).toBe(401)
  })

  it.each(['evil.example', 'evil.example:80', 'localhost.evil.example', '127.0.0.1.evil.example', '127.0.0.2'])(
    'the host %j, as after DNS rebinding',
    async (host) => {
      const { port, bearer, host: parley } = await setUp()
      expect((await ask(port, '/', { ...bearer, host })).status).toBe(403)
      expect(await openSocket(port, { ...bearer, host })).toBe(403)
      expect(parley.connections.size).toBe(0)
    },
  )

  it.each(['http://evil.example', 'https://127.0.0.1', 'http://127.0.0.1:1', 'null', 'file://'])(
    'the origin %j',
    async (origin) => {
      const { port, bearer } = await setUp()
      expect((await ask(port, '/', { ...bearer, origin })).status).toBe(403)
      expect(await openSocket(port, { ...bearer, origin })).toBe(403)
    },
  )

  it('nobody is told that another site may read anything', async () => {
    const { port, bearer } = await setUp()
    const preflight = await ask(port, '/rpc', { origin: 'http://evil.example' }, 'OPTIONS')
    for (const { headers } of [preflight, await ask(port, '/', bearer)])
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('pages', () => {
  it('come with a strict policy and are not stored', async () => {
    const { port, bearer } = await setUp()
    const { status, headers } = await ask(port, '/', bearer)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    })
    const policy = headers['content-security-policy']
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toMatch(/unsafe|\*|http/)
  })

  it('files with a hash in their name are stored for good', async () => {
    const { port, bearer } = await setUp()
    expect(await ask(port, '/assets/app-1a2b.js', bearer)).toMatchObject({
      status: 200,
      body: 'export {}',
      headers: { 'cache-control': 'private, max-age=31536000, immutable' },
    })
  })

  it('the head of a page is its page without the body', async () => {
    const { port, bearer } = await setUp()
    expect(await ask(port, '/', bearer, 'HEAD')).toMatchObject({
      status: 200,
      body: '',
      headers: { 'content-length': '15' },
    })
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is not allowed', async (method) => {
    const { port, bearer } = await setUp()
    expect(await ask(port, '/', bearer, method)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
  })

  it.each([
    '/nothing',
    '/nothing.js',
    '/assets',
    '/assets/',
    '/index.html/',
    '/.env',
    '/notes.exe',
    '/../secret.js',
    '/assets/../../secret.js',
    '/%2e%2e/secret.js',
    '/..%2fsecret.js',
    '/..%5csecret.js',
    '/..\\secret.js',
    '//secret.js',
    '/assets/app-1a2b.js%00.html',
    '/%E0%A4%A',
    '/assets/./../..//secret.js',
  ])('%s is not there', async (path) => {
    const { port, bearer } = await setUp()
    const { status, body } = await ask(port, path, bearer)
    expect(status).toBe(404)
    expect(body).not.toContain('secret')
  })

  it.each(['*', 'http://127.0.0.1/', 'x'])('%j is no address', async (path) => {
    const { port, bearer } = await setUp()
    expect((await ask(port, path, bearer)).status).toBe(400)
  })

  it('the address of the WebSocket says what it speaks', async () => {
    const { port, bearer } = await setUp()
    expect((await ask(port, '/rpc', bearer)).status).toBe(426)
  })
})

describe('JSON-RPC over WebSocket', () => {
  it('a program connects with the token, a browser with its cookie', async () => {
    const { host, port, token, bearer } = await setUp()
    expect(await openSocket(port, bearer)).toBeInstanceOf(WebSocket)
    const cookie = cookieOf(await ask(port, `/?token=${token}`))
    expect(await openSocket(port, { cookie, origin: `http://127.0.0.1:${port}` })).toBeInstanceOf(WebSocket)
    await expect.poll(() => host.connections.size).toBe(2)
  })

  it('no other path speaks it, and the token does not count in an address', async () => {
    const { port, token, bearer } = await setUp()
    expect(await openSocket(port, bearer, '/')).toBe(404)
    expect(await openSocket(port, {}, `/rpc?token=${token}`)).toBe(401)
  })

  it('a connection that ends is ended at the host', async () => {
    const { host, port, bearer } = await setUp()
    const socket = (await openSocket(port, bearer)) as WebSocket
    await expect.poll(() => host.connections.size).toBe(1)
    socket.terminate()
    await expect.poll(() => host.connections.size).toBe(0)
  })

  it.each([
    ['binary messages', Buffer.from('{}'), 1003],
    ['a message that is too long', 'x'.repeat(MAX_MESSAGE_BYTES + 1), 1009],
  ])('%s end the connection with a reason', async (_what, message, code) => {
    const { host, port, bearer } = await setUp()
    const socket = (await openSocket(port, bearer)) as WebSocket
    socket.send(message)
    expect(await new Promise((resolve) => socket.on('close', resolve))).toBe(code)
    await expect.poll(() => host.connections.size).toBe(0)
  })

  it('who does not read is cut off, the others go on', async () => {
    const { host, port, bearer } = await setUp()
    const slow = (await openSocket(port, bearer)) as WebSocket
    const quick = (await openSocket(port, bearer)) as WebSocket
    let received = 0
    quick.on('message', () => (received += 1))
    await expect.poll(() => host.connections.size).toBe(2)
    slow.pause()

    const text = 'x'.repeat(1024 * 1024)
    let sent = 0
    while (host.connections.size === 2 && sent < 2 * (MAX_WAITING_BYTES / text.length)) {
      host.notify(sessionNotification(sent, text))
      sent += 1
      await expect.poll(() => received, { interval: 1 }).toBe(sent)
    }
    expect(host.connections.size).toBe(1)
    expect(quick.readyState).toBe(WebSocket.OPEN)
  })

  it('closing the server ends what is open, half-open connections too', async () => {
    const { server, port, bearer } = await setUp()
    const socket = (await openSocket(port, bearer)) as WebSocket
    const closed = new Promise((resolve) => socket.on('close', resolve))
    const raw = connect(port, '127.0.0.1')
    await new Promise<void>((resolve) => raw.on('connect', () => resolve()))
    const rawClosed = new Promise((resolve) => raw.on('close', resolve))
    raw.write('GET / HTTP/1.1\r\n')
    raw.on('error', () => {})
    await server.close()
    expect(await closed).toBe(1001)
    await rawClosed
    await expect(ask(port, '/')).rejects.toThrow('ECONNREFUSED')
  })
})

describe('ports', () => {
  it('a port that was asked for and is taken is an error that says what to do', async () => {
    const { port, host } = await setUp()
    const second = await startServer({ host, pages: '.', port })
    expect(second).toMatchObject({ ok: false })
    expect(second.ok ? '' : second.error.message).toContain(`Port ${port} is in use`)
  })

  it('without one, two servers both find one', async () => {
    const { host } = await setUp()
    const servers = await Promise.all([startServer({ host, pages: '.' }), startServer({ host, pages: '.' })])
    const origins = servers.map((started) => (started.ok ? started.value.origin : started.error.message))
    for (const started of servers) if (started.ok) await started.value.close()
    expect(new Set(origins).size).toBe(2)
    for (const origin of origins) expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(servers.every(({ ok }) => ok)).toBe(true)
  })

  it('only the one loopback address is listened at', async () => {
    const { port } = await setUp()
    // A server that listens everywhere also answers here.
    const reached = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.2')
      socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
      onTestFinished(() => {
        socket.destroy()
      })
    })
    expect(reached).toBe(false)
  })
})
