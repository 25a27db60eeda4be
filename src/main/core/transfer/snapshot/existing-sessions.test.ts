import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RequestInput, RequestOutput } from '#shared/contract'
import { copyId } from '#shared/snapshot/rename'
import type { Snapshot } from '#shared/snapshot/entities'
import type { TestClient } from '#core/testing/test-host'
import { exported, family, seen, start, talk } from './testing/talks'

function lists(...snapshots: Snapshot[]): Pick<Snapshot, 'sessions' | 'agents' | 'messages' | 'turns' | 'events'> {
  return {
    sessions: snapshots.flatMap(({ sessions }) => sessions),
    agents: snapshots.flatMap(({ agents }) => agents),
    messages: snapshots.flatMap(({ messages }) => messages),
    turns: snapshots.flatMap(({ turns }) => turns),
    events: snapshots.flatMap(({ events = [] }) => events),
  }
}

describe('sessions that exist already', () => {
  const load = async (
    client: TestClient,
    snapshot: Snapshot,
    more: Partial<RequestInput<'session.snapshot.import'>>,
  ): Promise<RequestOutput<'session.snapshot.import'>> => client.must('session.snapshot.import', { snapshot, ...more })

  it('fails as a whole and names every conflict, unless told otherwise', async () => {
    const { client } = await start()
    await talk(client, 'a', 'one')
    await talk(client, 'b', 'two')
    const first = await exported(client, 'a')
    const second = await exported(client, 'b')
    const both = { ...first, ...lists(first, second) }
    const other = await start()
    await load(other.client, first, {})
    const report = await load(other.client, both, {})
    expect(report).toMatchObject({ imported: [], skipped: [], errors: [{ sessionId: 'a' }] })
    expect((await other.client.must('session.get', { sessionId: 'b' })).session).toBeNull()
    expect(await load(other.client, both, { onConflict: 'skip' })).toEqual({
      imported: ['b'],
      skipped: ['a'],
      errors: [],
    })
  })

  it('comes under an ID of this host, whatever the file says', async () => {
    const { client } = await start()
    await talk(client, 'a', 'one')
    const snapshot = JSON.parse(JSON.stringify(await exported(client, 'a')).replaceAll('"a"', '"@m/a"')) as Snapshot
    expect(await load(client, snapshot, {})).toMatchObject({
      imported: [],
      errors: [{ sessionId: '@m/a', error: expect.stringContaining('@MACHINE/ID') as string }],
    })
    for (const call of [
      await client.request('session.create', { sessionId: '@m/a' }),
      await client.request('session.sendMessage', { sessionId: '@m/a', message: 'hello' }),
    ])
      expect(call).toMatchObject({ error: { code: 'invalid-params' } })
    expect(copyId('@m/a', 'abcdef')).toBe('_@m/a~abcdef')
    expect((await client.must('session.list', {})).sessions.map(({ sessionId }) => sessionId)).toEqual(['a'])
  })

  it('overwrites what is inside, and leaves its branches where they are', async () => {
    const { client } = await start()
    await talk(client, 'p', 'one')
    const before = await exported(client, 'p')
    await talk(client, 'p', 'two')
    const { sessionId: child } = await client.must('session.fork', { sourceSessionId: 'p' })
    await talk(client, child, 'in the branch')
    const stale = await client.must('session.subscribe', { sessionId: 'p' })
    expect(stale.conversation?.messages).toHaveLength(4)
    await client.must('session.close', { sessionId: 'p' })

    expect(await load(client, before, { onConflict: 'overwrite' })).toMatchObject({ imported: ['p'], errors: [] })
    await client.untilEvent('p', 'replaced')
    const { conversation } = await client.must('session.subscribe', { sessionId: 'p' })
    expect(conversation?.messages).toHaveLength(2)
    expect((await client.must('session.get', { sessionId: child })).session).toMatchObject({ parentSessionId: 'p' })
    const { inherited } = await client.must('session.subscribe', { sessionId: child, includeInherited: true })
    expect(inherited).toMatchObject([{ sessionId: 'p', count: 2 }])
    expect((await client.must('session.search', { query: 'two' })).total).toBe(0)
    await talk(client, 'p', 'again')
  })

  it('tells, before and after, which of them are newer than the file', async () => {
    const { client, test } = await start()
    await talk(client, 'p', 'one')
    await talk(client, 'q', 'one')
    const [old, same] = [await exported(client, 'p'), await exported(client, 'q')]
    await talk(client, 'p', 'two')
    for (const sessionId of ['p', 'q']) await client.must('session.close', { sessionId })
    const both = { ...old, ...lists(old, same) }
    const path = join(test.dataDir, 'both.json')
    await writeFile(path, JSON.stringify(both))

    const { sessions } = await client.must('session.snapshot.inspectFile', { path })
    expect(sessions.map(({ sessionId, isNewerHere }) => [sessionId, isNewerHere])).toEqual([
      ['p', true],
      ['q', undefined],
    ])
    for (const onConflict of ['skip', 'copy'] as const)
      expect(await load(client, both, { onConflict })).not.toHaveProperty('overwrittenNewer')
    expect(await load(client, both, { onConflict: 'overwrite' })).toEqual({
      imported: ['p', 'q'],
      skipped: [],
      errors: [],
      overwrittenNewer: ['p'],
    })
    // Now they are the same.
    expect(await load(client, both, { onConflict: 'overwrite' })).not.toHaveProperty('overwrittenNewer')
  })

  it('does not overwrite where an agent runs, even if it is idle', async () => {
    const { client } = await start()
    await talk(client, 'p', 'one')
    const snapshot = await exported(client, 'p')
    const report = await load(client, snapshot, { onConflict: 'overwrite' })
    expect(report.imported).toEqual([])
    expect(report.errors[0]?.error).toBe(
      'The session is in use, even if its agent is idle. Close it before overwriting it.',
    )
    await client.must('session.close', { sessionId: 'p' })
    expect(await load(client, snapshot, { onConflict: 'overwrite' })).toMatchObject({ imported: ['p'], errors: [] })
  })

  it('copies under new ids, as often as asked', async () => {
    const { client } = await start()
    await family(client)
    const snapshot = await exported(client, 'p')
    for (let copy = 0; copy < 2; copy++) {
      const { imported, errors } = await load(client, snapshot, { onConflict: 'copy' })
      expect(errors).toEqual([])
      expect(imported).toHaveLength(3)
      for (const [index, { sessionId }] of snapshot.sessions.entries()) {
        const copied = imported[index] ?? ''
        const original = await seen(client, sessionId)
        const own = await seen(client, copied)
        expect(own.conversation.blocks?.map(({ type }) => type)).toEqual(
          original.conversation.blocks?.map(({ type }) => type),
        )
        expect(own.entries.map(({ message }) => message.contentText)).toEqual(
          original.entries.map(({ message }) => message.contentText),
        )
        expect(own.session?.sessionId).not.toBe(sessionId)
      }
    }
    expect((await client.must('session.list', {})).total).toBe(9)
  })

  it('treats each session in its own way when told', async () => {
    const { client } = await start()
    await talk(client, 'a', 'one')
    await talk(client, 'b', 'two')
    const both = {
      ...(await exported(client, 'a')),
      ...lists(await exported(client, 'a'), await exported(client, 'b')),
    }
    const { imported, skipped } = await load(client, both, { choices: { a: 'skip', b: 'copy' } })
    expect(skipped).toEqual(['a'])
    expect(imported).toHaveLength(1)
    expect(await load(client, both, { onConflict: 'copy', only: ['a'] })).toMatchObject({ imported: [/^a~/] })
  })
})
