import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { AdapterEvent, ProviderAccess, RunningAgent, StartOptions } from '../../../../shared/adapter/port'
import { err, ok } from '../../../../shared/kernel/result'
import { createProcesses } from '../../process/processes'
import { createModelApi } from './index'
import type { McpTools } from './mcp'
import { listModels } from './models'
import { replaced } from './tools/edit'
import {
  call,
  scriptedModel,
  startModelServer,
  streamChunks,
  words,
  type Heard,
  type ModelScript,
  type ServerRequest,
} from './testing'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

interface Started {
  readonly agent: RunningAgent
  readonly events: AdapterEvent[]
  readonly cwd: string
  text(): string
}

async function startAgent(
  how: { readonly script?: ModelScript; readonly access?: ProviderAccess; readonly mcp?: McpTools | string },
  options: Partial<StartOptions> = {},
): Promise<Started> {
  const cwd = await mkdtemp(join(tmpdir(), 'parley-model-api-'))
  cleanUps.push(() => rm(cwd, { recursive: true }))
  const processes = createProcesses()
  cleanUps.push(() => processes.dispose())
  const { access = { kind: 'anthropic', name: 'Test' } as const, mcp = 'none' } = how
  const { script } = how
  const adapter = createModelApi(
    {
      adapterName: 'test',
      displayName: 'Test',
      description: '',
      origin: 'provider',
      models: ['small', 'large'],
      availability: () => Promise.resolve({ available: true }),
      access: () => Promise.resolve(ok(access)),
    },
    {
      processes,
      connectMcp: () => Promise.resolve(typeof mcp === 'string' ? err(mcp) : ok(mcp)),
      modelsOf: () => Promise.resolve(ok([])),
      ...(script === undefined ? {} : { modelOf: () => scriptedModel(script) }),
    },
  )
  const events: AdapterEvent[] = []
  const started = await adapter.start({
    cwd,
    directories: [],
    onEvent: (event) => events.push(event),
    onLog: () => undefined,
    signal: new AbortController().signal,
    ...options,
  })
  if (!started.ok) throw new Error(started.error.message)
  cleanUps.push(() => started.value.dispose())
  const text = () => events.map((event) => (event.type === 'text' ? event.delta : '')).join('')
  return { agent: started.value, events, cwd, text }
}

const say = (content: string) => [{ type: 'text', content }] as const
const results = ({ results: given }: Heard) => words(given.join(' | '))

