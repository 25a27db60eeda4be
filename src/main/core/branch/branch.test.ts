import { afterEach, describe, expect, it } from 'vitest'
import type { RequestInput } from '../../../shared/contract'
import { emptyConversation, reduceConversation } from '../../../shared/session/conversation'
import type { ConversationMessage } from '../../../shared/session/conversation-types'
import { scriptedAdapter, type Script, type ScriptedAdapter } from '../testing/scripted-agent'
import { startTestHost, type TestClient, type TestHost } from '../testing/test-host'

const hosts: TestHost[] = []
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.cleanUp()
})

const prompts: string[] = []
const echo: Script = async ({ prompt, emit }) => {
  prompts.push(prompt)
  if (prompt.startsWith('Summarise')) emit({ type: 'text', delta: 'In short: nothing.' })
  else emit({ type: 'text', delta: `re: ${/\w*$/.exec(prompt)?.[0] ?? ''}` })
  return Promise.resolve(undefined)
}

interface Setup {
  readonly test: TestHost
  readonly client: TestClient
  readonly agent: ScriptedAdapter
}

async function start(adapter: ScriptedAdapter = scriptedAdapter('echo', echo)): Promise<Setup> {
  prompts.length = 0
  const test = await startTestHost([adapter])
  hosts.push(test)
  return { test, client: await test.client(), agent: adapter }
}

/** A session in which some messages were sent and answered; its messages in order. */
async function talked(client: TestClient, sessionId: string, ...texts: string[]): Promise<ConversationMessage[]> {
  const { session } = await client.must('session.get', { sessionId })
  if (session === null) await client.must('session.create', { sessionId })
  await client.must('session.subscribe', { sessionId })
  for (const text of texts) {
    const done = client.eventsOf(sessionId, 'turn.completed').length
    await client.must('session.sendMessage', { sessionId, message: text })
    await client.untilEvent(sessionId, 'turn.completed', done + 1)
  }
  return shown(client, sessionId)
}

async function shown(client: TestClient, sessionId: string): Promise<ConversationMessage[]> {
  return (await client.must('session.subscribe', { sessionId })).conversation?.messages ?? []
}

/** What an agent that starts in the session is told, as its texts. */
async function told(agent: ScriptedAdapter): Promise<string[]> {
  return ((await agent.starts.at(-1)?.history?.()) ?? []).map((message) => message.contentText)
}

const at = <T>(list: readonly T[], index: number): T => {
  const item = list.at(index)
  if (item === undefined) throw new Error(`there is no item ${index}`)
  return item
}

