import { describe, expect, it } from 'vitest'
import type { StartOptions } from '#shared/adapter/port'
import { call, words, type Heard, type ModelScript } from './testing/scripted-model'
import { startAgent, say, results } from './testing/start-agent'

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
