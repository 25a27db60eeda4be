import { afterEach, describe, expect, it } from 'vitest'
import type { RequestOutput } from '../../../shared/contract'
import { emptyConversation, reduceConversation } from '../../../shared/session/conversation'
import type { ConversationMessage } from '../../../shared/session/conversation-types'
import { scriptedAdapter, type Script, type ScriptedAdapter } from '../testing/scripted-agent'
import { startTestHost, type TestClient, type TestHost } from '../testing/test-host'

const hosts: TestHost[] = []
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.cleanUp()
})

const OUTPUT = 'line of a long output\n'.repeat(50)

const worker: Script = async ({ prompt, emit }) => {
  const last = /\w*$/.exec(prompt)?.[0] ?? ''
  emit({ type: 'reasoning', delta: `thinking about ${last}` })
  if (last === 'run') {
    emit({ type: 'tool.started', toolCallId: 'call', name: 'shell', title: 'Run', args: {}, kind: 'exec' })
    emit({ type: 'tool.completed', toolCallId: 'call', outcome: 'ok', output: OUTPUT })
  }
  emit({ type: 'text', delta: `re: ${last}` })
  return Promise.resolve(undefined)
}

interface Setup {
  readonly test: TestHost
  readonly client: TestClient
  readonly agent: ScriptedAdapter
}

/** A host whose clock never stands still, so that what comes later is later. */
async function start(script: Script = worker, more: Partial<ScriptedAdapter> = {}): Promise<Setup> {
  const agent = { ...scriptedAdapter('worker', script), ...more }
  let now = 1_750_000_000_000
  const test = await startTestHost([agent], { clock: { now: () => now++ } })
  hosts.push(test)
  return { test, client: await test.client(), agent }
}

async function say(client: TestClient, sessionId: string, ...texts: string[]): Promise<ConversationMessage[]> {
  if ((await client.must('session.get', { sessionId })).session === null)
    await client.must('session.create', { sessionId })
  await client.must('session.subscribe', { sessionId })
  for (const text of texts) {
    const done = client.eventsOf(sessionId, 'turn.completed').length
    await client.must('session.sendMessage', { sessionId, message: text })
    await client.untilEvent(sessionId, 'turn.completed', done + 1)
  }
  return (await client.must('session.subscribe', { sessionId })).conversation?.messages ?? []
}

async function told({ starts }: ScriptedAdapter): Promise<string[]> {
  return ((await starts.at(-1)?.history?.()) ?? []).map((message) => message.contentText)
}

async function texts(client: TestClient, sessionId: string): Promise<string[]> {
  const { messages } = await client.must('session.getContext', { sessionId })
  return messages.map(({ message }) => message.contentText)
}

async function conversation(
  client: TestClient,
  sessionId: string,
): Promise<NonNullable<RequestOutput<'session.subscribe'>['conversation']>> {
  const { conversation } = await client.must('session.subscribe', { sessionId })
  if (conversation === undefined) throw new Error('there is no conversation')
  return conversation
}

const at = <T>(list: readonly T[], index: number): T => {
  const item = list.at(index)
  if (item === undefined) throw new Error(`there is no item ${index}`)
  return item
}

/** A pipeline that puts a summary in the place of all but the last exchange. */
function summarizeFirst(messages: readonly ConversationMessage[], text: string) {
  const options = { fromMessageId: at(messages, 0).messageId, toMessageId: at(messages, -3).messageId, text }
  return [{ actionId: 'summarize', options }]
}

const keepLast = (count: number) => [{ actionId: 'keep-last', options: { count } }]
const stripAll = [{ actionId: 'strip-reasoning' }, { actionId: 'strip-tool-outputs' }]

