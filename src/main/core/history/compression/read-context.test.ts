import { expect, it } from 'vitest'
import type { RequestContext } from '#core/base/host-port'
import { aMessage, anAgent, aSession, must, testStore, write } from '#core/store/fixtures'
import type { Store } from '#core/store/port'
import { LongWork } from '#core/base/worker/long-work'
import { getContext } from './get-context'
import { readContext } from './read-context'

async function storeOf(messages: number): Promise<Store> {
  const store = await testStore()
  await write(store, (writer) => {
    writer.insertSession(aSession('s', { agents: [anAgent('a', 's')], leadAgentId: 'a' }))
    for (let position = 0; position < messages; position++)
      writer.insertMessage(aMessage(`m${position}`, 's', `line ${position}\n${'more words '.repeat(50)}`), position)
  })
  return store
}

it('reads the context of a long conversation in a thread of its own, and says the same', async () => {
  const store = await storeOf(1200)
  const work = new LongWork(store)
  const handler = getContext({ store, work })
  const told = must(await handler({ sessionId: 's' }, {} as RequestContext))
  expect(told).toEqual(must(await readContext(store.read, 's', false)))
  expect(told.messages).toHaveLength(1200)
  await work.close()
  expect(await handler({ sessionId: 's' }, {} as RequestContext)).toMatchObject({ error: { code: 'host-closing' } })
})

it('leaves out what messages say in an outline, and counts the whole', async () => {
  const store = await storeOf(20)
  const whole = must(await readContext(store.read, 's', false))
  const outline = must(await readContext(store.read, 's', true))
  expect(outline).toEqual({
    ...whole,
    messages: whole.messages.map((entry, position) => ({
      ...entry,
      message: { ...entry.message, contentText: `line ${position}`, blocks: [] },
    })),
  })
  expect(outline.kinds).toEqual([{ kind: 'prose', tokens: whole.tokens }])
  expect(await readContext(store.read, 'none', true)).toMatchObject({ error: { code: 'session-not-found' } })
})
