import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { start } from './testing/importing-host'
import { claudeLine, lines, put } from './testing/transcripts'

const ids = ['11111111-1111-4111-8111-111111111111', '11111111-1111-4111-8111-111111111112'] as const
const [original, copy] = ids

/** A model call of a transcript; `request` absent: the gateway names none. */
const call = (uuid: string, parent: string, second: number, tokens: number, request?: string): object => ({
  ...claudeLine(uuid, parent, second, 'assistant', [{ type: 'text', text: uuid }], {
    id: `msg-${tokens}`,
    usage: { input_tokens: tokens, output_tokens: 1 },
  }),
  ...(request === undefined ? {} : { requestId: request }),
})

const shared = (request?: string) => [claudeLine('u1', null, 1, 'user', 'Plan'), call('a1', 'u1', 2, 100, request)]
const own = [claudeLine('u2', 'a1', 3, 'user', 'Go on'), call('a2', 'u2', 4, 40, 'own')]
const path = (id: string): string => `.claude/projects/-project/${id}.jsonl`
const sessionOf = (id: string): string => `claude-code-${id}`

describe('a model call that was copied into another session', () => {
  it.each([[ids], [[copy, original]]])('counts once, whatever is imported first: %s', async (order) => {
    const home = await temporaryFolder()
    await put(home, path(original), lines(shared('req')))
    await put(home, path(copy), lines([...shared('req'), ...own]))
    const { client } = await start(home)
    await client.must('import.discover', {})
    for (const id of order) await client.must('import.run', { sessionIds: [sessionOf(id)] })
    const { groups, total } = await client.must('usage.query', { groupBy: 'day' })
    expect([total.inputTokens, total.totalCalls]).toEqual([140, 2])
    expect(groups.map(({ key }) => key)).toEqual(['2026-03-01'])
    // Both have all that was said.
    for (const [id, count] of [
      [original, 2],
      [copy, 4],
    ] as const)
      expect(
        (await client.must('session.getMessages', { sessionId: sessionOf(id), fromPosition: 0, limit: 1 })).total,
      ).toBe(count)
    // Reading one again changes nothing.
    await put(home, path(copy), lines([...shared('req'), ...own, claudeLine('u3', 'a2', 6, 'user', 'Thanks')]))
    await client.must('import.discover', {})
    await client.must('import.run', { sessionIds: [sessionOf(copy)] })
    expect((await client.must('usage.query', { groupBy: 'day' })).total.inputTokens).toBe(140)
  })

  it('is two when nothing tells that it is the same', async () => {
    const home = await temporaryFolder()
    for (const id of ids) await put(home, path(id), lines(shared()))
    const { client } = await start(home)
    await client.must('import.discover', {})
    await client.must('import.run', { sessionIds: ids.map(sessionOf) })
    expect((await client.must('usage.query', { groupBy: 'session' })).total.inputTokens).toBe(200)
  })

  it('costs what its cache does, by turn as by day', async () => {
    const home = await temporaryFolder()
    const written = { cache_creation_input_tokens: 1e6, cache_creation: { ephemeral_1h_input_tokens: 1e6 } }
    const usage = { input_tokens: 0, output_tokens: 0, ...written }
    const answer = claudeLine('a1', 'u1', 2, 'assistant', [{ type: 'text', text: 'One' }], { usage })
    await put(home, path(original), lines([claudeLine('u1', null, 1, 'user', 'One'), answer]))
    const { client } = await start(home)
    await client.must('import.discover', {})
    await client.must('import.run', { sessionIds: [sessionOf(original)] })
    for (const groupBy of ['day', 'turn'] as const) {
      const { total } = await client.must('usage.query', { groupBy, sessionId: sessionOf(original) })
      expect(total.costs.map(({ amount }) => amount)).toEqual([6])
    }
  })
})