describe('session.fork', () => {
  it('copies nothing, tells both ends in the promised order, and starts without agents', async () => {
    const { client } = await start()
    const messages = await talked(client, 'p', 'one', 'two')
    const seen: string[] = []
    const { sessionId } = await client.must('session.fork', { sourceSessionId: 'p', name: 'Try', branchKind: 'branch' })
    await client.untilEvent('p', 'forked')
    for (const event of client.events('p')) seen.push(event.type)
    expect(seen.slice(seen.indexOf('forking'))).toEqual(['forking', 'branch.created', 'forked'])
    expect(at(client.eventsOf('p', 'forking'), 0).ephemeral).toBe(true)
    expect(at(client.eventsOf('p', 'branch.created'), 0)).toMatchObject({
      payload: {
        childSessionId: sessionId,
        parentSessionId: 'p',
        kind: 'branch',
        forkPointMessageId: at(messages, 3).messageId,
      },
    })
    expect((await client.must('session.get', { sessionId })).session).toMatchObject({
      parentSessionId: 'p',
      rootSessionId: 'p',
      branchKind: 'branch',
      title: 'Try',
      agents: [],
      forkPointMessageId: at(messages, 3).messageId,
    })
    expect(await shown(client, sessionId)).toEqual([])
    const { children } = await client.must('session.getChildren', { sessionId: 'p' })
    expect(children).toMatchObject([
      { sessionId, title: 'Try', branchKind: 'branch', messageCount: 0, hasChildren: false },
    ])
  })

  it('forks from an inherited message; the grandchild inherits up to it and nothing after', async () => {
    const { client, agent } = await start()
    const root = await talked(client, 'p', 'one', 'two')
    const child = await client.must('session.fork', { sourceSessionId: 'p' })
    await talked(client, child.sessionId, 'three')
    const inheritedId = at(root, 1).messageId
    const grandchild = await client.must('session.fork', {
      sourceSessionId: child.sessionId,
      fromMessageId: inheritedId,
    })
    await talked(client, grandchild.sessionId, 'four')
    expect(await told(agent)).toEqual(['one', 're: one', 'four', 're: four'])
    const { inherited } = await client.must('session.subscribe', {
      sessionId: grandchild.sessionId,
      includeInherited: true,
    })
    expect(inherited).toMatchObject([{ sessionId: 'p', upToMessageId: inheritedId, upToPosition: 1, count: 2 }])
    const page = await client.must('session.getMessages', {
      sessionId: 'p',
      forSessionId: grandchild.sessionId,
      fromPosition: 0,
      limit: 10,
    })
    expect(page.messages.map((message) => message.messageId)).toEqual([at(root, 0).messageId, inheritedId])
    expect(page.total).toBe(2)
  })

  it('takes only settled messages while a turn runs', async () => {
    let open!: () => void
    const gate = new Promise<void>((resolve) => (open = resolve))
    const slow: Script = async ({ emit }) => {
      emit({ type: 'text', delta: 'half' })
      await gate
      return undefined
    }
    const { client } = await start(scriptedAdapter('slow', slow))
    await client.must('session.create', { sessionId: 'p' })
    await client.must('session.subscribe', { sessionId: 'p' })
    const { messageId } = await client.must('session.sendMessage', { sessionId: 'p', message: 'go' })
    await client.untilEvent('p', 'block.upsert')
    await client.must('session.fork', { sourceSessionId: 'p' })
    expect(at(client.eventsOf('p', 'forked'), 0).payload.forkPoint).toBe(messageId)
    open()
    await client.untilEvent('p', 'turn.completed')
  })

  it('applies transforms to what is inherited, and marks the branch as orchestrated', async () => {
    const { client, agent } = await start()
    const messages = await talked(client, 'p', 'one', 'two')
    const removedMessageIds = [at(messages, 0).messageId, at(messages, 1).messageId]
    const { sessionId } = await client.must('session.fork', { sourceSessionId: 'p', transforms: { removedMessageIds } })
    await talked(client, sessionId, 'three')
    expect(await told(agent)).toEqual(['two', 're: two', 'three', 're: three'])
    expect((await client.must('session.get', { sessionId })).session?.isOrchestrated).toBe(true)
  })

  it('makes an untouched session the branch, and no other', async () => {
    const { client } = await start()
    await talked(client, 'p', 'one')
    await client.must('session.create', { sessionId: 'empty' })
    const forked = await client.must('session.fork', { sourceSessionId: 'p', existingSessionId: 'empty' })
    expect(forked.sessionId).toBe('empty')
    expect((await client.must('session.get', { sessionId: 'empty' })).session?.parentSessionId).toBe('p')
    await talked(client, 'used', 'hello')
    for (const existingSessionId of ['used', 'empty', 'p'])
      expect(await client.request('session.fork', { sourceSessionId: 'p', existingSessionId })).toMatchObject({
        ok: false,
        error: { code: 'invalid-lineage' },
      })
  })

  it.each<[string, RequestInput<'session.fork'>, string]>([
    ['an unknown source', { sourceSessionId: 'none' }, 'session-not-found'],
    ['a message of nobody', { sourceSessionId: 'p', fromMessageId: 'none' }, 'message-not-found'],
    ['an unknown existing session', { sourceSessionId: 'p', existingSessionId: 'none' }, 'session-not-found'],
    ['an empty id', { sourceSessionId: '' }, 'invalid-params'],
  ])('refuses %s', async (_what, input, code) => {
    const { client } = await start()
    await talked(client, 'p', 'one')
    expect(await client.request('session.fork', input)).toMatchObject({ ok: false, error: { code } })
    expect((await client.must('session.getChildren', { sessionId: 'p' })).children).toEqual([])
  })

  it('refuses a message of another session', async () => {
    const { client } = await start()
    await talked(client, 'p', 'one')
    const others = await talked(client, 'q', 'two')
    const asked = { sourceSessionId: 'p', fromMessageId: at(others, 0).messageId }
    expect(await client.request('session.fork', asked)).toMatchObject({ error: { code: 'message-not-found' } })
  })

  it('gives an aside its own messages only', async () => {
    const { client, agent } = await start()
    await talked(client, 'p', 'one')
    const { sessionId } = await client.must('session.fork', { sourceSessionId: 'p', branchKind: 'aside' })
    await talked(client, sessionId, 'what')
    expect(await told(agent)).toEqual(['one', 're: one', 'what', 're: what'])
    const ends = { childSessionId: sessionId, parentSessionId: 'p' }
    expect(await client.request('session.merge', ends)).toMatchObject({ error: { code: 'invalid-lineage' } })
    expect(await shown(client, 'p')).toHaveLength(2)
  })
})

