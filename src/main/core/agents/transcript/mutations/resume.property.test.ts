import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Rewound, type TranscriptFormat, type TranscriptMark, type TranscriptPart } from '../format'
import type { TranscriptItem } from '../items'
import { sumOfCounts, type RecordCounts } from '#shared/import/record-counts'
import { Ledger } from '../ledger'
import { lineMutations } from './testing/mutate'
import { seeded } from './testing/random'
import { generatedSources, shownBy } from './testing/sources'

/** Number of growth patterns per transcript; set PARLEY_RUNS for more. */
const RUNS = Number(process.env['PARLEY_RUNS'] ?? 60)

const SESSION = '01990000-0000-7000-8000-000000000001'

function partOf(bytes: Buffer): TranscriptPart {
  return {
    path: `rollout-2026-03-01T10-00-00-${SESSION}.jsonl`,
    async *read(from = 0) {
      for (let at = from; at < bytes.length; at += 500) yield await Promise.resolve(bytes.subarray(at, at + 500))
    },
  }
}

/** Reads to the end. Returns false when the whole file has to be read. */
async function reads(items: AsyncIterable<readonly TranscriptItem[]>): Promise<boolean> {
  try {
    await shownBy(items)
    return true
  } catch (thrown) {
    if (thrown instanceof Rewound) return false
    throw thrown
  }
}

/** Returns the account of a file that grows, as it is kept; each time it cannot go on, all is read again. */
async function grown(format: TranscriptFormat, bytes: Buffer, ends: readonly number[]): Promise<RecordCounts> {
  let account: RecordCounts | null = null
  let mark: TranscriptMark | null = null
  for (const end of ends) {
    const file = partOf(bytes.subarray(0, end))
    const ledger = new Ledger()
    const next: { mark: TranscriptMark | null } = { mark: null }
    const options = { ledger, onMark: (made: TranscriptMark | null) => void (next.mark = made) }
    if (mark !== null && account !== null && format.resume !== undefined) {
      if (await reads(format.resume(file, SESSION, structuredClone(mark), options))) {
        account = sumOfCounts(account, ledger.account)
        mark = next.mark
        continue
      }
    }
    const whole = new Ledger()
    next.mark = null
    const isStraight = await reads(format.items([file], SESSION, { ...options, ledger: whole }))
    account = isStraight ? whole.account : await branched(format, file)
    mark = isStraight ? next.mark : null
  }
  return account ?? new Ledger().account
}

async function branched(format: TranscriptFormat, file: TranscriptPart): Promise<RecordCounts> {
  const ledger = new Ledger()
  await reads(format.items([file], SESSION, { ledger, isRewound: true }))
  return ledger.account
}

describe.each(generatedSources.filter(({ format, isLines }) => format.resume !== undefined && isLines))(
  '$name that grows',
  ({ format, units }) => {
    it('is accounted for as if it was read at once', { timeout: 60_000 + RUNS * 200 }, async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.nat(10_000), { minLength: 1, maxLength: 5 }),
          fc.option(fc.nat(1_000_000), { nil: undefined }),
          async (cuts, seed) => {
            const random = seeded(seed ?? 0)
            const lines = seed === undefined ? units : random.pick(lineMutations)(units, random).units
            const bytes = Buffer.from(`${lines.join('\n')}\n`)
            const ends = [...new Set(cuts.map((cut) => cut % bytes.length)), bytes.length].sort((a, b) => a - b)
            const whole = await grown(format, bytes, [bytes.length])
            expect(await grown(format, bytes, ends)).toEqual(whole)
          },
        ),
        { numRuns: RUNS },
      )
    })
  },
)
