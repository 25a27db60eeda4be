import { expect, test } from 'vitest'
import { storedSource } from '#shared/attachment/reference'
import { aMessage, aSession, testStore, write } from './fixtures'
import type { Store } from './port'

const text = 'printed by a command'
const blobId = 'b-printed'

/** A store with a file that was handed over and is no message's, and a command of a session that printed the same. */
async function withSharedFile(): Promise<Store> {
  const store = await testStore()
  await write(store, (writer) => {
    writer.insertSession(aSession('s'))
    writer.beginFile('upload', 1)
    writer.appendFile('upload', 0, Buffer.from(text))
    writer.finishFile('upload', { blobId, mimeType: 'text/plain', size: text.length }, 1)
    writer.keepContents({ texts: [{ reference: { blobId, size: text.length, lines: 1 }, text }], files: [] })
    writer.ownContent('s', blobId)
  })
  return store
}

test('a file that is discarded stays while a session has it', async () => {
  const store = await withSharedFile()
  expect(await write(store, (writer) => writer.dropStagedFile(blobId))).toBe(true)
  expect((await store.read.file(blobId, 0, 100))?.bytes.toString()).toBe(text)
  await write(store, (writer) => writer.purgeSession('s'))
  expect(await store.read.file(blobId, 0, 100)).toBeNull()
})

test('a file that was forgotten stays while a session has it', async () => {
  const store = await withSharedFile()
  expect(await write(store, (writer) => writer.dropForgottenFiles(5))).toBe(0)
  expect(await store.read.file(blobId, 0, 100)).not.toBeNull()
  expect(await write(store, (writer) => writer.dropStagedFile(blobId))).toBe(false)
})

test('a file goes with the edit that drops it from a message, unless another has it', async () => {
  const store = await withSharedFile()
  await write(store, (writer) => writer.purgeSession('s'))
  const source = storedSource({ blobId, mimeType: 'text/plain', size: text.length })
  const document = { type: 'document', source } as const
  await write(store, (writer) => {
    writer.insertSession(aSession('t'))
    for (const messageId of ['one', 'two']) writer.insertMessage(aMessage(messageId, 't', [document]), null)
    writer.editMessage('one', 'words', [{ type: 'text', content: 'words' }])
  })
  expect(await store.read.file(blobId, 0, 1)).not.toBeNull()
  await write(store, (writer) => writer.editMessage('two', 'words', [{ type: 'text', content: 'words' }, document]))
  expect(await store.read.file(blobId, 0, 1)).not.toBeNull()
  await write(store, (writer) => writer.editMessage('two', 'words', [{ type: 'text', content: 'words' }]))
  expect(await store.read.file(blobId, 0, 1)).toBeNull()
})

test('files that were forgotten, and those that never came whole, go', async () => {
  const store = await testStore()
  await write(store, (writer) => {
    for (const [uploadId, at] of Object.entries({ old: 1, recent: 9 })) {
      writer.beginFile(uploadId, at)
      writer.finishFile(uploadId, { blobId: uploadId, mimeType: 'text/plain', size: 0 }, at)
    }
    writer.beginFile('half', 9)
  })
  expect(await write(store, (writer) => writer.dropForgottenFiles(5))).toBe(2)
  expect(await store.read.file('old', 0, 1)).toBeNull()
  expect(await store.read.file('recent', 0, 1)).not.toBeNull()
})