describe('a branch', () => {
  /** Everything happens in one millisecond, or the clock is set back. */
  const standing = { now: () => 1_700_000_000_000 }

  it.each(['before', 'after'])('that is made right %s a rewind knows which came first', async (order) => {
    const test = await startTestHost([scriptedAdapter('echo', echo)], { clock: standing })
    hosts.push(test)
    const client = await test.client()
    const [first, , third] = await talked(client, 'p', 'one', 'two')
    const rewind = (): Promise<unknown> =>
      client.must('session.history.truncate', { sessionId: 'p', messageId: first?.messageId ?? '' })
    if (order === 'after') await rewind()
    const fork = await client.must('session.fork', { sourceSessionId: 'p' })
    if (order === 'before') await rewind()
    const parts = (await client.must('session.subscribe', { sessionId: fork.sessionId, includeInherited: true }))
      .inherited
    expect(parts?.map(({ count }) => count)).toEqual([order === 'after' ? 1 : 4])
    expect(third).toBeDefined()
  })

  it.each(['before', 'after'])('that is made right %s a compression knows which came first', async (order) => {
    const test = await startTestHost([scriptedAdapter('echo', echo)], { clock: standing })
    hosts.push(test)
    const client = await test.client()
    await talked(client, 'p', 'one', 'two')
    const compress = (): Promise<unknown> =>
      client.must('session.compress', { sessionId: 'p', pipeline: [{ actionId: 'keep-last', options: { count: 1 } }] })
    if (order === 'after') await compress()
    const fork = await client.must('session.fork', { sourceSessionId: 'p' })
    if (order === 'before') await compress()
    const { messages } = await client.must('session.getContext', { sessionId: fork.sessionId })
    expect(messages).toHaveLength(order === 'after' ? 1 : 4)
  })

  it('that a session becomes later has what its parent was by then', async () => {
    const { client } = await start()
    await client.must('session.create', { sessionId: 'early' })
    const [first] = await talked(client, 'p', 'one', 'two')
    await client.must('session.history.truncate', { sessionId: 'p', messageId: first?.messageId ?? '' })
    await client.must('session.fork', { sourceSessionId: 'p', existingSessionId: 'early' })
    const parts = (await client.must('session.subscribe', { sessionId: 'early', includeInherited: true })).inherited
    expect(parts?.map(({ count }) => count)).toEqual([1])
  })
})

describe('session.rewrite', () => {
  it('branches before the message, sends the new one at once, and leaves the source as it was', async () => {
    const { client, agent } = await start()
    const messages = await talked(client, 'p', 'one', 'two')
    const edited = at(messages, 2).messageId
    const made = await client.must('session.rewrite', { sessionId: 'p', messageId: edited, message: 'zwei' })
    await client.must('session.subscribe', { sessionId: made.sessionId })
    await client.until(() => prompts.includes('zwei'))
    const child = await talked(client, made.sessionId)
    expect(at(child, 0)).toMatchObject({ messageId: made.messageId, editOf: edited, role: 'user' })
    expect((await client.must('session.get', { sessionId: made.sessionId })).session).toMatchObject({
      branchKind: 'rewrite',
      forkPointMessageId: at(messages, 1).messageId,
      isOrchestrated: true,
    })
    expect((await told(agent)).slice(0, 2)).toEqual(['one', 're: one'])
    expect(await shown(client, 'p')).toEqual(messages)
  })

  it('rewrites the first message with nothing before it', async () => {
    const { client } = await start()
    const messages = await talked(client, 'p', 'one')
    const made = await client.must('session.rewrite', {
      sessionId: 'p',
      messageId: at(messages, 0).messageId,
      message: 'x',
    })
    const { session } = await client.must('session.get', { sessionId: made.sessionId })
    expect(session?.forkPointMessageId).toBeUndefined()
  })

  it('takes only what a person said, and makes no branch otherwise', async () => {
    const { client } = await start()
    const messages = await talked(client, 'p', 'one')
    const answer = at(messages, 1).messageId
    const asked = { sessionId: 'p', message: 'x' }
    expect(await client.request('session.rewrite', { ...asked, messageId: answer })).toMatchObject({
      error: { code: 'message-role' },
    })
    expect(await client.request('session.rewrite', { ...asked, messageId: 'none' })).toMatchObject({
      error: { code: 'message-not-found' },
    })
    const [user] = messages
    expect(
      await client.request('session.rewrite', { sessionId: 'p', messageId: user?.messageId ?? '', message: ' ' }),
    ).toMatchObject({ error: { code: 'message-empty' } })
    expect((await client.must('session.getChildren', { sessionId: 'p' })).children).toEqual([])
  })
})

