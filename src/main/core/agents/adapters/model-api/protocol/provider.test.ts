import type { ServerResponse } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listModels } from '../session/models'
import { startModelServer, streamChunks, type ServerRequest } from '../testing/scripted-model'
import { startAgent, say } from '../testing/start-agent'

describe('a provider', () => {
  async function serve(answer: (request: ServerRequest, response: ServerResponse) => void) {
    const server = await startModelServer(answer)
    onTestFinished(() => server.close())
    return { kind: 'openai-compatible', name: 'Here', baseUrl: server.baseUrl, apiKey: 'secret' } as const
  }

  it('is asked with its key, and what it counts is told', async () => {
    let asked: ServerRequest | undefined
    const access = await serve((request, response) => {
      asked = request
      streamChunks(response, [{ role: 'assistant', content: 'Hello ' }, { content: 'there' }])
    })
    const { agent, events, text } = await startAgent({ access }, { model: 'small' })
    expect(await agent.prompt(say('Hi'))).toMatchObject({ outcome: 'completed', stopReason: 'stop' })
    expect(text()).toBe('Hello there')
    expect(asked).toMatchObject({ headers: { authorization: 'Bearer secret' }, body: { model: 'small', stream: true } })
    expect(events.find((event) => event.type === 'usage')).toMatchObject({
      report: { granularity: 'call', inputTokens: 11, outputTokens: 7, model: 'small' },
    })
  })

  it('has its tools called as it streams them', async () => {
    const access = await serve(({ body }, response) => {
      const wasCalled = body.messages?.some(({ role }) => role === 'tool') === true
      if (wasCalled) streamChunks(response, [{ content: 'done' }])
      else {
        const open = { index: 0, id: 'x', type: 'function', function: { name: 'list', arguments: '{"pa' } }
        const rest = { index: 0, function: { arguments: 'th":"."}' } }
        streamChunks(response, [{ tool_calls: [open] }, { tool_calls: [rest] }], 'tool_calls')
      }
    })
    const { agent, events, text } = await startAgent({ access })
    await agent.prompt(say('look'))
    expect(events.find((event) => event.type === 'tool.started')).toMatchObject({ name: 'list' })
    const updates = events.filter((event) => event.type === 'tool.updated')
    expect(updates.find(({ args }) => args !== undefined)).toMatchObject({ args: { path: '.' } })
    expect(text()).toBe('done')
  })

  it('is asked again when it has too much to do', async () => {
    let times = 0
    const access = await serve((_request, response) => {
      if (++times === 1) response.writeHead(429, { 'retry-after': '0' }).end('{"error":{"message":"slow down"}}')
      else streamChunks(response, [{ content: 'now' }])
    })
    const { agent, text } = await startAgent({ access })
    expect(await agent.prompt(say('Hi'))).toMatchObject({ outcome: 'completed' })
    expect(text()).toBe('now')
  })

  it.each([
    [401, 'does not take the key'],
    [404, 'does not know this model'],
    [402, 'no credit left'],
  ])('that answers with %d is told of', async (status, message) => {
    const access = await serve((_request, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}'),
    )
    const { agent } = await startAgent({ access })
    expect(await agent.prompt(say('Hi'))).toMatchObject({
      outcome: 'error',
      failure: { category: 'provider', message: expect.stringContaining(message) as unknown },
    })
  })

  it('that cannot be reached is told of, and the session goes on', async () => {
    const server = await startModelServer(() => undefined)
    await server.close()
    const access = { kind: 'openai-compatible', name: 'Here', baseUrl: server.baseUrl } as const
    expect(await listModels(access)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('cannot be reached') as unknown },
    })
  })

  it.each([
    ['that breaks off', (response: ServerResponse) => response.destroy()],
    ['that sends what is no stream', (response: ServerResponse) => response.end('data: {"oops\n\ndata: 7\n\n')],
    ['that sends a page', (response: ServerResponse) => response.end('<html>')],
  ])('%s does not end the agent', async (_what, answer) => {
    let times = 0
    const access = await serve((_request, response) => {
      if (++times > 1) streamChunks(response, [{ content: 'better' }])
      else {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.write(`data: {"id":"c","choices":[{"index":0,"delta":{"content":"half"}}]}\n\n`, () =>
          answer(response),
        )
      }
    })
    const { agent, text } = await startAgent({ access })
    const first = await agent.prompt(say('Hi'))
    expect(['completed', 'error']).toContain(first.outcome)
    expect(await agent.prompt(say('again'))).toMatchObject({ outcome: 'completed' })
    expect(text()).toContain('better')
  })
})
