import { createHttpStream } from '@agentclientprotocol/sdk/experimental/http-client'
import { createWebSocketStream } from '@agentclientprotocol/sdk/experimental/ws-client'
import { methods, type Stream } from '@agentclientprotocol/sdk/unstable'
import { expect, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { Devices } from '#core/base/devices/devices'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { startExposed } from '#main/serve/exposed-server'
import { startServer } from '#main/serve/server'
import { openSocket } from '#main/serve/testing'
import { editorOn } from '../testing/editor'
import { ask, begin, errorCode, row, says, scene, type Row } from '../testing/row'

const { session } = methods.agent

/** `parley serve` on this machine. */
async function served() {
  const set = await scene(says('hello'))
  const started = await startServer({ host: set.host, pages: await temporaryFolder(), port: 0 })
  if (!started.ok) throw new Error(started.error.message)
  const server = started.value
  onTestFinished(() => server.close())
  const port = Number(new URL(server.origin).port)
  return { ...set, server, port, headers: { authorization: `Bearer ${server.programToken}` } }
}

const ORIGIN = 'https://parley.example.com'

/** `parley serve --origin`, with a paired device. */
async function paired(scope: 'watch' | 'full') {
  const set = await scene(says('hello'))
  const devices = new Devices(await temporaryFolder())
  const started = await startExposed({
    host: set.host,
    devices,
    pages: await temporaryFolder(),
    exposure: { host: '127.0.0.1', port: 0, security: { kind: 'proxy', origin: ORIGIN } },
    log: () => undefined,
  })
  if (!started.ok) throw new Error(started.error.message)
  onTestFinished(() => started.value.close())
  const pair = async () => {
    const device = await devices.redeem(devices.pair(scope).code, 'Editor')
    if (!device.ok || device.value === null) throw new Error('it was not paired')
    return device.value
  }
  return { ...set, devices, pair, port: started.value.port }
}

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
const overSocket = (port: number, headers: Record<string, string>): Stream =>
  createWebSocketStream(`ws://127.0.0.1:${port}/acp`, { headers, WebSocket })
const overHttp = (port: number, headers: Record<string, string>): Stream =>
  createHttpStream(`http://127.0.0.1:${port}/acp`, { headers })

/** Rows about the protocol over HTTP and WebSocket. */
export const serveRows: readonly Row[] = [
  row('`/acp` speaks the protocol over WebSocket, with the access of other programs', async () => {
    const { port, headers, cwd } = await served()
    const editor = await editorOn(overSocket(port, headers))
    const sessionId = await begin(editor, cwd)
    expect(await ask(editor, sessionId)).toEqual({ stopReason: 'end_turn' })
    expect(editor.text('agent_message_chunk')).toBe('hello')
  }),
  row('`/acp` speaks the protocol over HTTP, with the access of other programs', async () => {
    const { port, headers, cwd } = await served()
    const editor = await editorOn(overHttp(port, headers))
    const sessionId = await begin(editor, cwd)
    expect(await ask(editor, sessionId)).toEqual({ stopReason: 'end_turn' })
    expect(editor.text('agent_message_chunk')).toBe('hello')
  }),
  row('Without a token, or from a page of another site, `/acp` is refused', async () => {
    const { port, headers } = await served()
    expect(await openSocket(port, {}, '/acp')).toBe(401)
    expect(await openSocket(port, { ...headers, origin: 'https://evil.example' }, '/acp')).toBe(403)
    for (const [status, given] of [
      [401, {}],
      [401, { authorization: 'Bearer wrong' }],
      [403, { ...headers, origin: 'https://evil.example' }],
    ] as const) {
      const answer = await fetch(`http://127.0.0.1:${port}/acp`, { method: 'POST', headers: given, body: '{}' })
      expect(answer.status).toBe(status)
    }
  }),
  row('A connection over HTTP is of no use to another device', async () => {
    const { port, pair } = await paired('full')
    const [mine, other] = [await pair(), await pair()]
    const initialize = { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: 1 } }
    const post = (secret: string, body: object, more: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${port}/acp`, {
        method: 'POST',
        headers: {
          ...bearer(secret),
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...more,
        },
        body: JSON.stringify(body),
      })
    const greeted = await post(mine.socketSecret, initialize)
    const id = greeted.headers.get('acp-connection-id') ?? ''
    expect([greeted.status, id === '']).toEqual([200, false])
    const list = { jsonrpc: '2.0', id: 2, method: 'session/list', params: {} }
    const given = { 'acp-connection-id': id }
    expect((await post(other.socketSecret, list, given)).status).toBe(404)
    expect((await post(mine.socketSecret, list, given)).status).toBe(202)
  }),
  row('A paired device has the rights of its scope, and is cut off when it is revoked', async () => {
    const { port, pair, devices, cwd } = await paired('watch')
    const device = await pair()
    const editor = await editorOn(overSocket(port, bearer(device.socketSecret)))
    expect((await editor.request(session.list, {})).sessions).toEqual([])
    expect(await errorCode(ask(editor, await begin(editor, cwd)))).toBe(-32600)
    await devices.revoke(device.device.deviceId)
    await expect(editor.request(session.list, {})).rejects.toThrow()
    expect(await openSocket(port, { ...bearer(device.socketSecret), host: 'parley.example.com' }, '/acp')).toBe(401)
  }),
]