describe('session.history', () => {
  it('rewinds, tells a new agent only what stays, and brings everything back', async () => {
    const { client, agent } = await start()
    const messages = await talked(client, 'p', 'one', 'two', 'three')
    const kept = at(messages, 1).messageId
    const rewound = await client.must('session.history.truncate', { sessionId: 'p', messageId: kept })
    expect(rewound.messagesRemoved).toBe(4)
    expect(at(client.eventsOf('p', 'truncated'), 0)).toMatchObject({
      payload: { messageId: kept, removalId: rewound.removalId, fromPosition: 2, endPosition: 6 },
    })
    expect(await shown(client, 'p')).toEqual(messages.slice(0, 2))
    const marked = await client.must('session.getMessages', {
      sessionId: 'p',
      fromPosition: 0,
      limit: 10,
      includeRemoved: true,
    })
    expect(marked.messages.map((message) => message.removedBy)).toEqual([
      undefined,
      undefined,
      ...Array<string | null>(4).fill(rewound.removalId),
    ])
    await talked(client, 'p', 'zwei')
    expect(agent.starts.at(-1)?.resume).toBeUndefined()
    expect(await told(agent)).toEqual(['one', 're: one', 'zwei', 're: zwei'])
    expect((await client.must('session.get', { sessionId: 'p' })).session?.isOrchestrated).toBe(true)

    const restored = await client.must('session.history.restore', { sessionId: 'p' })
    expect(restored).toEqual({ removalId: rewound.removalId, messagesRestored: 4 })
    const all = await shown(client, 'p')
    expect(all.map((message) => message.position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(all.slice(0, 6)).toEqual(messages)
    expect(await client.request('session.history.restore', { sessionId: 'p' })).toMatchObject({
      error: { code: 'removal-not-found' },
    })
  })

  it('replays to the state that the store has, also in the middle of a rewind', async () => {
    const { test, client } = await start()
    const messages = await talked(client, 'p', 'one', 'two')
    await client.must('session.history.truncate', { sessionId: 'p', messageId: at(messages, 0).messageId })
    await client.must('session.history.restore', { sessionId: 'p' })
    await client.must('session.history.truncate', { sessionId: 'p', messageId: at(messages, 2).messageId })
    const other = await test.client()
    const { replayed } = await other.must('session.subscribe', { sessionId: 'p', afterSequence: 0 })
    await other.until(() => other.events('p').length >= (replayed ?? 0))
    const state = other.events('p').reduce(reduceConversation, emptyConversation('p'))
    const { conversation } = await client.must('session.subscribe', { sessionId: 'p' })
    expect({ messages: state.messages, blocks: state.blocks, removals: state.removals }).toEqual({
      messages: conversation?.messages,
      blocks: conversation?.blocks,
      removals: conversation?.removals,
    })
    expect(state.messages).toHaveLength(3)
  })

  it('rewinds a branch into what it inherits, without changing the parent or other branches', async () => {
    const { client, agent } = await start()
    const messages = await talked(client, 'p', 'one', 'two')
    const [child, other] = [
      await client.must('session.fork', { sourceSessionId: 'p' }),
      await client.must('session.fork', { sourceSessionId: 'p' }),
    ]
    await talked(client, child.sessionId, 'three')
    const rewound = await client.must('session.history.truncate', {
      sessionId: child.sessionId,
      messageId: at(messages, 0).messageId,
    })
    expect(rewound.messagesRemoved).toBe(5)
    await talked(client, child.sessionId, 'drei')
    expect(await told(agent)).toEqual(['one', 'drei', 're: drei'])
    await talked(client, other.sessionId, 'vier')
    expect((await told(agent)).slice(0, 4)).toEqual(['one', 're: one', 'two', 're: two'])
    expect(await shown(client, 'p')).toEqual(messages)
  })

  it('leaves a branch what it had when the parent is rewound after it', async () => {
    const { client } = await start()
    const messages = await talked(client, 'p', 'one', 'two')
    const { sessionId } = await client.must('session.fork', { sourceSessionId: 'p' })
    await client.must('session.history.truncate', { sessionId: 'p', messageId: at(messages, 0).messageId })
    const { inherited } = await client.must('session.subscribe', { sessionId, includeInherited: true })
    expect(inherited).toMatchObject([{ sessionId: 'p', count: 4 }])
    expect(
      await client.request('session.fork', { sourceSessionId: 'p', fromMessageId: at(messages, 2).messageId }),
    ).toMatchObject({ error: { code: 'message-not-found' } })
  })

  it('does nothing where nothing comes after, and refuses what cannot be done', async () => {
    const { client } = await start()
    const messages = await talked(client, 'p', 'one')
    const last = at(messages, 1).messageId
    expect(await client.must('session.history.truncate', { sessionId: 'p', messageId: last })).toEqual({
      removalId: null,
      messagesRemoved: 0,
    })
    expect(await client.request('session.history.truncate', { sessionId: 'p', messageId: 'none' })).toMatchObject({
      error: { code: 'message-not-found' },
    })
    expect(await client.request('session.history.truncate', { sessionId: 'none', messageId: null })).toMatchObject({
      error: { code: 'session-not-found' },
    })
    await client.must('session.close', { sessionId: 'p' })
    await client.must('session.archive', { sessionId: 'p' })
    expect(await client.request('session.history.truncate', { sessionId: 'p', messageId: null })).toMatchObject({
      error: { code: 'session-archived' },
    })
  })

  it('waits for nobody: a session at work is not rewound', async () => {
    const { client } = await start(scriptedAdapter('slow', ({ cancelled }) => cancelled.then(() => undefined)))
    await client.must('session.create', { sessionId: 'p' })
    await client.must('session.subscribe', { sessionId: 'p' })
    await client.must('session.sendMessage', { sessionId: 'p', message: 'go' })
    await client.untilEvent('p', 'user_message.acknowledged')
    expect(await client.request('session.history.truncate', { sessionId: 'p', messageId: null })).toMatchObject({
      error: { code: 'session-busy' },
    })
    await client.must('session.cancel', { sessionId: 'p' })
  })
})

describe('session.merge', () => {
  async function branched(setup: Setup): Promise<{ ends: { childSessionId: string; parentSessionId: string } }> {
    const { client } = setup
    await talked(client, 'p', 'one')
    const { sessionId } = await client.must('session.fork', { sourceSessionId: 'p', name: 'Try', branchKind: 'branch' })
    await talked(client, sessionId, 'two')
    return { ends: { childSessionId: sessionId, parentSessionId: 'p' } }
  }

  it('puts a marked message into the parent, closes the branch, and says so in the promised order', async () => {
    const setup = await start()
    const { client } = setup
    const { ends } = await branched(setup)
    const own = await shown(client, ends.childSessionId)
    const before = client.events('p').length
    const merged = await client.must('session.merge', { ...ends, summary: 'We tried two.' })
    expect(merged).toMatchObject({ success: true, handoff: 'We tried two.' })
    await client.untilEvent('p', 'childCompleted')
    expect(
      client
        .events('p')
        .slice(before)
        .map((event) => event.type),
    ).toEqual(['merging', 'message', 'branch.merged', 'merged', 'childCompleted'])
    expect(at(client.eventsOf(ends.childSessionId, 'closed'), 0).payload.reason).toBe('merged')
    const { conversation } = await client.must('session.subscribe', { sessionId: 'p' })
    expect(conversation?.messages.at(-1)).toMatchObject({ role: 'user', origin: 'compact', position: 2 })
    expect(conversation?.blocks.at(-1)).toMatchObject({
      content: 'We tried two.',
      mergedFrom: {
        childSessionId: ends.childSessionId,
        title: 'Try',
        fromMessageId: at(own, 0).messageId,
        toMessageId: at(own, 1).messageId,
        messageCount: 2,
      },
    })
    expect((await client.must('session.get', { sessionId: ends.childSessionId })).session?.status).toBe('closed')

    expect(await client.must('session.merge', { ...ends, summary: 'another' })).toEqual(merged)
    expect(await shown(client, 'p')).toHaveLength(3)
  })

  it('merges once when asked twice at the same time', async () => {
    const setup = await start()
    const { ends } = await branched(setup)
    const [first, second] = await Promise.all([
      setup.client.must('session.merge', { ...ends, summary: 'a' }),
      setup.client.must('session.merge', { ...ends, summary: 'b' }),
    ])
    expect(second).toEqual(first)
    expect(await shown(setup.client, 'p')).toHaveLength(3)
  })

  it("tells the parent's agent the summary with its next prompt, once", async () => {
    const setup = await start()
    const { ends } = await branched(setup)
    await setup.client.must('session.merge', { ...ends, summary: 'We tried two.' })
    await talked(setup.client, 'p', 'three', 'four')
    expect(prompts.filter((prompt) => prompt.includes('We tried two.'))).toHaveLength(1)
    expect(prompts.at(-2)).toMatch(/We tried two\.[^]*three$/)
    expect(setup.agent.starts.at(0)?.resume).toBeUndefined()
  })

  it('takes the summary out again: an agent that was not told never is', async () => {
    const setup = await start()
    const { client } = setup
    const { ends } = await branched(setup)
    await client.must('session.merge', { ...ends, summary: 'We tried two.' })
    const starts = setup.agent.starts.length
    expect(await client.must('session.merge.undo', ends)).toMatchObject({ success: true })
    expect(await shown(client, 'p')).toHaveLength(2)
    expect((await client.must('session.get', { sessionId: ends.childSessionId })).session).toMatchObject({
      status: 'active',
    })
    await talked(client, 'p', 'three')
    expect(prompts.some((prompt) => prompt.includes('We tried two.'))).toBe(false)
    expect(setup.agent.starts).toHaveLength(starts)
    expect(await client.request('session.merge.undo', ends)).toMatchObject({ error: { code: 'merge-not-found' } })

    await client.must('session.merge', { ...ends, summary: 'Once more.' })
    expect((await shown(client, 'p')).map((message) => message.position)).toEqual([0, 1, 3, 4, 5])
  })

  it('starts an agent anew that was told what is taken out', async () => {
    const setup = await start()
    const { client, agent } = setup
    const { ends } = await branched(setup)
    await client.must('session.merge', { ...ends, summary: 'We tried two.' })
    await talked(client, 'p', 'three')
    await client.must('session.merge.undo', ends)
    await talked(client, 'p', 'four')
    expect(agent.starts.at(-1)?.resume).toBeUndefined()
    expect(await told(agent)).toEqual(['one', 're: one', 'three', 're: three', 'four', 're: four'])
  })

  it('previews a listing, or what an agent wrote, and stores nothing', async () => {
    const setup = await start({ ...scriptedAdapter('free', echo), answersFreely: { kind: 'answersFreely' } })
    const { client } = setup
    const { ends } = await branched(setup)
    const listing = await client.must('session.merge.preview', { ...ends, writtenBy: 'listing' })
    expect(listing).toMatchObject({ writtenBy: 'listing', messageCount: 2 })
    expect(listing.summary).toContain('two')
    const written = await client.must('session.merge.preview', ends)
    expect(written).toMatchObject({ writtenBy: 'agent', summary: 'In short: nothing.', agentName: 'free' })
    expect(await shown(client, ends.childSessionId)).toHaveLength(2)
    expect(await shown(client, 'p')).toHaveLength(2)
    expect((await client.must('session.merge', ends)).handoff).toBe('In short: nothing.')
  })

  it('counts what the summary cost as usage of the branch, outside its turns', async () => {
    const using: Script = (script) => {
      const report = { granularity: 'query', mode: 'delta', inputTokens: 100, outputTokens: 10 } as const
      script.emit({ type: 'usage', report })
      return echo(script)
    }
    const setup = await start({ ...scriptedAdapter('free', using), answersFreely: { kind: 'answersFreely' } })
    const { ends } = await branched(setup)
    const used = async (groupBy: 'turn' | 'session'): Promise<unknown> => {
      const { groups } = await setup.client.must('usage.query', { groupBy, sessionId: ends.childSessionId })
      return groups.map(({ key, totals }) => [key === null ? 'no turn' : 'some', totals.totalTokens])
    }
    expect(await used('session')).toEqual([['some', 110]])
    await setup.client.must('session.merge', ends)
    expect(await used('session')).toEqual([['some', 220]])
    expect(await used('turn')).toEqual([
      ['some', 110],
      ['no turn', 110],
    ])
    const { conversation } = await setup.client.must('session.subscribe', { sessionId: ends.childSessionId })
    expect(conversation?.usage).toMatchObject({ totalTokens: 220, totalCalls: 2 })
  })

  it.each(['merge', 'compression'] as const)(
    'stops the agent that writes for a %s when that is cancelled',
    async (what) => {
      const writes = Promise.withResolvers<undefined>()
      const slow: Script = async (script) => {
        if (!script.prompt.startsWith('Summarise')) return echo(script)
        writes.resolve(undefined)
        await script.cancelled
        return { outcome: 'cancelled' }
      }
      const setup = await start({ ...scriptedAdapter('free', slow), answersFreely: { kind: 'answersFreely' } })
      const { client, agent } = setup
      const { ends } = await branched(setup)
      const before = agent.running()
      const { messageId = '' } = (await shown(client, 'p'))[0] ?? {}
      const draft = { sessionId: 'p', fromMessageId: messageId, toMessageId: messageId }
      const asked =
        what === 'merge'
          ? client.request('session.merge.preview', { ...ends, operationId: 'writing' })
          : client.request('session.compress.draft', { ...draft, operationId: 'writing' })
      await writes.promise
      expect(agent.running()).toBe(before + 1)
      expect(await client.must('operation.cancel', { operationId: 'writing' })).toEqual({ success: true })
      expect(await asked).toMatchObject({ ok: false, error: { code: 'cancelled' } })
      expect(agent.running()).toBe(before)
      expect(await client.must('operation.cancel', { operationId: 'writing' })).toEqual({ success: false })
    },
  )

  it('lists plainly, and says why, when the agent that was asked fails', async () => {
    const failing: Script = (script) =>
      script.prompt.startsWith('Summarise')
        ? Promise.resolve({ outcome: 'error', failure: { message: 'No.', category: 'provider', recoverable: true } })
        : echo(script)
    const setup = await start({ ...scriptedAdapter('free', failing), answersFreely: { kind: 'answersFreely' } })
    const { ends } = await branched(setup)
    expect(await setup.client.must('session.merge.preview', ends)).toMatchObject({
      writtenBy: 'listing',
      problem: 'No.',
    })
  })

  it('refuses sessions that are no branch of each other', async () => {
    const { client } = await start()
    await talked(client, 'p', 'one')
    await talked(client, 'q', 'two')
    for (const name of ['session.merge', 'session.merge.preview', 'session.merge.undo', 'session.abandon'] as const) {
      const ends = { childSessionId: 'q', parentSessionId: 'p' }
      expect(await client.request(name, ends)).toMatchObject({ error: { code: 'invalid-lineage' } })
      expect(await client.request(name, { ...ends, childSessionId: 'none' })).toMatchObject({
        error: { code: 'session-not-found' },
      })
      expect(await client.request(name, { childSessionId: 'q' } as never)).toMatchObject({
        error: { code: 'invalid-params' },
      })
    }
  })
})

describe('the end of a branch', () => {
  it('is abandoned without touching the parent, and resumed', async () => {
    const { client } = await start()
    const messages = await talked(client, 'p', 'one')
    const { sessionId } = await client.must('session.fork', { sourceSessionId: 'p' })
    await talked(client, sessionId, 'two')
    const ends = { childSessionId: sessionId, parentSessionId: 'p' }
    const before = client.events('p').length
    expect(await client.must('session.abandon', ends)).toEqual({ success: true })
    expect(await client.must('session.abandon', ends)).toEqual({ success: true })
    expect(client.eventsOf(sessionId, 'abandoned')).toHaveLength(1)
    expect(client.events('p')).toHaveLength(before)
    expect(await shown(client, 'p')).toEqual(messages)
    const child = async () => at((await client.must('session.getChildren', { sessionId: 'p' })).children, 0)
    expect(typeof (await child()).abandonedAt).toBe('number')
    await client.must('session.resume', { sessionId })
    expect(await child()).toMatchObject({ status: 'active' })
    expect((await child()).abandonedAt).toBeUndefined()
  })

  it('tells the parent when a branch is closed, and refuses to abandon a merged one', async () => {
    const { client } = await start()
    await talked(client, 'p', 'one')
    const { sessionId } = await client.must('session.fork', { sourceSessionId: 'p' })
    await client.must('session.close', { sessionId, reason: 'done' })
    await client.untilEvent('p', 'childCompleted')
    expect(at(client.eventsOf('p', 'childCompleted'), 0).payload).toMatchObject({
      childSessionId: sessionId,
      result: { outcome: 'closed', reason: 'done' },
    })
    const ends = { childSessionId: sessionId, parentSessionId: 'p' }
    await client.must('session.merge', { ...ends, summary: 'x' })
    expect(await client.request('session.abandon', ends)).toMatchObject({ error: { code: 'branch-merged' } })
  })

  it('leaves branches readable when the root is purged, and nothing that names it', async () => {
    const { client, agent } = await start()
    const root = await talked(client, 'root', 'one')
    const child = await client.must('session.fork', { sourceSessionId: 'root', name: 'c' })
    await talked(client, child.sessionId, 'two')
    const grandchild = await client.must('session.fork', {
      sourceSessionId: child.sessionId,
      fromMessageId: at(root, 0).messageId,
    })
    await talked(client, grandchild.sessionId, 'three')
    await client.must('session.merge', { childSessionId: child.sessionId, parentSessionId: 'root', summary: 's' })
    await client.must('session.close', { sessionId: 'root' })
    await client.must('session.archive', { sessionId: 'root' })
    expect(await client.must('session.purge', { sessionId: 'root' })).toMatchObject({ success: true })
    const { session } = await client.must('session.get', { sessionId: grandchild.sessionId })
    expect(session).toMatchObject({ parentSessionId: child.sessionId, rootSessionId: child.sessionId })
    expect(session?.forkPointMessageId).toBeUndefined()
    expect((await client.must('session.get', { sessionId: child.sessionId })).session?.rootSessionId).toBeUndefined()
    const later = await client.must('session.fork', { sourceSessionId: grandchild.sessionId })
    await talked(client, later.sessionId, 'four')
    expect((await told(agent)).slice(0, 2)).toEqual(['three', 're: three'])
  })

  it('leaves no branch at a message above its new root when one between is purged', async () => {
    const { client } = await start()
    const root = await talked(client, 'root', 'one')
    const between = await client.must('session.fork', { sourceSessionId: 'root' })
    const child = await client.must('session.fork', { sourceSessionId: between.sessionId })
    const grandchild = await client.must('session.fork', {
      sourceSessionId: child.sessionId,
      fromMessageId: at(root, 0).messageId,
    })
    await talked(client, grandchild.sessionId, 'two')
    await client.must('session.close', { sessionId: between.sessionId })
    await client.must('session.archive', { sessionId: between.sessionId })
    await client.must('session.purge', { sessionId: between.sessionId })
    const { session } = await client.must('session.get', { sessionId: grandchild.sessionId })
    expect(session).toMatchObject({ parentSessionId: child.sessionId, rootSessionId: child.sessionId })
    expect(session?.forkPointMessageId).toBeUndefined()
    const later = await client.must('session.fork', { sourceSessionId: grandchild.sessionId })
    await talked(client, later.sessionId, 'three')
  })

  it("forgets a purged branch in the parent's summary, which stays", async () => {
    const { client } = await start()
    await talked(client, 'p', 'one')
    const { sessionId } = await client.must('session.fork', { sourceSessionId: 'p', name: 'Try' })
    await talked(client, sessionId, 'two')
    await client.must('session.merge', { childSessionId: sessionId, parentSessionId: 'p', summary: 'kept' })
    await client.must('session.archive', { sessionId })
    await client.must('session.purge', { sessionId })
    const { conversation } = await client.must('session.subscribe', { sessionId: 'p' })
    expect(conversation?.blocks.at(-1)).toMatchObject({
      content: 'kept',
      mergedFrom: { title: 'Try', messageCount: 2 },
    })
    const { replayed } = await client.must('session.subscribe', { sessionId: 'p', afterSequence: 0 })
    const seen = client.events('p').length
    await client.until(() => client.events('p').length >= seen + (replayed ?? 0))
    expect(JSON.stringify(conversation)).not.toContain(sessionId)
    expect(JSON.stringify(client.events('p').slice(seen))).not.toContain(sessionId)
  })
})

describe('session.getByAdapterSessionId', () => {
  it('finds the session of an agent, or none', async () => {
    const { client } = await start()
    await talked(client, 'p', 'one')
    const found = await client.must('session.getByAdapterSessionId', { adapterSessionId: 'echo-1' })
    expect(found.session?.sessionId).toBe('p')
    expect(await client.must('session.getByAdapterSessionId', { adapterSessionId: 'none' })).toEqual({ session: null })
  })
})
