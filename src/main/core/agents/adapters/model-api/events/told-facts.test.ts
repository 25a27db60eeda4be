import { expect, it } from 'vitest'
import { breaches } from '#core/agents/adapters/conformance/rules'
import { ofType } from '#core/agents/adapters/testing/told'
import type { McpTools } from '../session/mcp'
import { call, finish, startModelServer, words, type ModelScript, type Part } from '../testing/scripted-model'
import { results, say, startAgent } from '../testing/start-agent'

async function* cutOff(): AsyncGenerator<Part, void> {
  yield { type: 'tool-input-start', id: 'c1', toolName: 'read' }
  yield { type: 'tool-input-delta', id: 'c1', delta: '{' }
  await new Promise((resolve) => setImmediate(resolve))
  throw new Error('cut off')
}

function* streamedCall(pieces: readonly string[]): Generator<Part, void> {
  yield { type: 'tool-input-start', id: 'c1', toolName: 'read' }
  for (const delta of pieces) yield { type: 'tool-input-delta', id: 'c1', delta }
  yield { type: 'tool-input-end', id: 'c1' }
  yield { type: 'tool-call', toolCallId: 'c1', toolName: 'read', input: pieces.join('') }
  yield finish('tool-calls')
}

const pieces = ['{"path"', ':"a.', 'txt"}']

it('tells the arguments of a call while they stream, and the call once', async () => {
  const script: ModelScript = (heard) => (heard.results.length > 0 ? results(heard) : streamedCall(pieces))
  const { agent, events } = await startAgent({ script })
  await agent.prompt(say('read'))
  expect(ofType(events, 'tool.started')).toMatchObject([{ toolCallId: 'c1', name: 'read', argsFollow: true }])
  const updates = ofType(events, 'tool.updated')
  expect(updates.flatMap(({ argsDelta }) => argsDelta ?? [])).toEqual(pieces)
  expect(updates.at(-1)).toMatchObject({ kind: 'read', args: { path: 'a.txt' } })
  expect(breaches(events.map((event) => ({ what: 'event', event })))).toEqual([])
})

it('ends a call that was cut off before it was made', async () => {
  const { agent, events } = await startAgent({ script: cutOff })
  expect(await agent.prompt(say('read'))).toMatchObject({ outcome: 'error' })
  expect(ofType(events, 'tool.completed')).toMatchObject([{ toolCallId: 'c1', outcome: 'cancelled' }])
  expect(ofType(events, 'model.failed')).toMatchObject([{ model: 'small', willRetry: false }])
})

it('tells how far a tool of an MCP server is', async () => {
  const mcp: McpTools = {
    tools: [{ name: 'count', description: '', inputSchema: { type: 'object', properties: {} } }],
    call: async (_name, _args, _signal, onProgress) => {
      onProgress?.({ progress: 1, total: 4, message: 'one' })
      onProgress?.({ progress: 9 })
      return { text: 'done', isError: false }
    },
    close: async () => undefined,
  }
  const mcpServers = [{ name: 'sky', transport: 'http', url: 'http://sky.invalid', headers: {} }] as const
  const script: ModelScript = (heard) => (heard.results.length > 0 ? words('ok') : call('mcp__sky__count', {}))
  const { agent, events } = await startAgent({ script, mcp }, { mcpServers })
  const done = agent.prompt(say('count'))
  await expect.poll(() => ofType(events, 'permission.requested')).toHaveLength(1)
  const requestId = ofType(events, 'permission.requested')[0]?.requestId ?? ''
  agent.permissions?.respond(requestId, { outcome: 'selected', optionId: 'allow_once' })
  await done
  const told = ofType(events, 'tool.progress').map(({ message, percentComplete }) => [message, percentComplete])
  expect(told).toEqual([
    ['one', 25],
    ['count', undefined],
  ])
})

it('tells the status of a call that the provider refused', async () => {
  const server = await startModelServer((_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message: 'no such key' } }))
  })
  const access = { kind: 'openai-compatible', name: 'Local', baseUrl: server.baseUrl, apiKey: 'k' } as const
  const { agent, events } = await startAgent({ access })
  await agent.prompt(say('hi'))
  expect(ofType(events, 'model.failed')).toMatchObject([{ statusCode: 401, willRetry: false, model: 'small' }])
  await server.close()
})
