import { copyFile, readFile } from 'node:fs/promises'
import { request as httpsRequest } from 'node:https'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { connect, type TLSSocket } from 'node:tls'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { Devices } from '#core/base/devices/devices'
import { createFakeHost } from '#core/testing/fake-host'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { noOpenssl, selfSigned } from './testing/self-signed'
import { startExposed, type ExposedOptions } from './exposed-server'
import { ask as askPlain } from './testing'

async function setUp(options: Pick<ExposedOptions, 'watchMs'> = {}) {
  const folder = await temporaryFolder()
  const files = await selfSigned(folder, ['parley.test', '127.0.0.1'])
  if (files === null) return null
  const host = createFakeHost(folder)
  const devices = new Devices(folder)
  const lines: string[] = []
  const exposure = { host: '127.0.0.1', port: 0, security: { kind: 'tls', files } } as const
  const started = await startExposed({
    host,
    devices,
    pages: folder,
    exposure,
    log: (line) => lines.push(line),
    ...options,
  })
  if (!started.ok) throw new Error(started.error.message)
  onTestFinished(() => started.value.close())
  return { server: started.value, devices, port: started.value.port, folder, files, lines, host }
}

/** Sends a request over TLS, with the headers as given. */
const ask = (port: number, path: string, headers: OutgoingHttpHeaders = {}, body?: string) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const target = { host: '127.0.0.1', port, path, method, headers, rejectUnauthorized: false, agent: false }
    httpsRequest(target, (response) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, headers: response.headers })
    })
      .on('error', reject)
      .end(body)
  })

const serialOf = (port: number) =>
  new Promise<string>((resolve, reject) => {
    const socket: TLSSocket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().serialNumber)
      socket.destroy()
    }).on('error', reject)
  })

describe('with a certificate', () => {
  it('pairs a device, with a cookie that never travels without TLS', async ({ skip }) => {
    const there = await setUp()
    if (there === null) {
      skip(true, noOpenssl)
      return
    }
    const { server, port, devices } = there
    expect(server.origin).toBe(`https://127.0.0.1:${port}`)
    const { code, url } = devices.pair('watch')
    expect(url).toBe(`https://127.0.0.1:${port}/#pair=${code}`)
    const answer = await ask(port, '/pair', { 'content-type': 'application/json' }, JSON.stringify({ code, name: 'x' }))
    expect(answer.status).toBe(200)
    expect(answer.headers['set-cookie']?.[0]).toMatch(/; HttpOnly; Secure; SameSite=Strict; Path=\/;/)
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
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
    if (there !== null) expect((await ask(there.port, '/rpc', headers)).status).toBe(status)
  })

  it('answers whoever failed too often only that, and still admits who is paired', async ({ skip }) => {
    const there = await setUp()
    if (there === null) {
      skip(true, noOpenssl)
      return
    }
    const { port, devices } = there
    for (let i = 0; i < 30; i++) expect((await ask(port, '/rpc')).status).toBe(401)
    expect(await ask(port, '/rpc')).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
    const open = (headers: Record<string, string>) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`wss://127.0.0.1:${port}/rpc`, { rejectUnauthorized: false, headers })
        onTestFinished(() => socket.terminate())
        socket.on('open', () => resolve('open'))
        socket.on('unexpected-response', (_request, response) => resolve(response.statusCode)).on('error', () => {})
      })
    expect(await open({})).toBe(429)
    const paired = await devices.redeem(devices.pair('watch').code, 'Program')
    if (!paired.ok || paired.value === null) throw new Error('not paired')
    expect(await open({ authorization: `Bearer ${paired.value.socketSecret}` })).toBe('open')
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
    const [host, devices] = [createFakeHost(folder), new Devices(folder)]
    const started = await startExposed({ host, devices, pages: folder, exposure, log: () => {} })
    if (!started.ok) throw new Error(started.error.message)
    onTestFinished(() => started.value.close())
    expect(started.value.origin).toBe('https://parley.example.com')
    expect((await askPlain(started.value.port, '/rpc', headers)).status).toBe(status)
  })
})
