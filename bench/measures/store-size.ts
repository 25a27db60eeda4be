import { stat } from 'node:fs/promises'
import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import { LongWork } from '#core/base/worker/long-work'
import { generateStore } from '../generate'
import { time, type Finding } from '../report'
import { withNewStore } from '../stores'

/** Large enough that the empty tables of a new store, a page each, hardly count. */
const SHAPE = { sessions: 400, messages: 20_000, largest: 1000 } as const

/*
 * 1.71: the words of calls are a tenth of the index of messages, and answer searches that nothing else can.
 */

/** Measures the disk space of a store relative to its content, and what remains after everything is purged. */
export async function storeSize(): Promise<Finding[]> {
  return withNewStore(async (store) => {
    const { sessionIds, contentBytes } = await generateStore(store, SHAPE)
    const work = new LongWork(store)
    // Starts the thread, whose modules are compiled meanwhile, and does nothing else here.
    await done(work.run('forgetWords', null))
    const packing = await time(() => done(work.run('packStore', null)))
    await store.reclaim()
    const ratio = (await stat(store.file)).size / contentBytes
    for (const sessionId of sessionIds) await store.write((writer) => writer.purgeSession(sessionId))
    await done(work.run('forgetWords', null))
    await store.reclaim()
    const left = (await stat(store.file)).size
    return [
      { name: 'store-size', value: ratio, unit: 'bytes a byte of content', goal: { atMost: 1.71 } },
      { name: 'store-packing', value: contentBytes / 1e6 / (packing / 1000), unit: 'MB/s' },
      { name: 'store-purged', value: left / 1e6, unit: 'MB', goal: { atMost: 1 } },
    ]
  })
}

async function done(work: Promise<Result<unknown, ContractError>>): Promise<void> {
  const result = await work
  if (!result.ok) throw new Error(result.error.message)
}
