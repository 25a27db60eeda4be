import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connectOnce, type Connection } from '#client/connection'
import { openHost } from '#core/host/attach/open-host'
import { composeHost } from '#core/host/compose'
import { createHostLink } from '#core/host/host-link'
import { parleyProgram } from '#core/resources/extension/programs'
import { posixIt } from '#core/testing/posix-it'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { startChild } from '#core/base/process/start-child'
import { startServer } from '../serve/server'

/*
 * What a program that an agent runs can do with Parley's own command, its socket and its WebSocket: read, and nothing else.
 */

interface World {
  readonly client: Connection
  readonly dataDir: string
  /** Open permission request of the session `asking`. */
  readonly requestId: string
  /** Runs a command line as what agents run; resolves with its output. */
  readonly run: (line: string) => Promise<string>
  readonly webSocket: () => Promise<{ readonly url: string; readonly token: string }>
}

async function start(): Promise<World> {
  const dataDir = await temporaryFolder()
  const opened = await openHost({ dataDir, kind: 'rpc', createHost: () => composeHost({ dataDir }) })
  if (!opened.ok || opened.value.role !== 'host') throw new Error('no host')
  const { own } = opened.value
  onTestFinished(() => own.close('The test is over.'))
  const connected = await connectOnce(createHostLink(own.host), { name: 'test' })
  if (!connected.ok) throw new Error(connected.error.message)
  const client = connected.value
  for (const sessionId of ['asking', 'agent']) await client.request('session.create', { sessionId })
  await client.request('session.subscribe', { sessionId: 'agent' })
  void client.request('session.permissions.ask', {
    sessionId: 'asking',
    adapterName: 'outside',
    toolName: 'Bash',
    toolInput: { command: 'make mischief' },
    summary: 'make mischief',
    dangerLevel: 'exec',
  })
  const requestId = await expect
    .poll(async () => {
      const listed = await client.request('permission.list', { state: 'pending', limit: 10 })
      return listed.ok ? listed.value.entries[0]?.request.id : undefined
    })
    .toEqual(expect.any(String))
    .then(() => client.request('permission.list', { state: 'pending', limit: 10 }))
    .then((listed) => (listed.ok ? (listed.value.entries[0]?.request.id ?? '') : ''))

  const run = async (line: string): Promise<string> => {
    const ended = new Promise<string>((resolve) => {
      const stop = client.onSessionEvent((event) => {
        if (event.type !== 'runtime.command.completed' && event.type !== 'runtime.command.failed') return
        stop()
        resolve(JSON.stringify(event.payload))
      })
    })
    const started = await client.request('session.shell.exec', { sessionId: 'agent', command: line })
    if (!started.ok) throw new Error(started.error.message)
    return ended
  }
  return {
    client,
    dataDir,
    requestId,
    run,
    async webSocket() {
      const server = await startServer({ host: own.host, pages: dataDir, port: 0 })
      if (!server.ok) throw new Error(server.error.message)
      onTestFinished(() => server.value.close())
      return { url: `${server.value.origin.replace('http', 'ws')}/rpc`, token: server.value.programToken }
    },
  }
}

const quoted = (words: readonly string[]): string => words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')

/** Command line of `parley` with some arguments. */
function parley(args: readonly string[]): string {
  const program = parleyProgram(args)
  return quoted([program.command, ...program.args])
}

async function stateOf(client: Connection, requestId: string) {
  const listed = await client.request('permission.list', { state: 'all', limit: 10 })
  if (!listed.ok) throw new Error(listed.error.message)
  return listed.value.entries.find(({ request }) => request.id === requestId)
}

/** A client that somebody writes by hand: sends a first line, then the handshake and an answer. */
const byHand = `
const { connect } = require('node:net')
const [file, requestId, peer] = process.argv.slice(1)
const { address, token } = JSON.parse(require('node:fs').readFileSync(file, 'utf8'))
const socket = connect(address)
const send = (message) => socket.write(JSON.stringify(message) + '\\n')
let text = ''
socket.on('data', (chunk) => {
  text += chunk
  if (text.includes('"id":2')) { console.log(text); socket.destroy() }
})
socket.on('close', () => process.exit())
send({ token, ...(peer === undefined ? {} : { peer: JSON.parse(peer) }) })
send({ jsonrpc: '2.0', id: 1, method: 'server.connect', params: { protocolVersion: 1, clientInfo: { name: 'x' } } })
send({ jsonrpc: '2.0', id: 2, method: 'permission.respond', params: { requestId, behavior: 'allow' } })
`

