import { Buffer } from 'node:buffer'
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { openStore } from '#core/store/open'
import type { Store } from '#core/store/port'
import { standingFolder } from '#core/testing/temporary-folder'
import { bring, findIn } from './testing/jobs'
import { longTranscripts } from './testing/long-transcripts'

/** Number of growth patterns per tool; set PARLEY_RUNS for more. */
const RUNS = Number(process.env['PARLEY_RUNS'] ?? 4)

const stores: Store[] = []
afterAll(async () => {
  for (const store of stores) await store.close()
})

async function newStore(dir: string): Promise<Store> {
  const opened = await openStore({ dir })
  if (!opened.ok) throw new Error(opened.error.message)
  stores.push(opened.value)
  return opened.value
}

/** Returns a session as a client sees it. */
async function seen(store: Store, sessionId: string): Promise<unknown> {
  await store.idle()
  const conversation = await store.read.conversation(sessionId, 1000)
  const session = await store.read.session(sessionId)
  const totals = await store.read.usageRecords(sessionId)
  return {
    messages: conversation?.messages,
    blocks: conversation?.blocks,
    turns: conversation?.turns,
    usage: { ...conversation?.usage, costUsd: undefined },
    // Sums of fractions depend on their order a little.
    costUsd: conversation?.usage?.costUsd?.toFixed(9),
    title: session?.title,
    lastActivityAt: session?.lastActivityAt,
    reports: totals.map(({ timestamp, turnId, report }) => ({ timestamp, turnId, report })),
  }
}

const tools = await Promise.all(
  Object.entries(longTranscripts).map(async ([name, file]) => ({ name, ...file, root: await standingFolder() })),
)

describe.each(tools)('a transcript of $name that grows', ({ path, text, root }) => {
  const bytes = Buffer.from(text)

  it(
    'is the same conversation however its bytes came',
    async () => {
      const whole = join(root, 'whole', path)
      await mkdir(dirname(whole), { recursive: true })
      await writeFile(whole, bytes)
      const one = await newStore(join(root, 'one'))
      const [wholeId = ''] = await findIn(one, [whole])
      expect(await bring(one, [wholeId])).toMatchObject({ imported: [wholeId], errors: [] })
      const expected = await seen(one, wholeId)
      let run = 0
      await fc.assert(
        fc.asyncProperty(fc.array(fc.nat(bytes.length), { minLength: 1, maxLength: 6 }), async (cuts) => {
          const places = [...new Set([...cuts, bytes.length])].filter((at) => at > 0).sort((a, b) => a - b)
          const home = join(root, `run-${run++}`)
          const file = join(home, path)
          await mkdir(dirname(file), { recursive: true })
          await writeFile(file, '')
          const store = await newStore(join(home, 'store'))
          let from = 0
          for (const to of places) {
            await appendFile(file, bytes.subarray(from, to))
            from = to
            const [sessionId] = await findIn(store, [file])
            if (sessionId !== undefined) await bring(store, [sessionId])
          }
          expect(await seen(store, wholeId)).toEqual(expected)
          await store.close()
          stores.splice(stores.indexOf(store), 1)
          await rm(home, { recursive: true, force: true })
        }),
        { numRuns: RUNS },
      )
    },
    60_000 + RUNS * 4000,
  )
})
