import { expect, it } from 'vitest'
import type { McpOutcome, McpTools } from '../session/mcp'
import type { ModelScript } from '../testing/scripted-model'
import { call, words } from '../testing/scripted-model'
import { say, startAgent } from '../testing/start-agent'

const mcpServers = [{ name: 'hub', transport: 'http', url: 'http://hub.invalid', headers: {} }] as const

/** Calls a tool that answers with an outcome; returns what the model is given, and what is shown. */
async function resultOf(outcome: McpOutcome, kind: 'anthropic' | 'openai-compatible' = 'anthropic') {
  const mcp: McpTools = {
    tools: [{ name: 'get', description: '', inputSchema: { type: 'object', properties: {} } }],
    call: () => Promise.resolve(outcome),
    close: () => Promise.resolve(),
  }
  const given: unknown[] = []
  const script: ModelScript = ({ options }) => {
    const last = options.prompt.at(-1)
    if (last?.role !== 'tool') return call('mcp__hub__get', {})
    given.push(...last.content.map((part) => (part.type === 'tool-result' ? part.output : part)))
    return words('done')
  }
  const { agent, events } = await startAgent({ script, mcp, access: { kind, name: 'Test' } }, { mcpServers })
  const done = agent.prompt(say('go'))
  await expect.poll(() => events.find((event) => event.type === 'permission.requested')).toBeDefined()
  const asked = events.find((event) => event.type === 'permission.requested')
  agent.permissions?.respond(asked?.requestId ?? '', { outcome: 'selected', optionId: 'allow_once' })
  await done
  return { given, shown: events.find((event) => event.type === 'tool.completed') }
}

it('tells an error once', async () => {
  const { given, shown } = await resultOf({ text: 'There is no such file.', isError: true })
  expect(given).toEqual([{ type: 'text', value: 'There is no such file.' }])
  expect(shown).toMatchObject({ outcome: 'error', error: 'There is no such file.' })
})

const picture: McpOutcome = {
  text: '[picture, image/png, 3 bytes]',
  isError: false,
  content: [{ type: 'image', source: { type: 'base64', data: 'AAAA', mimeType: 'image/png' } }],
}

it('gives pictures to a model whose provider takes them, and shows them', async () => {
  const { given, shown } = await resultOf(picture)
  expect(given).toMatchObject([{ type: 'content', value: [{ type: 'text', text: picture.text }, { type: 'file' }] }])
  expect(shown).toMatchObject({ output: picture.text, content: picture.content })
})

it('names pictures to others', async () => {
  const { given } = await resultOf(picture, 'openai-compatible')
  expect(given).toEqual([{ type: 'text', value: picture.text }])
})

it('offers tools that a server adds later, and no longer those that it takes away', async () => {
  const tool = (name: string) => ({ name, description: '', inputSchema: { type: 'object', properties: {} } })
  const mcp = {
    tools: [tool('first')],
    call: () => Promise.resolve({ text: '', isError: false }),
    close: () => Promise.resolve(),
  }
  const offered: string[][] = []
  const script: ModelScript = ({ options }) => {
    offered.push((options.tools ?? []).map(({ name }) => name).filter((name) => name.startsWith('mcp')))
    return words('done')
  }
  const { agent } = await startAgent({ script, mcp }, { mcpServers })
  await agent.prompt(say('go'))
  mcp.tools = [tool('second')]
  await agent.prompt(say('go'))
  expect(offered).toEqual([['mcp__hub__first'], ['mcp__hub__second']])
})
