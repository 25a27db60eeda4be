import { describe, expect, it } from 'vitest'
import { emptyConversation, reduceConversation } from '#shared/state/conversation'
import type { Snapshot } from '#shared/snapshot/entities'
import { everything, exported, family, long, seen, start, talk } from './testing/talks'

const without = ({ exportedAt: _at, ...snapshot }: Snapshot): Omit<Snapshot, 'exportedAt'> => snapshot

describe('export and import', () => {
  it('brings a family of sessions to another store, where all is the same and exports the same', async () => {
    const { client } = await start()
    await family(client)
    const snapshot = await exported(client, 'p')
    expect(snapshot.sessions).toHaveLength(3)
    expect(JSON.stringify(snapshot)).toContain(long)

    const other = await start()
    const report = await other.client.must('session.snapshot.import', { snapshot })
    expect(report.errors).toEqual([])
    expect(report.imported.toSorted()).toEqual(snapshot.sessions.map(({ sessionId }) => sessionId).toSorted())
    for (const { sessionId } of snapshot.sessions)
      expect(await seen(other.client, sessionId)).toEqual(await seen(client, sessionId))
    expect(without(await exported(other.client, 'p'))).toEqual(without(snapshot))
  })

  it('replays an imported session to the state it has', async () => {
    const { client } = await start()
    await family(client)
    for (const includeEvents of [true, false]) {
      const other = await start()
      const snapshot = await exported(client, 'p', { ...everything, includeEvents })
      await other.client.must('session.snapshot.import', { snapshot })
      const whole = (await other.client.must('session.subscribe', { sessionId: 'p' })).conversation
      const later = await other.test.client()
      const { sequence } = await later.must('session.subscribe', { sessionId: 'p', afterSequence: 0 })
      await later.until(() => (later.events('p').at(-1)?.sequence ?? 0) >= sequence || later.events('p').length > 0)
      const replayed = later.events('p').reduce(reduceConversation, emptyConversation('p'))
      const texts = (blocks: readonly { type: string; messageId: string }[] | undefined) =>
        blocks?.map((block) => block)
      if (includeEvents) expect(texts(replayed.blocks)).toEqual(texts(whole?.blocks))
      expect(replayed.compressions).toEqual(whole?.compressions)
    }
  })

  it('goes on with an imported session: the next turn gets the next number', async () => {
    const { client } = await start()
    await talk(client, 'p', 'one', 'two')
    const other = await start()
    await other.client.must('session.snapshot.import', { snapshot: await exported(client, 'p') })
    await talk(other.client, 'p', 'three')
    const { conversation } = await other.client.must('session.subscribe', { sessionId: 'p' })
    expect(conversation?.turns.map(({ turnNumber }) => turnNumber)).toEqual([1, 2, 3])
    expect(conversation?.messages.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5])
    expect((await other.client.must('session.search', { query: 'three' })).total).toBe(1)
    expect((await other.client.must('session.search', { query: 'one' })).total).toBe(1)
  })
})
