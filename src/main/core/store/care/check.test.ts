import { describe, expect, test } from 'vitest'
import { testStore } from '../fixtures'
import { openSecond } from '../second-connection'
import { WordIndex } from '../search/word-index'
import { findFaults } from './check'
import { repairFaults } from './repair'
import { damage, faultsOf, filledStore, MESSAGES, unwatched, withFile } from './testing/filled-store'

function repair(file: string): void {
  const connection = openSecond(file, { readonly: false })
  const codes = new Set(findFaults(connection, unwatched).map(({ code }) => code))
  connection.database.transaction(() => repairFaults(connection, new WordIndex(connection), codes))()
  connection.database.close()
}

describe('checking', () => {
  test('finds nothing in a store that is well', async () => {
    const { file } = await filledStore()
    expect(faultsOf(file)).toEqual([])
  })

  test('finds what belongs to nobody and what is not found, and repairs it', async () => {
    const { dir, file } = await filledStore()
    withFile(file, (database) => {
      database.pragma('foreign_keys = OFF')
      database.exec(`
        DELETE FROM session WHERE session_id = 's0';
        DELETE FROM message_text WHERE rowid IN (SELECT message_key FROM message WHERE message_id = 's7-1');
        INSERT INTO message_text (rowid, text) VALUES (999999, 'stray');
        INSERT INTO blob (blob_id, size, lines, characters) VALUES ('nobody', 1, 1, 1);
        UPDATE session_state SET reserved_sequence = 0;
      `)
    })
    const codes = faultsOf(file).map(({ code }) => code)
    expect(codes).toEqual(
      expect.arrayContaining(['orphan-messages', 'orphan-events', 'orphan-blobs', 'words-missing', 'words-stray']),
    )
    expect(faultsOf(file).every(({ state }) => state === 'repairable')).toBe(true)
    repair(file)
    expect(faultsOf(file)).toEqual([])
    const store = await testStore(dir)
    expect((await store.read.search({ query: 'word7' })).total).toBe(1)
    expect((await store.read.search({ query: 'stray' })).total).toBe(0)
    expect((await store.read.conversation('s7'))?.messages).toHaveLength(MESSAGES)
  })

  test('says of a damaged file that it is', async () => {
    const { file } = await filledStore()
    await damage(file)
    expect(faultsOf(file)).toContainEqual(expect.objectContaining({ code: 'damaged', state: 'fatal' }))
  })

  test('tells of gaps and leaves them', async () => {
    const { file } = await filledStore()
    withFile(file, (database) => database.exec("DELETE FROM message WHERE message_id = 's3-4'"))
    repair(file)
    expect(faultsOf(file)).toEqual([{ code: 'position-gaps', count: 1, state: 'harmless' }])
  })
})
