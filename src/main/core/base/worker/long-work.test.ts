import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { must, testStore } from '#core/store/fixtures'
import { put } from '#core/transfer/import/testing/transcripts'
import { keepNoThreads, keepThreads } from '#core/testing/keep-threads'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { LongWork, workOnce } from './long-work'
import { WorkThread } from './thread'

const threads: Worker[] = []
const noteThread = (message: unknown): void => void threads.push((message as { worker: Worker }).worker)

beforeEach(() => {
  keepNoThreads()
  threads.length = 0
  subscribe('worker_threads', noteThread)
})
afterEach(() => unsubscribe('worker_threads', noteThread))
afterAll(keepThreads)

/** A thread that has ended has no id. */
const living = (): number => threads.filter(({ threadId }) => threadId !== -1).length

/** Niceness of each thread of this process. */
const nicenessOfThreads = (): number[] =>
  readdirSync('/proc/self/task').map((id) => {
    const fields = readFileSync(`/proc/self/task/${id}/stat`, 'utf8')
    return Number(fields.slice(fields.lastIndexOf(')') + 2).split(' ')[16])
  })

const kept = { daily: 1, weekly: 1, migration: 1 }
const order = { busy: [] }
const crash = (work: LongWork) => work.run('no such work' as 'discardImports', null)

it('does one piece of work after the other in one thread', async () => {
  const work = new LongWork(await testStore())
  for (let times = 0; times < 5; times++) must(await work.run('discardImports', null))
  expect(threads).toHaveLength(1)
  await work.close()
  expect(living()).toBe(0)
})

it('does two pieces at once in two threads, and keeps one of them', async () => {
  const work = new LongWork(await testStore())
  const both = await Promise.all([work.run('discardImports', null), work.run('checkStore', { underWay: [] })])
  for (const each of both) must<unknown>(each)
  expect(threads).toHaveLength(2)
  expect(living()).toBe(1)
  must(await work.run('discardImports', null))
  expect(threads).toHaveLength(2)
  await work.close()
  expect(living()).toBe(0)
})

describe.skipIf(process.platform !== 'linux')(
  'work in the background (skipped: only Linux has priorities of threads)',
  () => {
    it('lets all other threads go first, and slows nothing that comes after it', async () => {
      const work = new LongWork(await testStore())
      const slowest = async (isBackground: boolean): Promise<number> => {
        let most = 0
        const onProgress = (): void => void (most = Math.max(most, ...nicenessOfThreads()))
        must(await work.run('backUpStore', { kind: 'manual', now: Date.now(), kept }, { isBackground, onProgress }))
        return most
      }
      expect(await slowest(false)).toBe(0)
      expect(await slowest(true)).toBe(19)
      expect(await slowest(false)).toBe(0)
      await work.close()
      expect(living()).toBe(0)
    })
  },
)

it('does nothing more in a thread whose work failed', async () => {
  const work = new LongWork(await testStore())
  const path = join(await temporaryFolder(), 'missing.json')
  must(await work.run('discardImports', null))
  expect(await work.run('previewFile', { ...order, path })).toMatchObject({ error: { code: 'file-unreadable' } })
  expect(living()).toBe(0)
  must(await work.run('discardImports', null))
  expect(threads).toHaveLength(2)
  await work.close()
})

it('loses to a crash only the work that crashed', async () => {
  const work = new LongWork(await testStore())
  must(await work.run('discardImports', null))
  const beside = work.run('checkStore', { underWay: [] })
  expect(await crash(work)).toMatchObject({ error: { code: 'internal' } })
  must(await beside)
  must(await work.run('discardImports', null))
  await work.close()
  expect(living()).toBe(0)
})

it('gives up only the work that was cancelled, and nothing that comes after it in the same thread', async () => {
  const work = new LongWork(await testStore())
  const stop = new AbortController()
  must(await work.run('discardImports', null, { signal: stop.signal }))
  stop.abort()
  must(await work.run('discardImports', null))
  const path = await put(await temporaryFolder(), 'some.json', '{"version":"1.0","sessions":[{}]}')
  const given = { ...order, path }
  expect(await work.run('previewFile', given, { signal: stop.signal })).toMatchObject({ error: { code: 'cancelled' } })
  expect(await work.run('previewFile', given)).toMatchObject({ error: { code: 'snapshot-invalid' } })
  await work.close()
})

it('ends a thread that nobody wants anything of', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const work = new LongWork(await testStore())
    must(await work.run('discardImports', null))
    expect(living()).toBe(1)
    vi.advanceTimersByTime(60_000)
    await vi.waitFor(() => expect(living()).toBe(0), { timeout: 20_000 })
    must(await work.run('discardImports', null))
    await work.close()
  } finally {
    vi.useRealTimers()
  }
})

it('takes nothing more when it is closed, and leaves nothing behind where there is no host', async () => {
  const store = await testStore()
  const work = new LongWork(store)
  const running = work.run('discardImports', null)
  await work.close()
  expect(await work.run('discardImports', null)).toMatchObject({ error: { code: 'host-closing' } })
  await running
  must(await workOnce(store, 'discardImports', null))
  expect(living()).toBe(0)
})

it('keeps the program running until a thread is gone that finishes its work while it is ended', async () => {
  const { file, gate } = await testStore()
  const thread = new WorkThread()
  const [worker] = threads
  if (worker === undefined) throw new Error('no thread was noted')
  const unref = vi.spyOn(worker, 'unref')
  const cancel = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const done = thread.run({ job: 'discardImports', input: null, file, gate, cancel }, {})
  const ended = thread.end()
  await Promise.all([done, ended])
  expect(unref).not.toHaveBeenCalled()
})
