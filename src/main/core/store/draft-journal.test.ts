import { appendFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Block } from '#shared/session/blocks'
import type { ConversationMessage } from '#shared/session/conversation-types'
import { DRAFTS_FOLDER, FileDraftJournal } from './draft-journal'
import { joinDrafts } from './drafts'
import { aMessage, aSession, temporaryFolder, testStore, write } from './fixtures'
import type { Draft } from './port'
import { anyCharacter } from '#shared/kernel/testing/any-character'

function growing(messageId: string, more: Partial<ConversationMessage> = {}): ConversationMessage {
  return { messageId, role: 'assistant', turnId: 't1', timestamp: 5, position: 0, status: 'pending', ...more }
}

const text = (content: string): Block => ({ type: 'text', content })
const append = (index: number, more: string): Draft => ({ kind: 'append', index, text: more })

test('what was saved is there for the next host, joined', async () => {
  const dir = await temporaryFolder()
  const journal = new FileDraftJournal(dir)
  journal.save('s1', growing('m1'), [{ kind: 'replace', index: 0, block: { type: 'reasoning', content: 'Hm' } }])
  journal.save('s1', growing('m1'), [append(0, 'm.'), append(1, 'Yes')])
  journal.save('s1', growing('m1'), [append(1, '!')])
  const found = new FileDraftJournal(dir).read()
  const blocks = [{ type: 'reasoning', content: 'Hmm.' }, text('Yes!')]
  expect(found).toEqual([{ sessionId: 's1', message: growing('m1'), blocks }])
  journal.close()
})

test('the newest word on the message counts, and messages come by their place', async () => {
  const dir = await temporaryFolder()
  const journal = new FileDraftJournal(dir)
  journal.save('s1', growing('m1'), [])
  journal.save('s1', growing('m1', { position: 7 }), [])
  journal.save('s1', growing('z', { position: 3 }), [])
  expect(journal.read().map(({ message }) => message.position)).toEqual([3, 7])
  journal.close()
})

test('what is cleared is gone from the disk', async () => {
  const dir = await temporaryFolder()
  const journal = new FileDraftJournal(dir)
  journal.save('s1', growing('m1'), [append(0, 'a')])
  journal.save('s1', growing('m2'), [append(0, 'b')])
  journal.clear('m1')
  journal.clear('unknown')
  expect(journal.read().map(({ message }) => message.messageId)).toEqual(['m2'])
  expect(await readdir(join(dir, DRAFTS_FOLDER))).toHaveLength(1)
  journal.close()
})

test('a line that was cut off costs only itself, and hostile names stay in the folder', async () => {
  const dir = await temporaryFolder()
  const journal = new FileDraftJournal(dir)
  journal.save('s1', growing('../m1'), [append(0, 'kept')])
  journal.close()
  const [name = ''] = await readdir(join(dir, DRAFTS_FOLDER))
  await appendFile(join(dir, DRAFTS_FOLDER, name), '{"kind":"append","index":0,"te')
  expect(new FileDraftJournal(dir).read()).toMatchObject([{ blocks: [text('kept')] }])
})

test('a folder that cannot be written loses the checkpoint and nothing else', async () => {
  const dir = await temporaryFolder()
  await appendFile(join(dir, DRAFTS_FOLDER), 'a file in the way')
  const journal = new FileDraftJournal(dir)
  expect(journal.save('s1', growing('m1'), [append(0, 'a')])).toBe(false)
  expect(journal.read()).toEqual([])
})

test('drafts of stored messages and of sessions that are gone are no unfinished messages', async () => {
  const store = await testStore()
  await write(store, (writer) => {
    writer.insertSession(aSession('s1'))
    writer.insertMessage(aMessage('stored', 's1', 'a'), 0)
  })
  store.drafts.save('s1', growing('stored'), [append(0, 'a')])
  store.drafts.save('gone', growing('lost'), [append(0, 'a')])
  store.drafts.save('s1', growing('m1', { position: 1 }), [append(0, 'a')])
  const unfinished = async (): Promise<string[]> =>
    (await store.read.unfinished()).messages.map(({ message }) => message.messageId)
  expect(await unfinished()).toEqual(['m1'])
})

test('however drafts come, they are joined as they are joined in memory', async () => {
  const draft: fc.Arbitrary<Draft> = fc.oneof(
    fc.record({
      kind: fc.constant('append' as const),
      index: fc.nat(3),
      // Also halves of characters that a stream cut in two.
      text: fc.string({ unit: anyCharacter, maxLength: 20 }),
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
  const dir = await temporaryFolder()
  fc.assert(
    fc.property(fc.array(fc.array(draft, { maxLength: 4 }), { maxLength: 12 }), (batches) => {
      const journal = new FileDraftJournal(dir)
      for (const batch of batches) journal.save('s1', growing('m1'), batch)
      expect(journal.read().flatMap(({ blocks }) => blocks)).toEqual(joinDrafts(batches.flat()))
      journal.clear('m1')
    }),
    { numRuns: 60 },
  )
})
