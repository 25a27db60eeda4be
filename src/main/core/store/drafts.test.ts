import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Block } from '../../../shared/session/blocks'
import type { ConversationMessage } from '../../../shared/session/conversation-types'
import { joinDrafts } from './drafts'
import { aMessage, aSession, temporaryFolder, testStore, write } from './fixtures'
import type { Draft, Store } from './port'

function growing(messageId: string, more: Partial<ConversationMessage> = {}): ConversationMessage {
  return { messageId, role: 'assistant', turnId: 't1', timestamp: 5, position: 0, status: 'pending', ...more }
}

async function unfinished(store: Store): Promise<{ message: ConversationMessage; blocks: readonly Block[] }[]> {
  const { messages } = await store.read.unfinished()
  return messages.map(({ message, blocks }) => ({ message, blocks }))
}

const text = (content: string): Block => ({ type: 'text', content })

test('what was checkpointed is there after the store is opened again', async () => {
  const dir = await temporaryFolder()
  const store = await testStore(dir)
  await write(store, (writer) => {
    writer.insertSession(aSession('s1'))
    writer.saveDrafts('s1', growing('m1'), [{ kind: 'replace', index: 0, block: { type: 'reasoning', content: 'Hm' } }])
  })
  await write(store, (writer) =>
    writer.saveDrafts('s1', growing('m1'), [
      { kind: 'append', index: 0, text: 'm.' },
      { kind: 'append', index: 1, text: 'Yes' },
    ]),
  )
  await write(store, (writer) => writer.saveDrafts('s1', growing('m1'), [{ kind: 'append', index: 1, text: '!' }]))
  await store.close()
  const again = await testStore(dir)
  expect(await unfinished(again)).toEqual([
    { message: growing('m1'), blocks: [{ type: 'reasoning', content: 'Hmm.' }, text('Yes!')] },
  ])
})

test('drafts go on after the store was opened again', async () => {
  const dir = await temporaryFolder()
  const store = await testStore(dir)
  await write(store, (writer) => {
    writer.insertSession(aSession('s1'))
    writer.saveDrafts('s1', growing('m1'), [{ kind: 'append', index: 0, text: 'one ' }])
  })
  await store.close()
  const again = await testStore(dir)
  await write(again, (writer) => writer.saveDrafts('s1', growing('m1'), [{ kind: 'append', index: 0, text: 'two' }]))
  expect(await unfinished(again)).toEqual([{ message: growing('m1'), blocks: [text('one two')] }])
})

test('the newest word on the message counts', async () => {
  const store = await testStore()
  await write(store, (writer) => {
    writer.insertSession(aSession('s1'))
    writer.saveDrafts('s1', growing('m1'), [])
    writer.saveDrafts('s1', growing('m1', { position: 7 }), [])
  })
  expect(await unfinished(store)).toEqual([{ message: growing('m1', { position: 7 }), blocks: [] }])
})

describe('drafts go', () => {
  test('when they are cleared', async () => {
    const store = await testStore()
    await write(store, (writer) => {
      writer.insertSession(aSession('s1'))
      writer.saveDrafts('s1', growing('m1'), [{ kind: 'append', index: 0, text: 'a' }])
      writer.saveDrafts('s1', growing('m2'), [{ kind: 'append', index: 0, text: 'b' }])
      writer.clearDrafts('m1')
    })
    expect(await unfinished(store)).toEqual([{ message: growing('m2'), blocks: [text('b')] }])
  })

  test('when the message is stored', async () => {
    const store = await testStore()
    await write(store, (writer) => {
      writer.insertSession(aSession('s1'))
      writer.saveDrafts('s1', growing('m1'), [{ kind: 'append', index: 0, text: 'a' }])
    })
    await write(store, (writer) => writer.insertMessage(aMessage('m1', 's1', 'a'), 0))
    expect(await unfinished(store)).toEqual([])
  })
})

test('a checkpoint that was undone is not missed by the next', async () => {
  const store = await testStore()
  await write(store, (writer) => {
    writer.insertSession(aSession('s1'))
    writer.saveDrafts('s1', growing('m1'), [{ kind: 'append', index: 0, text: 'a' }])
  })
  await expect(
    store.write((writer) => {
      writer.saveDrafts('s1', growing('m1'), [{ kind: 'append', index: 0, text: 'lost' }])
      writer.saveDrafts('s1', growing('m2'), [{ kind: 'append', index: 0, text: 'lost' }])
      throw new Error('undo')
    }),
  ).rejects.toThrow('undo')
  await write(store, (writer) => {
    writer.saveDrafts('s1', growing('m1'), [{ kind: 'append', index: 0, text: 'b' }])
    writer.saveDrafts('s1', growing('m2'), [{ kind: 'append', index: 0, text: 'c' }])
  })
  expect(await unfinished(store)).toEqual([
    { message: growing('m1'), blocks: [text('ab')] },
    { message: growing('m2'), blocks: [text('c')] },
  ])
})

test('a character that the stream cut in two is whole again', async () => {
  const store = await testStore()
  const [high = '', low = ''] = '😀'.split('')
  await write(store, (writer) => {
    writer.insertSession(aSession('s1'))
    writer.saveDrafts('s1', growing('m1'), [{ kind: 'replace', index: 0, block: text(`a${high}`) }])
    writer.saveDrafts('s1', growing('m1'), [{ kind: 'append', index: 0, text: `${low}b${high}` }])
  })
  await write(store, (writer) =>
    writer.saveDrafts('s1', growing('m1'), [{ kind: 'append', index: 0, text: `${low}\0"\n` }]),
  )
  expect(await unfinished(store)).toEqual([{ message: growing('m1'), blocks: [text('a😀b😀\0"\n')] }])
})

test('however drafts come, the store joins them as they are joined in memory', async () => {
  const draft: fc.Arbitrary<Draft> = fc.oneof(
    fc.record({
      kind: fc.constant('append' as const),
      index: fc.nat(3),
      text: fc
        .tuple(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.nat(200))
        .map(([part, times]) => part.repeat(times)),
    }),
    fc.record({
      kind: fc.constant('replace' as const),
      index: fc.nat(3),
      block: fc.oneof(
        fc.string().map(text),
        fc.string().map((output): Block => ({ type: 'tool_output', toolCallId: 'call', output })),
        fc.constant<Block>({ type: 'tool_call', toolCallId: 'call', name: 'read', args: {} }),
      ),
    }),
  )
  const store = await testStore()
  await write(store, (writer) => writer.insertSession(aSession('s1')))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(draft, { maxLength: 4 }), { maxLength: 12 }), async (batches) => {
      for (const batch of batches) await write(store, (writer) => writer.saveDrafts('s1', growing('m1'), batch))
      const found = await unfinished(store)
      expect(found.flatMap(({ blocks }) => blocks)).toEqual(joinDrafts(batches.flat()))
      await write(store, (writer) => writer.clearDrafts('m1'))
    }),
    { numRuns: 60 },
  )
})
