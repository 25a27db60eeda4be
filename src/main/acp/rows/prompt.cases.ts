import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { methods } from '@agentclientprotocol/sdk/unstable'
import { expect } from 'vitest'
import { defined } from '#shared/kernel/defined'
import { noticeText } from '#shared/kernel/notice-texts'
import type { InputBlock } from '#shared/session/blocks'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { text } from '../testing/editor'
import { answered, ask, begin, errorCode, row, says, scene, sceneWith, untilCancelled, type Row } from '../testing/row'

const { session } = methods.agent

/** An agent that keeps what it is given. */
function receiving() {
  const received: InputBlock[][] = []
  const adapter = scriptedAdapter('one', says('ok'))
  return {
    received,
    adapter: {
      ...adapter,
      start: async (options: Parameters<typeof adapter.start>[0]) => {
        const started = await adapter.start(options)
        if (!started.ok) return started
        const { prompt } = started.value
        return {
          ...started,
          value: {
            ...started.value,
            promptContent: { image: true, audio: false, embeddedContext: true },
            prompt: (blocks: readonly InputBlock[]) => {
              received.push([...blocks])
              return prompt.call(started.value, blocks)
            },
          },
        }
      },
    },
  }
}

/** Rows about prompts. */
export const promptRows: readonly Row[] = [
  row('A prompt is answered with `end_turn`, after every update of its answer', async () => {
    const { editor, cwd } = await scene(async ({ emit }) => {
      for (const delta of ['One ', 'two ', 'three.']) {
        emit({ type: 'text', delta })
        await new Promise(setImmediate)
      }
      return undefined
    })
    const sessionId = await begin(editor, cwd)
    expect(await ask(editor, sessionId)).toEqual({ stopReason: 'end_turn' })
    expect(editor.text('agent_message_chunk')).toBe('One two three.')
  }),
  row('The prompt of the editor itself is not sent back to it', async () => {
    const { editor, cwd } = await scene(says('hello'))
    await answered(editor, cwd)
    expect(editor.of('user_message_chunk')).toEqual([])
  }),
  row('An empty prompt is refused, and changes nothing', async () => {
    const { editor, cwd } = await scene(says('hello'))
    const sessionId = await begin(editor, cwd)
    for (const prompt of [[], text(' ')])
      expect(await errorCode(editor.request(session.prompt, { sessionId, prompt }))).toBe(-32602)
  }),
  row('Pictures reach the agent', async () => {
    const { adapter, received } = receiving()
    const { editor, cwd } = await sceneWith([adapter])
    const sessionId = await begin(editor, cwd)
    await editor.request(session.prompt, {
      sessionId,
      prompt: [{ type: 'image', data: 'iVBORw==', mimeType: 'image/png' }],
    })
    expect(received[0]).toMatchObject([
      { type: 'image', source: { type: 'base64', data: 'iVBORw==', mimeType: 'image/png' } },
    ])
  }),
  row('Embedded files reach the agent with their path, content and lines', async () => {
    const { adapter, received } = receiving()
    const { editor, cwd } = await sceneWith([adapter])
    const sessionId = await begin(editor, cwd)
    const path = join(cwd, 'notes.md')
    await editor.request(session.prompt, {
      sessionId,
      prompt: [
        ...text('Look: '),
        {
          type: 'resource',
          resource: { uri: `${pathToFileURL(path).href}#L2-L4`, text: 'unsaved', mimeType: 'text/markdown' },
        },
      ],
    })
    const attachment = received[0]?.find(({ type }) => type === 'attachment')
    expect(attachment).toMatchObject({
      fileName: 'notes.md',
      filePath: path,
      displayName: 'notes.md:2-4',
    })
    const { source } = attachment as Extract<InputBlock, { type: 'attachment' }>
    expect(source.type === 'base64' && Buffer.from(source.data, 'base64').toString()).toBe('unsaved')
  }),
  row('Links to files are mentions in the text where they stand; other links stay links', async () => {
    const { adapter, received } = receiving()
    const { editor, cwd } = await sceneWith([adapter])
    const sessionId = await begin(editor, cwd)
    const link = (uri: string, name: string) => ({ type: 'resource_link' as const, uri, name })
    await editor.request(session.prompt, {
      sessionId,
      prompt: [
        ...text('Compare '),
        link(`${pathToFileURL(join(cwd, 'src', 'a.ts')).href}#L3:5`, 'a.ts'),
        ...text(' with '),
        link('https://example.com/b', 'B'),
        ...text('.'),
      ],
    })
    expect(received[0]).toEqual([
      { type: 'text', content: `Compare @${join('src', 'a.ts')}:3-5 with [B](https://example.com/b).` },
    ])
  }),
  row('Sound is refused, and nothing is sent', async () => {
    const { editor, cwd, app } = await scene(says('hello'))
    const sessionId = await begin(editor, cwd)
    const prompt = [{ type: 'audio' as const, data: 'AAAA', mimeType: 'audio/wav' }]
    expect(await errorCode(editor.request(session.prompt, { sessionId, prompt }))).toBe(-32602)
    expect((await app.must('session.list', {})).total).toBe(0)
  }),
  row('A second prompt waits for the first, and each gets its own answer', async () => {
    const gates = new Map<string, () => void>()
    const { editor, cwd } = await scene(async ({ prompt, emit }) => {
      await new Promise<void>((resolve) => gates.set(prompt, resolve))
      emit({ type: 'text', delta: `${prompt}.` })
      return undefined
    })
    const sessionId = await begin(editor, cwd)
    const order: string[] = []
    const [first, second] = ['first', 'second'].map(async (words) => {
      const answer = await ask(editor, sessionId, words)
      order.push(words)
      return answer
    })
    await expect.poll(() => [...gates.keys()]).toEqual(['first'])
    gates.get('first')?.()
    expect(await first).toEqual({ stopReason: 'end_turn' })
    await expect.poll(() => gates.has('second')).toBe(true)
    gates.get('second')?.()
    expect(await second).toEqual({ stopReason: 'end_turn' })
    expect(order).toEqual(['first', 'second'])
    expect(editor.text('agent_message_chunk')).toBe('first.second.')
  }),
  row('`session/cancel` ends the prompt with the stop reason `cancelled`, never with an error', async () => {
    const { editor, cwd } = await scene(untilCancelled)
    const sessionId = await begin(editor, cwd)
    const answer = ask(editor, sessionId)
    await editor.notify(session.cancel, { sessionId })
    expect(await answer).toEqual({ stopReason: 'cancelled' })
  }),
  row('A prompt that ends by itself after `session/cancel` was `cancelled`, too', async () => {
    const { editor, cwd } = await scene(async ({ cancelled }) => {
      await cancelled
      return { outcome: 'completed' }
    })
    const sessionId = await begin(editor, cwd)
    const answer = ask(editor, sessionId)
    await editor.notify(session.cancel, { sessionId })
    expect(await answer).toEqual({ stopReason: 'cancelled' })
  }),
  row('`session/cancel` takes back prompts that wait', async () => {
    const prompts: string[] = []
    const { editor, cwd } = await scene((context) => {
      prompts.push(context.prompt)
      return untilCancelled(context)
    })
    const sessionId = await begin(editor, cwd)
    const answers = [ask(editor, sessionId, 'first'), ask(editor, sessionId, 'second')]
    await expect.poll(() => prompts, { timeout: 20_000 }).toEqual(['first'])
    await editor.notify(session.cancel, { sessionId })
    expect(await Promise.all(answers)).toEqual([{ stopReason: 'cancelled' }, { stopReason: 'cancelled' }])
    expect(prompts).toEqual(['first'])
  }),
  row('`$/cancel_request` for a prompt is a `session/cancel`', async () => {
    const { editor, cwd } = await scene(untilCancelled)
    const sessionId = await begin(editor, cwd)
    const stop = new AbortController()
    const params = { sessionId, prompt: text('go') }
    const answer = editor.request(session.prompt, params, { cancellationSignal: stop.signal })
    stop.abort()
    expect(await answer).toEqual({ stopReason: 'cancelled' })
  }),
  row('An agent that fails is an error with the reason, not a stop reason', async () => {
    const { editor, cwd } = await scene(() =>
      Promise.resolve({
        outcome: 'error',
        failure: { message: 'The model is gone.', category: 'provider', recoverable: false },
      }),
    )
    const sessionId = await begin(editor, cwd)
    await expect(ask(editor, sessionId)).rejects.toMatchObject({
      code: -32603,
      message: expect.stringContaining('The model is gone.') as string,
    })
  }),
  row('An answer that is cut at a limit is answered with `max_tokens` or `max_turn_requests`', async () => {
    const notices = [noticeText('answer-cut/limit'), noticeText('request-limit', { agent: 'One' })]
    const { editor, cwd } = await scene(({ emit }) => {
      emit({ type: 'text', delta: 'half' })
      const notice = notices.shift()
      return Promise.resolve({ outcome: 'completed', ...defined({ notice }) })
    })
    const sessionId = await begin(editor, cwd)
    expect(await ask(editor, sessionId)).toEqual({ stopReason: 'max_tokens' })
    expect(await ask(editor, sessionId)).toEqual({ stopReason: 'max_turn_requests' })
    expect(await ask(editor, sessionId)).toEqual({ stopReason: 'end_turn' })
  }),
  row('An agent or model that declines a prompt is answered with `refusal`, after the reason', async () => {
    const { editor, cwd } = await scene(() =>
      Promise.resolve({
        outcome: 'rejected',
        failure: { message: 'The model declines this.', category: 'provider', recoverable: true },
      }),
    )
    const sessionId = await begin(editor, cwd)
    expect(await ask(editor, sessionId)).toEqual({ stopReason: 'refusal' })
    expect(editor.text('agent_message_chunk')).toContain('The model declines this.')
  }),
  row('Slash commands of Parley are offered, and carried out when they are typed', async () => {
    const { editor, cwd, app } = await scene(says('hello'))
    const sessionId = await answered(editor, cwd)
    await editor.until(() => editor.of('available_commands_update').length > 0)
    const [update] = editor.of('available_commands_update')
    expect(update?.availableCommands.map(({ name }) => name)).toContain('rename')
    expect(await ask(editor, sessionId, '/rename Other title')).toEqual({ stopReason: 'end_turn' })
    expect((await app.must('session.name.get', { sessionId })).name).toBe('Other title')
  }),
]