describe('session.compress', () => {
  it('stores a squash, then says it is compressed; the next start is told the compressed context', async () => {
    const { client, agent } = await start()
    const messages = await say(client, 's', 'one', 'two')
    const result = await client.must('session.compress', {
      sessionId: 's',
      pipeline: summarizeFirst(messages, 'One was done.'),
    })
    const types = client.events('s').map(({ type }) => type)
    expect(types.slice(types.indexOf('squash'), types.indexOf('squash') + 2)).toEqual(['squash', 'compressed'])
    const squash = at(client.eventsOf('s', 'squash'), 0)
    expect(squash).toMatchObject({
      eventId: result.eventId,
      payload: {
        compressedMessageIds: [at(messages, 0).messageId, at(messages, 1).messageId],
        tokensBefore: result.tokensBefore,
        tokensAfter: result.tokensAfter,
      },
    })
    expect(squash.ephemeral).toBeUndefined()
    expect(at(client.eventsOf('s', 'compressed'), 0).payload).toEqual({ sessionId: 's', eventId: result.eventId })
    expect(result.contextJson['messages']).toMatchObject([
      { contentText: 'One was done.', origin: 'compact' },
      { contentText: 'two' },
      { contentText: 're: two' },
    ])
    expect((await client.must('session.get', { sessionId: 's' })).session?.isOrchestrated).toBe(true)

    expect(agent.running()).toBe(0)
    await say(client, 's', 'three')
    expect(at(agent.starts, -1).resume).toBeUndefined()
    expect((await told(agent)).slice(0, 4)).toEqual(['One was done.', 'two', 're: two', 'three'])
  })

  it('loses no message, and the live state is the stored one', async () => {
    const { test, client } = await start()
    const messages = await say(client, 's', 'one', 'two')
    await client.must('session.compress', { sessionId: 's', pipeline: keepLast(1) })
    const live = await conversation(client, 's')
    expect(live.messages.map(({ messageId }) => messageId)).toEqual(messages.map(({ messageId }) => messageId))
    expect(live.compressions).toHaveLength(1)

    const replayed = client
      .events('s')
      .filter((event) => event.ephemeral !== true)
      .reduce(reduceConversation, emptyConversation('s'))
    expect(replayed.compressions).toEqual(live.compressions)

    const later = await (await test.again()).client()
    expect((await conversation(later, 's')).compressions).toEqual(live.compressions)
    expect(await texts(later, 's')).toEqual(['re: two'])
  })

  it('answers the same again while nothing was said, pinned or compressed since', async () => {
    const { test, client } = await start()
    const messages = await say(client, 's', 'one', 'two', 'three')
    const request = { sessionId: 's', pipeline: summarizeFirst(messages, 'In short.') }
    const first = await client.must('session.compress', request)
    expect(await client.must('session.compress', request)).toEqual(first)
    const later = await (await test.again()).client()
    expect(await later.must('session.compress', request)).toEqual(first)
    expect(client.eventsOf('s', 'squash')).toHaveLength(1)

    const second = await client.must('session.compress', { sessionId: 's', pipeline: stripAll.slice(0, 1) })
    expect(second.eventId).not.toBe(first.eventId)
    expect(second.tokensBefore).toBe(first.tokensAfter)
  })

  it('changes nothing where there is nothing to take', async () => {
    const { client } = await start()
    await say(client, 's', 'one')
    const refused = await client.request('session.compress', { sessionId: 's', pipeline: keepLast(50) })
    expect(refused).toMatchObject({ ok: false, error: { code: 'nothing-to-compress' } })
    expect(client.eventsOf('s', 'squash')).toEqual([])
  })

  it('refuses unknown sessions, actions and messages, malformed input and the wrong state', async () => {
    const { client } = await start(async ({ prompt, cancelled, emit }) => {
      emit({ type: 'text', delta: 'I wait' })
      if (prompt.endsWith('wait')) await cancelled
      return undefined
    })
    await say(client, 's', 'one')
    const code = async (input: object): Promise<string | undefined> => {
      const result = await client.request('session.compress', {
        sessionId: 's',
        pipeline: keepLast(1),
        ...input,
      })
      return result.ok ? undefined : result.error.code
    }
    expect(await code({ sessionId: 'none' })).toBe('session-not-found')
    expect(await code({ pipeline: [] })).toBe('invalid-params')
    expect(await code({ pipeline: [{ actionId: 'shred' }] })).toBe('invalid-params')
    expect(await code({ pipeline: [{ actionId: 'keep-last', options: { count: -1 } }] })).toBe('invalid-params')
    const range = { fromMessageId: 'x', toMessageId: 'y', text: 'z' }
    expect(await code({ pipeline: [{ actionId: 'summarize', options: range }] })).toBe('message-not-found')

    await client.must('session.sendMessage', { sessionId: 's', message: 'wait' })
    await client.untilEvent('s', 'user_message.acknowledged', 2)
    expect(await code({})).toBe('session-busy')
    await client.must('session.cancel', { sessionId: 's' })
    await client.untilEvent('s', 'turn.completed', 2)
    await client.must('session.close', { sessionId: 's' })
    await client.must('session.archive', { sessionId: 's' })
    expect(await code({})).toBe('session-archived')
  })

  it('reaches branches that are made afterwards, and no older ones', async () => {
    const { client } = await start()
    await say(client, 's', 'one', 'two')
    const older = await client.must('session.fork', { sourceSessionId: 's' })
    const { eventId } = await client.must('session.compress', { sessionId: 's', pipeline: keepLast(2) })
    const newer = await client.must('session.fork', { sourceSessionId: 's' })
    await client.must('session.compress.undo', { sessionId: 's', eventId })
    expect(await texts(client, older.sessionId)).toEqual(['one', 're: one', 'two', 're: two'])
    expect(await texts(client, newer.sessionId)).toEqual(['two', 're: two'])
    expect(await texts(client, 's')).toEqual(['one', 're: one', 'two', 're: two'])
  })
})

