import { copyFile, readFile } from 'node:fs/promises'
import { request as httpsRequest } from 'node:https'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { connect, type TLSSocket } from 'node:tls'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { createFakeHost } from '../core/testing/fake-host'
import { temporaryFolder } from '../core/testing/temporary-folder'
import { noOpenssl, selfSigned } from './testing/self-signed'
import { startExposed, type ExposedOptions } from './exposed-server'
import { ask as askPlain } from './testing'

async function setUp(options: Partial<ExposedOptions> = {}) {
  const folder = await temporaryFolder()
  const files = await selfSigned(folder, ['parley.test', '127.0.0.1'])
  if (files === null) return null
  const host = createFakeHost(folder)
  const lines: string[] = []
  const exposure = { host: '127.0.0.1', port: 0, security: { kind: 'tls', files } } as const
  const started = await startExposed({ host, pages: folder, exposure, log: (line) => lines.push(line), ...options })
  if (!started.ok) throw new Error(started.error.message)
  onTestFinished(() => started.value.close())
  return { server: started.value, port: started.value.port, folder, files, lines, host }
}

/** Sends a request over TLS, with the headers as given. */
const ask = (port: number, path: string, headers: OutgoingHttpHeaders = {}) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
    httpsRequest({ host: '127.0.0.1', port, path, headers, rejectUnauthorized: false, agent: false }, (response) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, headers: response.headers })
    })
      .on('error', reject)
      .end()
  })

const serialOf = (port: number) =>
  new Promise<string>((resolve, reject) => {
    const socket: TLSSocket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().serialNumber)
      socket.destroy()
    }).on('error', reject)
  })

describe('with a certificate', () => {
  it('admits one browser to each address, with a cookie that never travels without TLS', async ({ skip }) => {
    const there = await setUp()
    if (there === null) {
      skip(true, noOpenssl)
      return
    }
    const { server, port } = there
    expect(server.origin).toBe(`https://127.0.0.1:${port}`)
    const { pathname, search } = new URL(server.url)
    const first = await ask(port, `${pathname}${search}`)
    expect(first.status).toBe(303)
    expect(first.headers['set-cookie']?.[0]).toMatch(/; HttpOnly; Secure; SameSite=Strict; Path=\/$/)
    expect(first.headers['strict-transport-security']).toBe('max-age=31536000')
    expect((await ask(port, `${pathname}${search}`)).status).toBe(401)
  })

  it.each([
    ['a name of the certificate', { host: 'parley.test' }, 401],
    ['another name, as after DNS rebinding', { host: 'evil.example' }, 403],
    ['the name of this machine, which the certificate does not have', { host: 'localhost' }, 403],
    ['its own origin', { host: 'parley.test:1', origin: 'https://parley.test:1' }, 401],
    ['the same name without TLS', { host: 'parley.test', origin: 'http://parley.test' }, 403],
    ['another site', { host: 'parley.test', origin: 'https://evil.example' }, 403],
  ])('%s', async (_what, headers, status) => {
    const there = await setUp()
    // The other tests of this file are skipped with the reason.
    if (there !== null) expect((await ask(there.port, '/', headers)).status).toBe(status)
  })

  it('refuses whoever failed too often for a minute, even with valid credentials', async ({ skip }) => {
    const there = await setUp()
    if (there === null) {
      skip(true, noOpenssl)
      return
    }
    const { server, port } = there
    for (let i = 0; i < 30; i++) expect((await ask(port, '/?token=wrong')).status).toBe(401)
    const { pathname, search } = new URL(server.url)
    const blocked = await ask(port, `${pathname}${search}`)
    expect(blocked).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
    const socket = new WebSocket(`wss://127.0.0.1:${port}/rpc`, { rejectUnauthorized: false })
    const status = await new Promise((resolve) => {
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode)).on('error', () => {})
    })
    expect(status).toBe(429)
  })

  it('uses a renewed certificate, and keeps the one in use when the new one is not valid', async ({ skip }) => {
    const there = await setUp({ watchMs: 20 })
    if (there === null) {
      skip(true, noOpenssl)
      return
    }
    const { port, folder, files, lines } = there
    const before = await serialOf(port)
    const next = await selfSigned(folder, ['parley.test'], 'next')
    if (next === null) {
      skip(true, noOpenssl)
      return
    }
    await copyFile(next.cert, files.cert)
    await expect.poll(() => lines.join('\n')).toContain('does not belong to the certificate')
    expect(await serialOf(port)).toBe(before)
    await copyFile(next.key, files.key)
    await expect.poll(() => serialOf(port)).not.toBe(before)
    expect(lines.join('\n')).not.toContain(await readFile(next.key, 'utf8'))
  })
})

describe('behind a proxy', () => {
  const exposure = {
    host: '127.0.0.1',
    port: 0,
    security: { kind: 'proxy', origin: 'https://parley.example.com' },
  } as const

  it.each([
    ['the public name', { host: 'parley.example.com', origin: 'https://parley.example.com' }, 401],
    ['the name of the proxy for it', { host: '127.0.0.1:4271', origin: 'https://parley.example.com' }, 401],
    ['another name', { host: 'evil.example' }, 403],
    ['another site', { host: 'parley.example.com', origin: 'https://evil.example' }, 403],
    ['this machine without TLS', { host: '127.0.0.1:4271', origin: 'http://127.0.0.1:4271' }, 403],
  ])('%s', async (_what, headers, status) => {
    const folder = await temporaryFolder()
    const started = await startExposed({ host: createFakeHost(folder), pages: folder, exposure, log: () => {} })
    if (!started.ok) throw new Error(started.error.message)
    onTestFinished(() => started.value.close())
    expect(started.value.origin).toBe('https://parley.example.com')
    expect((await askPlain(started.value.port, '/', headers)).status).toBe(status)
  })
})
