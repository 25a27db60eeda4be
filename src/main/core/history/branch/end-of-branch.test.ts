import { describe, expect, it } from 'vitest'
import { at } from '#core/testing/at'
import { shown, talked, told } from '#core/testing/talk'
import { start } from './testing'

describe('the end of a branch', () => {
  it('is abandoned without a change of the parent, which is told, and resumed', async () => {
    const { client } = await start()
    const messages = await talked(client, 'p', 'one')
    const { sessionId } = await client.must('session.fork', { sourceSessionId: 'p' })
    await talked(client, sessionId, 'two')
    const ends = { childSessionId: sessionId, parentSessionId: 'p' }
    const before = client.events('p').length
    expect(await client.must('session.abandon', ends)).toEqual({ success: true })
    expect(await client.must('session.abandon', ends)).toEqual({ success: true })
    expect(client.eventsOf(sessionId, 'abandoned')).toHaveLength(1)
    await client.untilEvent('p', 'childCompleted')
    const told = client.events('p').slice(before)
    expect(told.map(({ type, payload }) => [type, payload])).toEqual([
      ['childCompleted', { ...ends, result: { outcome: 'abandoned' } }],
    ])
    expect(await shown(client, 'p')).toEqual(messages)
    const child = async () => at((await client.must('session.getChildren', { sessionId: 'p' })).children, 0)
    expect(typeof (await child()).abandonedAt).toBe('number')
    await client.must('session.resume', { sessionId })
    expect(await child()).toMatchObject({ status: 'active' })
    expect((await child()).abandonedAt).toBeUndefined()
  })

  it('shows in lists that a closed branch was abandoned', async () => {
    const { client } = await start()
    await talked(client, 'p', 'one')
    const { sessionId } = await client.must('session.fork', { sourceSessionId: 'p' })
    await client.must('session.close', { sessionId })
    await client.must('session.abandon', { childSessionId: sessionId, parentSessionId: 'p' })
    await client.until(() =>
      client.notifications.some(
        ({ method, params }) =>
          method === 'server.event' &&
          params.type === 'sessions.changed' &&
          params.payload.sessions.some((session) => session.sessionId === sessionId && 'abandonedAt' in session),
      ),
    )
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
    const refused = { error: { code: 'branch-merged' } }
    expect(await client.request('session.abandon', ends)).toMatchObject(refused)
    await client.must('session.resume', { sessionId })
    expect(await client.request('session.abandon', ends)).toMatchObject(refused)
    expect(await client.must('session.get', { sessionId })).toMatchObject({ session: { status: 'active' } })
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

  it('has the clients of its parent and of its branches fetch them again when it is purged, and no others', async () => {
    const { client } = await start()
    await talked(client, 'p', 'one')
    const { sessionId } = await client.must('session.fork', { sourceSessionId: 'p', name: 'Try' })
    const below = await client.must('session.fork', { sourceSessionId: sessionId })
    const beside = await client.must('session.fork', { sourceSessionId: 'p' })
    for (const other of [below, beside]) await client.must('session.subscribe', { sessionId: other.sessionId })
    await client.must('session.merge', { childSessionId: sessionId, parentSessionId: 'p', summary: 'kept' })
    await client.must('session.archive', { sessionId })
    await client.must('session.purge', { sessionId })
    await client.untilEvent('p', 'replaced')
    await client.untilEvent(below.sessionId, 'replaced')
    expect(client.eventsOf(beside.sessionId, 'replaced')).toEqual([])
  })
})