describe('session.compress.preview', () => {
  it('says what each step does and saves, and stores nothing', async () => {
    const { client } = await start()
    const messages = await say(client, 's', 'one', 'run')
    const before = client.events('s').length
    const preview = await client.must('session.compress.preview', { sessionId: 's', pipeline: stripAll })
    expect(client.events('s')).toHaveLength(before)
    expect(preview.tokensAfter).toBeLessThan(preview.tokensBefore / 2)
    expect(preview.tokensExact).toBe(false)
    expect(preview.steps).toMatchObject([{ actionId: 'strip-reasoning' }, { actionId: 'strip-tool-outputs' }])
    expect(at(preview.steps, 0).changed).toContain(at(messages, 1).messageId)
    expect(preview.kept).toContain(at(messages, 0).messageId)
    expect(preview.kept).not.toContain(at(messages, 1).messageId)
    const [first, last] = [at(preview.steps, 0), at(preview.steps, 1)]
    expect(first.tokensAfter).toBeLessThan(preview.tokensBefore)
    expect(last.tokensAfter).toBeLessThan(first.tokensAfter)
    expect(last.tokensAfter).toBe(preview.tokensAfter)

    const { tokensBefore, tokensAfter } = await client.must('session.compress', { sessionId: 's', pipeline: stripAll })
    expect({ tokensBefore, tokensAfter }).toEqual({
      tokensBefore: preview.tokensBefore,
      tokensAfter: preview.tokensAfter,
    })
  })

  it('refuses what cannot be', async () => {
    const { client } = await start()
    expect(await client.request('session.compress.preview', { sessionId: 's', pipeline: keepLast(1) })).toMatchObject({
      ok: false,
      error: { code: 'session-not-found' },
    })
    await say(client, 's', 'one')
    expect(
      await client.request('session.compress.preview', { sessionId: 's', pipeline: [{ actionId: '?' }] }),
    ).toMatchObject({ ok: false, error: { code: 'invalid-params', details: { step: 0 } } })
  })
})

describe('session.compress.undo', () => {
  it('brings back what was covered; an edited summary is another compression', async () => {
    const { test, client, agent } = await start()
    const messages = await say(client, 's', 'one', 'two')
    const first = await client.must('session.compress', {
      sessionId: 's',
      pipeline: summarizeFirst(messages, 'Wrong.'),
    })
    await client.must('session.compress.undo', { sessionId: 's', eventId: first.eventId })
    expect(at(client.eventsOf('s', 'squash.undone'), 0).payload).toEqual({ sessionId: 's', eventId: first.eventId })
    expect(await texts(client, 's')).toEqual(['one', 're: one', 'two', 're: two'])
    expect((await conversation(client, 's')).compressions).toEqual([])

    const second = await client.must('session.compress', {
      sessionId: 's',
      pipeline: summarizeFirst(messages, 'Right.'),
    })
    expect(second.eventId).not.toBe(first.eventId)
    await say(client, 's', 'three')
    expect((await told(agent))[0]).toBe('Right.')
    const later = await (await test.again()).client()
    expect((await texts(later, 's')).slice(0, 3)).toEqual(['Right.', 'two', 're: two'])
  })

  it('can be done again after it was undone', async () => {
    const { client } = await start()
    await say(client, 's', 'one', 'two')
    const request = { sessionId: 's', pipeline: keepLast(1) }
    const first = await client.must('session.compress', request)
    await client.must('session.compress.undo', { sessionId: 's', eventId: first.eventId })
    const again = await client.must('session.compress', request)
    expect(again.eventId).not.toBe(first.eventId)
    expect(await texts(client, 's')).toEqual(['re: two'])
  })

  it('refuses what is not there, or no longer', async () => {
    const { client } = await start()
    const undo = (sessionId: string, eventId: string) => client.request('session.compress.undo', { sessionId, eventId })
    expect(await undo('s', 'x')).toMatchObject({ error: { code: 'session-not-found' } })
    await say(client, 's', 'one', 'two')
    expect(await undo('s', 'x')).toMatchObject({ error: { code: 'compression-not-found' } })
    expect(await undo('s', '')).toMatchObject({ error: { code: 'invalid-params' } })
    const { eventId } = await client.must('session.compress', { sessionId: 's', pipeline: keepLast(1) })
    expect(await undo('s', eventId)).toMatchObject({ ok: true })
    expect(await undo('s', eventId)).toMatchObject({ error: { code: 'compression-not-found' } })
  })
})

