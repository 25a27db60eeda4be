import { createWriteStream } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { aMessage, aSession, testStore } from '#core/store/fixtures'
import { STORE_FILE } from '#core/store/open'
import { openSecond } from '#core/store/second-connection'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { LongWork } from '#core/base/worker/long-work'
import { storeDigest } from './testing/trial-store'

const MB = 1024 * 1024

/** Size of the file; a long run sets the variable. */
const SIZE = Number(process.env['PARLEY_LARGE_FILE_MB'] ?? 12) * MB

/** Required disk space of a file and its store, in multiples of the file size. */
const SPACE = 4

/** Maximum additional memory of imports, whatever the size of the file. */
const MOST_MEMORY = 1024 * MB

const SESSION_MESSAGES = 500
const MESSAGE_LENGTH = 2000

const order = { onConflict: 'fail', busy: [], now: 0, suffix: 'unused00' } as const

/** Returns the size to create: smaller if the disk lacks space, which is reported. */
async function sizeFor(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir)
  const room = (bavail * bsize) / SPACE
  if (room >= SIZE) return SIZE
  process.stdout.write(`A file of ${SIZE / MB} MB does not fit on the disk; ${Math.floor(room / MB)} MB are tried.\n`)
  return room
}

function* sessionIds(size: number): Generator<string> {
  const sessions = Math.ceil(size / (SESSION_MESSAGES * (MESSAGE_LENGTH + 250)))
  for (let number = 0; number < sessions; number++) yield `session-${number}`
}

function* snapshotText(size: number): Generator<string> {
  yield '{"version":"1.0","exportedAt":0,"options":{},"agents":[],"turns":[],"sessions":['
  let separator = ''
  for (const sessionId of sessionIds(size)) {
    yield `${separator}\n${JSON.stringify(aSession(sessionId, { status: 'closed' }))}`
    separator = ','
  }
  separator = '],"messages":['
  for (const sessionId of sessionIds(size))
    for (let number = 0; number < SESSION_MESSAGES; number++) {
      const words = `${number} words in it `.repeat(MESSAGE_LENGTH / 32)
      const text = JSON.stringify(aMessage(`${sessionId}-${number}`, sessionId, words))
      yield `${separator}\n${text}`
      separator = ','
    }
  yield ']}\n'
}

/** Watches how much memory the process takes at most until the answer is called. */
function watchMemory(): () => number {
  const before = process.memoryUsage.rss()
  let peak = before
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50)
  return () => {
    clearInterval(timer)
    return peak - before
  }
}

test(
  'a large file is imported with bounded memory; cancelled in the middle it leaves the store as it was',
  async () => {
    const dir = await temporaryFolder()
    const store = await testStore(dir)
    const size = await sizeFor(dir)
    const path = join(dir, 'large.json')
    await pipeline(Readable.from(snapshotText(size)), createWriteStream(path))
    const written = (await stat(path)).size
    expect(written).toBeGreaterThan(size * 0.9)
    const work = new LongWork(store)
    const digest = (): string => {
      const connection = openSecond(join(dir, STORE_FILE), { readonly: true })
      const found = storeDigest(connection)
      connection.database.close()
      return found
    }

    const before = digest()
    const memory = watchMemory()
    const cancelling = new AbortController()
    let last = 0
    const cancelled = await work.run(
      'importFile',
      { ...order, path },
      {
        signal: cancelling.signal,
        onProgress: (part) => {
          last = part
          if (part > 0.6) cancelling.abort()
        },
      },
    )
    expect(cancelled).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect(last).toBeLessThan(1)
    expect(digest()).toBe(before)

    const began = performance.now()
    const imported = await work.run(
      'importFile',
      { ...order, path },
      { onAsk: () => Promise.resolve({ ok: true, value: undefined }) },
    )
    const seconds = (performance.now() - began) / 1000
    const peak = memory()
    expect(imported.ok ? imported.value.errors : imported.error).toEqual([])
    expect(imported.ok ? imported.value.imported : []).toHaveLength([...sessionIds(size)].length)
    process.stdout.write(
      `${(written / MB).toFixed(0)} MB were imported in ${seconds.toFixed(0)} s with ${(peak / MB).toFixed(0)} MB of memory.\n`,
    )
    expect(peak).toBeLessThan(MOST_MEMORY)
    expect((await store.read.statusCounts()).closed).toBe([...sessionIds(size)].length)
  },
  60_000 + (SIZE / MB) * 2000,
)
