import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { STORE_FILE } from '#core/store/open'
import { LongWrite, openSecond } from '#core/store/second-connection'
import { WriteGate } from '#core/store/write-gate'
import { importSnapshot, type ImportContext } from './import-snapshot'
import { valueSource } from './source'
import { exported, family, start, talk } from './testing/talks'

describe('a host that dies in the middle of an import', () => {
  it('leaves nothing of it', async () => {
    const { client } = await start()
    await family(client)
    const snapshot = await exported(client, 'p')
    const other = await start()
    await talk(other.client, 'own', 'mine')
    const write = new LongWrite(openSecond(join(other.test.dataDir, STORE_FILE), { readonly: false }), new WriteGate())
    await new Promise<void>((resolve) => {
      const context: ImportContext = {
        check: () => undefined,
        progress: () => undefined,
        isBusy: () => false,
        now: 0,
        suffix: 'abcdefgh',
        // Everything is stored by now and nothing is true yet; nothing further ever happens.
        beforePublish() {
          resolve()
          return new Promise(() => undefined)
        },
      }
      void importSnapshot(write, valueSource(snapshot), { onConflict: 'fail' }, context)
    })
    expect((await other.client.must('session.list', {})).total).toBe(1)
    expect((await other.client.must('session.getStatusCounts', {})).all).toBe(1)
    expect((await other.client.must('session.search', { query: 'tool' })).total).toBe(0)
    const later = await other.test.again()
    write.connection.database.close()
    const laterClient = await later.client()
    expect((await laterClient.must('session.list', {})).total).toBe(1)
    const left = openSecond(join(later.dataDir, STORE_FILE), { readonly: true })
    const counts = left.database
      .prepare(`SELECT (SELECT count(*) FROM message) AS messages, (SELECT count(*) FROM turn) AS turns,
        (SELECT count(*) FROM blob) AS blobs, (SELECT count(DISTINCT session_key) FROM event) AS logs`)
    expect(counts.get()).toEqual({ messages: 2, turns: 1, blobs: 0, logs: 1 })
    left.database.close()
    expect((await laterClient.must('session.snapshot.import', { snapshot })).imported).toHaveLength(3)
  })
})