describe('session.compress.edit', () => {
  async function compressed(): Promise<Setup & { eventId: string; messageId: string }> {
    const setup = await start()
    const messages = await say(setup.client, 's', 'one', 'two')
    const pipeline = summarizeFirst(messages, 'Wrong.')
    const { eventId } = await setup.client.must('session.compress', { sessionId: 's', pipeline })
    return { ...setup, eventId, messageId: at(await contextOf(setup.client, 's'), 0).messageId }
  }

  async function contextOf(client: TestClient, sessionId: string) {
    return (await client.must('session.getContext', { sessionId })).messages.map(({ message }) => message)
  }

  it('says a summary differently in one step, and later compressions hold', async () => {
    const { test, client, agent, eventId, messageId } = await compressed()
    await say(client, 's', 'three')
    const later = await client.must('session.compress', { sessionId: 's', pipeline: stripAll })
    const edited = await client.must('session.compress.edit', { sessionId: 's', eventId, messageId, text: ' Right. ' })
    expect(edited.eventId).not.toBe(eventId)
    expect(await texts(client, 's')).toEqual(['Right.', 'two', 're: two', 'three', 're: three'])
    // An outline has summaries whole, and of others what they begin with.
    const outline = await client.must('session.getContext', { sessionId: 's', outline: true })
    expect(outline.messages.map(({ message }) => message.contentText)[0]).toBe('Right.')
    expect(outline.messages.map(({ message }) => message.blocks.length)).toEqual([1, 0, 0, 0, 0])

    const types = client.events('s').map(({ type }) => type)
    const last = types.lastIndexOf('squash')
    expect(types.slice(last, last + 2)).toEqual(['squash', 'compressed'])
    expect(client.eventsOf('s', 'squash.undone')).toEqual([])
    const live = await conversation(client, 's')
    expect(live.compressions.map((known) => known.eventId)).toEqual([edited.eventId, later.eventId])
    expect(at(live.compressions, 0)).toMatchObject({ tokensAfter: edited.tokensAfter })
    const replayed = client
      .events('s')
      .filter((event) => event.ephemeral !== true)
      .reduce(reduceConversation, emptyConversation('s'))
    expect(replayed.compressions).toEqual(live.compressions)

    await say(client, 's', 'four')
    expect((await told(agent))[0]).toBe('Right.')
    const restored = await (await test.again()).client()
    expect((await conversation(restored, 's')).compressions).toEqual(live.compressions)
    expect((await texts(restored, 's'))[0]).toBe('Right.')
    await restored.must('session.compress.undo', { sessionId: 's', eventId: edited.eventId })
    expect((await texts(restored, 's')).slice(0, 2)).toEqual(['one', 're: one'])
  })

  it('counts what the other words cost', async () => {
    const { client, eventId, messageId } = await compressed()
    const before = at((await conversation(client, 's')).compressions, 0).tokensAfter ?? 0
    const text = 'It was said at some length that the first question had been answered to the satisfaction of all.'
    const edited = await client.must('session.compress.edit', { sessionId: 's', eventId, messageId, text })
    const context = await client.must('session.getContext', { sessionId: 's' })
    expect(edited.tokensAfter).toBe(context.tokens)
    expect(edited.tokensAfter).toBeGreaterThan(before)
  })

  it('changes nothing when the text is the same, and leaves older branches alone', async () => {
    const { client, eventId, messageId } = await compressed()
    const older = await client.must('session.fork', { sourceSessionId: 's' })
    const count = client.eventsOf('s', 'squash').length
    const same = await client.must('session.compress.edit', { sessionId: 's', eventId, messageId, text: 'Wrong.' })
    expect(same.eventId).toBe(eventId)
    expect(client.eventsOf('s', 'squash')).toHaveLength(count)
    await client.must('session.compress.edit', { sessionId: 's', eventId, messageId, text: 'Right.' })
    expect((await texts(client, older.sessionId))[0]).toBe('Wrong.')
    expect((await texts(client, 's'))[0]).toBe('Right.')
  })

  it('refuses what is not there, malformed input and the wrong state', async () => {
    const { client, eventId, messageId } = await compressed()
    const code = async (input: object): Promise<string | undefined> => {
      const given = { sessionId: 's', eventId, messageId, text: 'Right.', ...input }
      const result = await client.request('session.compress.edit', given)
      return result.ok ? undefined : result.error.code
    }
    expect(await code({ sessionId: 'none' })).toBe('session-not-found')
    expect(await code({ eventId: 's:0' })).toBe('compression-not-found')
    expect(await code({ messageId: 'x' })).toBe('message-not-found')
    expect(await code({ text: '  ' })).toBe('invalid-params')
    await client.must('session.close', { sessionId: 's' })
    await client.must('session.archive', { sessionId: 's' })
    expect(await code({})).toBe('session-archived')
  })
})