describe('what a model is told', () => {
  it('holds what was said before, with an outcome for every call', async () => {
    let prompt: Heard['options']['prompt'] = []
    const script: ModelScript = ({ options }) => {
      prompt = options.prompt
      return words('yes')
    }
    const common = { sessionId: 's', turnId: 't', contentText: '', timestamp: 1 }
    const history: StartOptions['history'] = async () => [
      { ...common, messageId: '1', role: 'user', blocks: [{ type: 'text', content: 'Look around.' }] },
      {
        ...common,
        messageId: '2',
        role: 'assistant',
        blocks: [
          { type: 'reasoning', content: 'hm' },
          { type: 'text', content: 'I look.' },
          { type: 'tool_call', toolCallId: 'a', name: 'list', args: { path: '.' } },
          { type: 'tool_call', toolCallId: 'b', name: 'read', args: { path: 'x' } },
          { type: 'tool_output', toolCallId: 'a', output: 'x\ny', outcome: 'ok' },
          { type: 'text', content: 'I was interrupted.' },
        ],
      },
    ]
    const { agent } = await startAgent({ script }, { history })
    await agent.prompt(say('Go on.'))
    expect(prompt.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool', 'assistant', 'user'])
    expect(prompt[2]).toMatchObject({
      content: [{ type: 'text', text: 'I look.' }, { toolCallId: 'a', input: { path: '.' } }, { toolCallId: 'b' }],
    })
    expect(prompt[3]).toMatchObject({
      content: [
        { toolCallId: 'a', output: { value: 'x\ny' } },
        { toolCallId: 'b', output: { value: expect.stringContaining('interrupted') as unknown } },
      ],
    })
  })

  it('goes on with what came of its calls, also when it was stopped in between', async () => {
    const roles: string[][] = []
    const script: ModelScript = (heard) => {
      roles.push(heard.options.prompt.map(({ role }) => role))
      return heard.results.length > 0 ? results(heard) : call('list', {})
    }
    const { agent, text } = await startAgent({ script })
    expect(await agent.prompt(say('one'))).toMatchObject({ outcome: 'completed' })
    await agent.prompt(say('two'))
    expect(roles.at(-1)).toEqual(['system', 'user', 'assistant', 'tool', 'assistant', 'user', 'assistant', 'tool'])
    expect(text()).toContain('(no output)')
  })

  it('leaves out tools that a session may not use', async () => {
    let offered: readonly string[] = []
    const script: ModelScript = ({ options }) => {
      offered = (options.tools ?? []).map(({ name }) => name)
      return words('ok')
    }
    const { agent } = await startAgent({ script }, { disallowedTools: ['search'], readOnly: { reason: 'Only look.' } })
    await agent.prompt(say('hello'))
    expect(offered.toSorted()).toEqual(['list', 'read'])
  })

  it('sends pictures and documents along', async () => {
    let content: unknown
    const script: ModelScript = ({ options }) => {
      content = options.prompt.at(-1)?.content
      return words('ok')
    }
    const { agent } = await startAgent({ script })
    const source = { type: 'base64', data: Buffer.from('png').toString('base64'), mimeType: 'image/png' } as const
    await agent.prompt([{ type: 'image', source }, ...say('What is it?')])
    expect(content).toMatchObject([
      { type: 'file', mediaType: 'image/png' },
      { type: 'text', text: 'What is it?' },
    ])
  })
})

describe('what a model does', () => {
  it('changes a piece of a file after it was allowed, and sees why it could not', async () => {
    const script: ModelScript = (heard) => {
      if (heard.results.length === 1) return call('edit', { path: 'a.txt', old: 'red', new: 'blue' })
      if (heard.results.length > 1) return results(heard)
      return call('edit', { path: 'a.txt', old: 'green', new: 'blue' })
    }
    const { agent, events, cwd, text } = await startAgent({ script })
    await writeFile(join(cwd, 'a.txt'), 'roses\r\nare red\r\n')
    const done = agent.prompt(say('change'))
    await expect.poll(() => events.find((event) => event.type === 'permission.requested')).toBeDefined()
    const asked = events.find((event) => event.type === 'permission.requested')
    expect(asked).toMatchObject({ toolName: 'edit', dangerLevel: 'write', preview: [{ type: 'diff', path: 'a.txt' }] })
    agent.permissions?.respond(asked?.requestId ?? '', { outcome: 'selected', optionId: 'allow_once' })
    await done
    expect(await readFile(join(cwd, 'a.txt'), 'utf8')).toBe('roses\r\nare blue\r\n')
    expect(text()).toContain('does not stand in')
  })

  it('stays in the folders of the session', async () => {
    const script: ModelScript = (heard) =>
      heard.results.length > 0 ? results(heard) : call('read', { path: '../../etc/passwd' })
    const { agent, text } = await startAgent({ script })
    await agent.prompt(say('read'))
    expect(text()).toContain('is refused')
  })

  it.each([
    ['a tool that there is not', 'fly', {}, 'unavailable tool'],
    ['arguments of another shape', 'read', { file: 1 }, 'path'],
  ])('is told of %s', async (_what, name, input, reason) => {
    let given: readonly string[] = []
    const script: ModelScript = (heard) => {
      given = heard.results
      return given.length > 0 ? results(heard) : call(name, input)
    }
    const { agent, text } = await startAgent({ script })
    expect(await agent.prompt(say('try'))).toMatchObject({ outcome: 'completed' })
    expect(text()).toContain(reason)
    expect(given).toHaveLength(1)
  })

  it('takes in what is said while it works', async () => {
    const heard: string[] = []
    const started = await startAgent({
      script: (step) => {
        heard.push(step.said)
        if (step.said !== 'begin') return words('as you like')
        void started.agent.steer?.steer(say('rather this'))
        return words('working')
      },
    })
    await started.agent.prompt(say('begin'))
    expect(heard).toEqual(['begin', 'rather this'])
    expect(await started.agent.steer?.steer(say('too late'))).toEqual({ ok: true, value: 'late' })
  })

  it('uses the tools of MCP servers after asking, and says which one cannot be used', async () => {
    const mcp: McpTools = {
      tools: [{ name: 'the weather', description: 'Tells it', inputSchema: { type: 'object', properties: {} } }],
      call: async (name, args) => ({ text: `${name} ${JSON.stringify(args)}: sunny`, isError: false }),
      close: async () => undefined,
    }
    const mcpServers = [{ name: 'sky', transport: 'http', url: 'http://sky.invalid', headers: {} }] as const
    const script: ModelScript = (heard) =>
      heard.results.length > 0 ? results(heard) : call('mcp__sky__the_weather', { place: 'here' })
    const { agent, events, text } = await startAgent({ script, mcp }, { mcpServers })
    const done = agent.prompt(say('weather?'))
    await expect.poll(() => events.find((event) => event.type === 'permission.requested')).toBeDefined()
    const asked = events.find((event) => event.type === 'permission.requested')
    agent.permissions?.respond(asked?.requestId ?? '', { outcome: 'selected', optionId: 'allow_session' })
    await done
    expect(text()).toBe('the weather {"place":"here"}: sunny')
    expect(asked).toMatchObject({ toolName: 'mcp__sky__the weather', dangerLevel: 'network' })

    const broken = await startAgent({ script, mcp: 'The MCP server sky cannot be used.' }, { mcpServers })
    expect(broken.events).toContainEqual(expect.objectContaining({ type: 'notice', level: 'warning' }))
  })
})

describe('a provider', () => {
  async function serve(answer: (request: ServerRequest, response: ServerResponse) => void) {
    const server = await startModelServer(answer)
    cleanUps.push(() => server.close())
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
    expect(events.find((event) => event.type === 'tool.started')).toMatchObject({ name: 'list', args: { path: '.' } })
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

describe('the replacement of a text', () => {
  const edit = (text: string, input: { old: string; new: string; all?: boolean }) =>
    replaced(text, { path: 'a', ...input })
  it.each([
    ['once', 'a b c', { old: 'b', new: 'x' }, 'a x c'],
    ['everywhere', 'a b a', { old: 'a', new: 'x', all: true }, 'x b x'],
    ['with the line ends of the file', 'a\r\nb\r\n', { old: 'a\nb', new: 'c\nd' }, 'c\r\nd\r\n'],
    ['without meaning of `$&`', 'a', { old: 'a', new: '$&$1' }, '$&$1'],
  ])('is done %s', (_how, text, input, expected) => {
    expect(edit(text, input)).toEqual({ ok: true, value: expected })
  })
  it.each([
    ['not there', 'a', { old: 'b', new: 'c' }],
    ['there more than once', 'a a', { old: 'a', new: 'c' }],
    ['the same', 'a', { old: 'a', new: 'a' }],
  ])('is refused for a text that is %s', (_why, text, input) => {
    expect(edit(text, input).ok).toBe(false)
  })
})
