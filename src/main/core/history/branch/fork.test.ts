import { describe, expect, it } from 'vitest'
import type { RequestInput } from '#shared/contract'
import { scriptedAdapter, type Script } from '#core/testing/scripted-agent'
import { at } from '#core/testing/at'
import { shown, talked, told } from '#core/testing/talk'
import { start } from './testing'

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
    const strange = { sessionId: 'p', forSessionId: 'nobody', fromPosition: 0, limit: 10 }
    expect(await client.request('session.getMessages', strange)).toMatchObject({ error: { code: 'invalid-lineage' } })
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

  it.each([
    ['a message that it does not inherit', { removedMessageIds: ['none'] }],
    [
      'a range that is none',
      { segments: [{ fromMessageId: 'none', toMessageId: 'none', policy: 'exclude' as const }] },
    ],
    ['an action that there is not', { appliedPipeline: [{ actionId: 'none' }] }],
  ])('refuses transforms of %s, for a new and for an existing session', async (_what, transforms) => {
    const { client } = await start()
    await talked(client, 'p', 'one')
    await client.must('session.create', { sessionId: 'empty' })
    for (const answer of [
      await client.request('session.fork', { sourceSessionId: 'p', transforms }),
      await client.request('session.fork', { sourceSessionId: 'p', existingSessionId: 'empty', transforms }),
      await client.request('session.create', { parentSessionId: 'p', forkTransforms: transforms }),
    ])
      expect(answer).toMatchObject({ error: { code: 'invalid-params' } })
    expect((await client.must('session.getChildren', { sessionId: 'p' })).children).toEqual([])
  })

  it('ends crossing forks of two sessions into each other: one of them becomes a branch', async () => {
    const { client } = await start()
    for (const sessionId of ['a', 'b']) await client.must('session.create', { sessionId })
    const forked = await Promise.all([
      client.request('session.fork', { sourceSessionId: 'a', existingSessionId: 'b' }),
      client.request('session.fork', { sourceSessionId: 'b', existingSessionId: 'a' }),
    ])
    expect(forked.map((result) => (result.ok ? 'ok' : result.error.code)).toSorted()).toEqual(['invalid-lineage', 'ok'])
    for (const sessionId of ['a', 'b'])
      expect(await client.must('session.close', { sessionId })).toEqual({ success: true })
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