/** Runs its arguments in a group of their own. */
const detached = `
const [command, ...args] = process.argv.slice(1)
require('node:child_process').spawn(command, args, { detached: true, stdio: 'inherit' })
`

const overWebSocket = `
const [url, token, requestId] = process.argv.slice(1)
const socket = new WebSocket(url, { headers: { authorization: 'Bearer ' + token } })
const send = (message) => socket.send(JSON.stringify(message))
socket.onopen = () => {
  send({ jsonrpc: '2.0', id: 1, method: 'server.connect', params: { protocolVersion: 1, clientInfo: { name: 'x' } } })
  send({ jsonrpc: '2.0', id: 2, method: 'permission.respond', params: { requestId, behavior: 'allow' } })
}
socket.onmessage = ({ data }) => {
  if (JSON.parse(data).id === 2) { console.log(data); process.exit() }
}
socket.onerror = () => process.exit(1)
`

describe('a program that an agent runs', () => {
  posixIt.for<readonly [string, (world: World) => Promise<string> | string, 'linux'?]>([
    ['with `parley approve`', ({ dataDir, requestId }) => parley(['approve', 'allow', requestId, '--data', dataDir])],
    [
      'with `parley approve` and without its environment',
      ({ dataDir, requestId }) =>
        `env -i ${process.env['PARLEY_BUILT_PROGRAMS'] === undefined ? '' : `PARLEY_BUILT_PROGRAMS=${quoted([process.env['PARLEY_BUILT_PROGRAMS']])} `}${parley(['approve', 'allow', requestId, '--data', dataDir])}`,
    ],
    [
      'in a group of its own',
      ({ dataDir, requestId }) =>
        `${quoted([process.execPath, '-e', detached])} ${parley(['approve', 'allow', requestId, '--data', dataDir])}`,
    ],
    [
      'with a client of its own',
      ({ dataDir, requestId }) => quoted([process.execPath, '-e', byHand, join(dataDir, 'host.json'), requestId]),
    ],
    [
      'with a client that claims to be another process',
      ({ dataDir, requestId }) =>
        quoted([
          ...[process.execPath, '-e', byHand, join(dataDir, 'host.json'), requestId],
          JSON.stringify({ pid: process.ppid, proof: `parley-${'0'.repeat(36)}` }),
        ]),
      'linux',
    ],
    [
      'over the WebSocket for programs',
      async ({ requestId, webSocket }) => {
        const { url, token } = await webSocket()
        return quoted([process.execPath, '-e', overWebSocket, url, token, requestId])
      },
      'linux',
    ],
  ])('does not answer what another session asks %s', async ([, lineOf, only], { skip }) => {
    skip(only === 'linux' && process.platform !== 'linux', 'Only Linux tells who is at the other end of a socket.')
    const world = await start()
    const { client, requestId, run } = world
    const output = await run(await lineOf(world))
    expect(output).toMatch(/agent-refused|programs that an agent started/)
    expect(await stateOf(client, requestId)).toMatchObject({ state: 'pending' })
    const noted = await client.request('session.subscribe', { sessionId: 'asking' })
    expect(noted.ok && noted.value.conversation?.logs).toMatchObject([
      { level: 'warning', by: 'agent', message: expect.stringContaining('make mischief') as string },
    ])
  })

  posixIt('does not end the host, and may look', async () => {
    const { dataDir, run, client } = await start()
    expect(await run(parley(['sessions', '--data', dataDir]))).toContain('asking')
    await run(parley(['host', 'stop', '--data', dataDir]))
    expect(await client.request('server.ping', {})).toMatchObject({ ok: true })
  })
})

it('a person answers with `parley approve`, as before', async () => {
  const { client, dataDir, requestId } = await start()
  const { command, args } = parleyProgram(['approve', 'allow', requestId, '--data', dataDir])
  const child = await startChild(command, args, { stdio: ['ignore', 'ignore', 'ignore'] })
  if (!child.ok) throw new Error(child.error)
  await new Promise((resolve) => child.value.once('exit', resolve))
  expect(await stateOf(client, requestId)).toMatchObject({ state: 'resolved', resolution: { by: 'user' } })
  expect(await readFile(join(dataDir, 'host.json'), 'utf8')).toContain('token')
})
