import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { MessageInput } from '#shared/session/blocks'
import { untilServer } from '#core/testing/mcp-servers'
import { startTestHost, type TestClient } from '#core/testing/test-host'
import { startModelServer, type ServerRequest } from '../scripted-model'
import type { End, Said, Wire } from './wires'

/** Answers requests in the interface of a kind of provider. */
export class Reply {
  constructor(
    private readonly wire: Wire,
    private readonly response: ServerResponse,
  ) {}

  /** Writes an answer; `written` may change what goes over the wire. */
  say(said: readonly Said[], end: End | { readonly raw: string } = 'done', written = (text: string) => text): void {
    this.stream(this.wire.events(said, end), written)
  }

  stream(events: readonly object[], written = (text: string) => text): void {
    this.response.writeHead(200, { 'content-type': 'text/event-stream' })
    const last = this.wire.kind === 'openai-compatible' ? 'data: [DONE]\n\n' : ''
    this.response.end(written(`${events.map(lineOf).join('')}${last}`))
  }

  refuse(status: number, message: string, code?: string, headers: Record<string, string> = {}): void {
    this.response.writeHead(status, { 'content-type': 'application/json', ...headers })
    this.response.end(JSON.stringify(this.wire.refusal(message, code)))
  }
}

function lineOf(event: object): string {
  const name = 'type' in event && typeof event.type === 'string' ? `event: ${event.type}\n` : ''
  return `${name}data: ${JSON.stringify(event)}\n\n`
}

/** A request within the messages of a quirk. */
export interface Asked {
  readonly request: ServerRequest
  /** The request as text. */
  readonly sent: string
  readonly wire: Wire
  /** Message that it is part of, and its number among the requests for it. */
  readonly turn: string
  readonly step: number
}

export type Serve = (reply: Reply, asked: Asked) => void

/** Result of a message. */
export interface Turn {
  readonly outcome: string
  readonly error: string
  readonly notices: readonly string[]
}

export interface Stage {
  readonly asked: Asked[]
  /** Sends the message of a turn. */
  ask(turn: string, message: MessageInput): Promise<Turn>
  text(): Promise<string>
  /** Starts another host on the same store, which goes on with the session. */
  restart(): Promise<void>
}

const sessionId = 's'

/** Starts a host with an agent of a scripted provider, and an MCP server with tools. */
export async function setStage(wire: Wire, serve: Serve, tools: readonly object[] = []): Promise<Stage> {
  const asked: Asked[] = []
  let turn = ''
  const server = await startModelServer((request, response) => {
    if (request.path.includes('/models') && !request.path.includes(':')) response.end('{"data":[{"id":"m1"}]}')
    else {
      const step = asked.filter((earlier) => earlier.turn === turn).length
      const now = { request, sent: JSON.stringify(request.body), wire, turn, step }
      asked.push(now)
      serve(new Reply(wire, response), now)
    }
  })
  onTestFinished(() => server.close())
  const test = await startTestHost([])
  onTestFinished(() => test.cleanUp())
  let client = await test.client()
  const { providerConfig } = await client.must('providerConfig.create', {
    providerConfig: { name: 'Here', kind: wire.kind, baseUrl: server.baseUrl, models: ['m1'], defaultModel: 'm1' },
  })
  const { providerConfigId } = providerConfig
  await client.must('providerConfig.setKey', { providerConfigId, key: 'secret' })
  if (tools.length > 0) {
    const env = { TOOLS: JSON.stringify(tools) }
    const config = { command: process.execPath, args: [join(import.meta.dirname, 'fixtures', 'tools.mjs')], env }
    await client.must('mcp.config.add', { name: 'work', config })
    await untilServer(client, 'work', ({ status }) => status === 'connected')
  }
  await client.must('session.create', { sessionId })
  const adapterName = `provider:${providerConfigId}`
  await client.must('session.agent.attach', { sessionId, agent: { kind: 'adapter', adapterName } })
  await client.must('session.permissions.setApproveAll', { sessionId, enabled: true })
  await client.must('session.subscribe', { sessionId })
  return {
    asked,
    ask(name, message) {
      turn = name
      return turnOf(client, message)
    },
    text: () => shownText(client),
    async restart() {
      await test.host.close()
      client = await (await test.again()).client()
      await client.must('session.subscribe', { sessionId })
    },
  }
}

async function turnOf(client: TestClient, message: MessageInput): Promise<Turn> {
  const done = client.eventsOf(sessionId, 'turn.completed').length
  const told = client.eventsOf(sessionId, 'notice').length
  await client.must('session.sendMessage', { sessionId, message })
  await client.untilEvent(sessionId, 'turn.completed', done + 1)
  const end = client.eventsOf(sessionId, 'turn.completed').at(-1)?.payload
  const notices = client.eventsOf(sessionId, 'notice').slice(told)
  return {
    outcome: end?.outcome ?? '',
    error: end?.error ?? '',
    notices: notices.map(({ payload }) => payload.message),
  }
}

async function shownText(client: TestClient): Promise<string> {
  const { blocks } = await client.must('session.getMessages', { sessionId, fromPosition: 0, limit: 200 })
  return JSON.stringify(blocks)
}
