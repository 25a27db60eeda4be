import { stat } from 'node:fs/promises'
import Database from 'better-sqlite3'
import { LongWork } from '../../src/main/core/worker/long-work'
import { generateStore } from '../generate'
import type { Finding } from '../report'
import { withNewStore } from '../stores'

const SHAPE = { sessions: 200, messages: 10_000, largest: 1000 } as const

/** Columns that hold what people and agents said and did. */
const CONTENT = [
  'SELECT sum(octet_length(blocks) + coalesce(octet_length(content_text), 0)) FROM message',
  'SELECT sum(octet_length(payload)) FROM event',
  'SELECT sum(octet_length(content)) FROM blob_part',
]

/** What a store takes on the disk for what it holds, and what is left when everything is purged. */
export async function storeSize(): Promise<Finding[]> {
  return withNewStore(async (store) => {
    const { sessionIds } = await generateStore(store, SHAPE)
    await store.reclaim()
    const ratio = (await stat(store.file)).size / contentSize(store.file)
    for (const sessionId of sessionIds) await store.write((writer) => writer.purgeSession(sessionId))
    const forgotten = await new LongWork(store).run('forgetWords', null)
    if (!forgotten.ok) throw new Error(forgotten.error.message)
    await store.reclaim()
    const left = (await stat(store.file)).size
    return [
      { name: 'store-size', value: ratio, unit: 'bytes a byte of content', goal: { atMost: 1.6 } },
      { name: 'store-purged', value: left / 1e6, unit: 'MB', goal: { atMost: 1 } },
    ]
  })
}

function contentSize(file: string): number {
  const database = new Database(file, { readonly: true })
  try {
    return CONTENT.reduce((sum, sql) => sum + Number(database.prepare(sql).pluck().get() ?? 0), 0)
  } finally {
    database.close()
  }
}
