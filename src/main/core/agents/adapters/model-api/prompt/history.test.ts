import { describe, expect, it } from 'vitest'
import type { Block } from '#shared/session/blocks'
import type { Message } from '#shared/session/entities'
import { historyMessages } from './history'
import { outgoing, type Destination } from './outgoing'

const message = (role: Message['role'], ...blocks: Block[]): Message => ({
  messageId: 'm',
  sessionId: 's',
  turnId: 't',
  role,
  contentText: '',
  blocks,
  timestamp: 1,
})
const said = (content: string): Block => ({ type: 'text', content })
const picture: Block = { type: 'image', source: { type: 'base64', data: 'AAAA', mimeType: 'image/png' } }
const from = (facts: Record<string, Record<string, unknown>>) => ({ provider: 'anthropic A', model: 'm1', facts })
const to = (more: Partial<Destination> = {}): Destination => ({
  kind: 'anthropic',
  provider: 'anthropic A',
  model: 'm1',
  reasoning: 'own',
  ...more,
})
const call = (more: object = {}): Block => ({ type: 'tool_call', toolCallId: 'c1', name: 'read', args: {}, ...more })
const output: Block = { type: 'tool_output', toolCallId: 'c1', output: 'x', outcome: 'ok' }
const signed: Block = {
  type: 'reasoning',
  content: 'hm',
  providerFacts: from({ anthropic: { signature: 'sig' } }),
}
const sent = async (messages: readonly Message[], destination = to()) =>
  outgoing(await historyMessages(messages, true), destination)
const types = (messages: Awaited<ReturnType<typeof sent>>) =>
  messages.map(({ role, content }) => [role, typeof content === 'string' ? content : content.map(({ type }) => type)])

describe('a conversation from the store', () => {
  const answered = [message('user', picture, said('What is it?')), message('assistant', signed, said('A bird.'))]

  it('has the pictures that a model answered, and names those of refused messages', async () => {
    const messages = await sent([...answered, message('user', picture), message('user', said('Go on.'))])
    expect(types(messages)).toEqual([
      ['user', ['file', 'text']],
      ['assistant', ['reasoning', 'text']],
      ['user', ['text', 'text']],
    ])
  })

  it('has reasoning with its signature for the model that said it, and none for another', async () => {
    const own = await sent(answered)
    expect(own[1]?.content).toEqual([
      { type: 'reasoning', text: 'hm', providerOptions: { anthropic: { signature: 'sig' } } },
      { type: 'text', text: 'A bird.' },
    ])
    for (const other of [{ model: 'm2' }, { provider: 'anthropic B' }, { reasoning: 'none' as const }])
      expect((await sent(answered, to(other)))[1]?.content).toEqual([{ type: 'text', text: 'A bird.' }])
  })

  it('has redacted reasoning, which has no words', async () => {
    const redacted: Block = { ...signed, content: '', providerFacts: from({ anthropic: { redactedData: 'xyz' } }) }
    const messages = await sent([message('user', said('q')), message('assistant', redacted, call(), output)])
    expect(types(messages)).toEqual([
      ['user', ['text']],
      ['assistant', ['reasoning', 'tool-call']],
      ['tool', ['tool-result']],
    ])
  })

  it('has no message of reasoning alone', async () => {
    expect(types(await sent([message('user', said('q')), message('assistant', signed)]))).toEqual([['user', ['text']]])
  })

  it('has reasoning beside calls for servers that demand it, whoever said it', async () => {
    const compatible = to({ kind: 'openai-compatible', provider: 'other' })
    const unsigned: Block = { type: 'reasoning', content: 'hm' }
    const messages = [
      message('user', said('q')),
      message('assistant', unsigned, call(), output),
      message('assistant', unsigned, said('done')),
    ]
    expect(types(await sent(messages, compatible))).toEqual([
      ['user', ['text']],
      ['assistant', ['reasoning', 'tool-call']],
      ['tool', ['tool-result']],
      ['assistant', ['text']],
    ])
    const bare = [message('user', said('q')), message('assistant', call(), output)]
    expect(types(await sent(bare, { ...compatible, reasoning: 'always' }))[1]).toEqual([
      'assistant',
      ['reasoning', 'tool-call'],
    ])
  })

  it('leaves out the items of OpenAI where one of them is missing', async () => {
    const openai = to({ kind: 'openai' })
    const reasoning: Block = {
      ...signed,
      providerFacts: from({ openai: { itemId: 'rs_1', reasoningEncryptedContent: 'enc' } }),
    }
    const item = { providerFacts: from({ openai: { itemId: 'fc_1' } }) }
    const [, whole] = await sent(
      [message('user', said('q')), message('assistant', reasoning, call(item), output)],
      openai,
    )
    expect(whole?.content).toMatchObject([{ type: 'reasoning' }, { providerOptions: { openai: { itemId: 'fc_1' } } }])
    const [, broken] = await sent([message('user', said('q')), message('assistant', reasoning, call(), output)], openai)
    expect(broken?.content).toEqual([{ type: 'tool-call', toolCallId: 'c1', toolName: 'read', input: {} }])
  })

  it('has names of tools that every provider takes', async () => {
    const messages = await sent([message('assistant', call({ name: 'Прочитать файл.md' }), output)])
    expect(JSON.stringify(messages)).not.toMatch(/Прочитать|файл/)
  })
})
