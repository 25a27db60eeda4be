import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { transcriptFormats } from '../transcript-formats'
import type { TranscriptPart } from './format'
import { Ledger } from './ledger'
import { recordedFolders, shared } from './mutations/testing/recorded-transcripts'
import { read } from './testing'

const sources: readonly (readonly [adapterName: string, folder: string])[] = [
  ...recordedFolders,
  ['pi', 'samples/pi'],
  ['qwen-code', 'samples/qwen'],
  ['kimi', 'samples/kimi'],
  ['kilo', 'samples/kilo'],
  ['cline', 'samples/cline'],
]

test.for(sources)(
  'every record of %s in %s is accounted for and understood',
  async ([adapterName, folder], context) => {
    const root = join(shared, folder)
    if (!existsSync(root)) context.skip(`there is no ${root}`)
    const format = transcriptFormats.find((known) => known.adapterName === adapterName)
    if (format === undefined) throw new Error(`there is no format of ${adapterName}`)
    const part = (path: string): TranscriptPart => ({ path, read: () => createReadStream(path) })
    const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((path) => join(root, path))
      .filter(
        (path) => statSync(path).isFile() && /\.(?:jsonl|db|messages\.json)$/.test(path) && !path.includes('subagents'),
      )
    let total = 0
    for (const path of paths)
      for (const head of (await format.heads(part(path))) ?? []) {
        const ledger = new Ledger()
        const files = [path, ...(await format.parts(path))].map(part)
        await read(format.items(files, head.sessionId, { isRewound: true, ledger }))
        const { read: all, shown, joined, unknown, hidden } = ledger.account
        expect(ledger.unknownRecords, path).toEqual([])
        expect(unknown, path).toBe(0)
        expect(shown + joined + Object.values(hidden).reduce((sum, count) => sum + count, 0)).toBe(all)
        for (const rule of Object.keys(hidden)) expect(format.hides).toHaveProperty([rule])
        total += all
      }
    expect(total).toBeGreaterThan(0)
  },
)