describe('session.compress.draft', () => {
  it('lists a part of the context where no agent can be asked, and stores nothing', async () => {
    const { client } = await start()
    const messages = await say(client, 's', 'one', 'two', 'three')
    const before = client.events('s').length
    const [fromMessageId, toMessageId] = [at(messages, 0).messageId, at(messages, 3).messageId]
    const draft = await client.must('session.compress.draft', { sessionId: 's', fromMessageId, toMessageId })
    expect(draft).toEqual({
      summary: 'Asked:\none\n\nAnswered in the end:\nre: two',
      writtenBy: 'listing',
      messageCount: 4,
    })
    expect(client.events('s')).toHaveLength(before)
  })

  it('has the agent write it, who is told nothing that comes after the range, and does not touch the session', async () => {
    const writer: Script = (turn) => {
      if (!turn.prompt.startsWith('Summarise')) return worker(turn)
      turn.emit({ type: 'text', delta: 'Two was asked.' })
      return Promise.resolve(undefined)
    }
    const { client, agent } = await start(writer, { answersFreely: { kind: 'answersFreely' } })
    const messages = await say(client, 's', 'one', 'two', 'three')
    const range = { fromMessageId: at(messages, 2).messageId, toMessageId: at(messages, 3).messageId }
    expect(await client.must('session.compress.draft', { sessionId: 's', ...range })).toMatchObject({
      summary: 'Two was asked.',
      writtenBy: 'agent',
      messageCount: 2,
    })
    expect(await told(agent)).toEqual(['one', 're: one', 'two', 're: two'])
    expect(await texts(client, 's')).toHaveLength(6)
  })

  it('refuses unknown sessions and messages, and a range the wrong way round', async () => {
    const { client } = await start()
    const messages = await say(client, 's', 'one', 'two')
    const code = async (input: object): Promise<string | undefined> => {
      const range = { fromMessageId: at(messages, 0).messageId, toMessageId: at(messages, 1).messageId }
      const result = await client.request('session.compress.draft', { sessionId: 's', ...range, ...input })
      return result.ok ? undefined : result.error.code
    }
    expect(await code({ sessionId: 'none' })).toBe('session-not-found')
    expect(await code({ toMessageId: 'x' })).toBe('message-not-found')
    expect(await code({ fromMessageId: at(messages, 2).messageId })).toBe('invalid-params')
    expect(await code({ fromMessageId: '' })).toBe('invalid-params')
  })
})

describe('session.pins.set', () => {
  it('keeps messages as they are in every compression, also after a restart', async () => {
    const { test, client } = await start()
    const messages = await say(client, 's', 'one', 'two', 'three')
    const messageIds = [at(messages, 0).messageId]
    expect(await client.must('session.pins.set', { sessionId: 's', messageIds })).toEqual({ messageIds })
    expect(at(client.eventsOf('s', 'pins.changed'), 0).payload).toEqual({ sessionId: 's', messageIds })
    expect((await conversation(client, 's')).pins).toEqual(messageIds)
    const later = await (await test.again()).client()
    expect((await conversation(later, 's')).pins).toEqual(messageIds)
    await later.must('session.compress', { sessionId: 's', pipeline: keepLast(1) })
    expect(await texts(later, 's')).toEqual(['one', 're: three'])
    await later.must('session.pins.set', { sessionId: 's', messageIds: [] })
    expect((await conversation(later, 's')).pins).toEqual([])
  })

  it('refuses messages of other sessions', async () => {
    const { client } = await start()
    await say(client, 's', 'one')
    const [foreign] = await say(client, 'other', 'one')
    const pin = (sessionId: string, messageIds: string[]) =>
      client.request('session.pins.set', { sessionId, messageIds })
    expect(await pin('s', [foreign?.messageId ?? ''])).toMatchObject({ error: { code: 'message-not-found' } })
    expect(await pin('s', [''])).toMatchObject({ error: { code: 'invalid-params' } })
    expect(await pin('none', [])).toMatchObject({ error: { code: 'session-not-found' } })
    expect(client.eventsOf('s', 'pins.changed')).toEqual([])
  })
})
