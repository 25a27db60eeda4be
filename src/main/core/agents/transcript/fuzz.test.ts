import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longTranscripts } from '#core/transfer/import/testing/long-transcripts'
import type { TranscriptFormat } from './format'
import { transcriptFormats } from '../transcript-formats'
import { eachItem } from './items'

/** Number of damaged lines per tool; set PARLEY_RUNS for more. */
const RUNS = Number(process.env['PARLEY_RUNS'] ?? 50)

type Damage = (lines: string[], at: number, with_: number) => string[]

/** Changes the lines from one on; earlier ones stay unchanged. */
const damages: readonly Damage[] = [
  (lines, at, with_) => lines.with(at, (lines[at] ?? '').slice(0, with_ % ((lines[at] ?? '').length + 1))),
  (lines, at, with_) => lines.toSpliced(at, 0, lines[with_ % lines.length] ?? ''),
  (lines, at) => [...lines.slice(0, at), ...lines.slice(at).reverse()],
  (lines, at) => lines.toSpliced(at, 1),
  (lines, at) => lines.toSpliced(at, 2, lines.slice(at, at + 2).join('')),
  (lines, at, with_) => {
    const line = lines[at] ?? ''
    const place = with_ % (line.length + 1)
    return lines.with(at, `${line.slice(0, place)}${String.fromCharCode(with_ % 128)}${line.slice(place + 1)}`)
  },
  (lines, at, with_) =>
    lines.with(at, (lines[at] ?? '').replace(/"[^"]*"|\d+/, ['null', '{}', '[]', '-1'][with_ % 4] ?? '0')),
  (lines, at) => lines.with(at, `\0\0\0${lines[at] ?? ''}\n\0\0`),
]

async function saidIn(format: TranscriptFormat, lines: readonly string[]): Promise<string[]> {
  const bytes = Buffer.from(lines.join('\n'))
  const part = {
    path: 'x.jsonl',
    async *read() {
      yield await Promise.resolve(bytes)
    },
  }
  const said: string[] = []
  for await (const item of eachItem(format.items([part], 'x', { isRewound: true })))
    if (item.kind === 'message')
      for (const block of item.message.blocks) if (block.type === 'text') said.push(block.content)
  return said
}

/** Returns the id of a line; the line itself if it has none. */
function idOf(line: string): string {
  const { id } = JSON.parse(line) as { id?: unknown }
  return typeof id === 'string' ? id : line
}

const tools = [
  { adapterName: 'claude-code', text: longTranscripts['Claude Code'].text },
  { adapterName: 'codex', text: longTranscripts.Codex.text },
  { adapterName: 'copilot', text: longTranscripts.Copilot.text },
  { adapterName: 'gemini', text: longTranscripts['Gemini CLI'].text },
]

describe.each(tools)('damaged lines of $adapterName', ({ adapterName, text }) => {
  const format = transcriptFormats.find((known) => known.adapterName === adapterName)
  // Retracted messages are lost.
  const lines = text
    .trimEnd()
    .split('\n')
    .filter((line) => !line.includes('$rewindTo'))

  it('cost nothing of what was said before them', { timeout: 60_000 + RUNS * 60 }, async () => {
    if (format === undefined) throw new Error(`there is no format of ${adapterName}`)
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: lines.length - 1 }),
        fc.constantFrom(...damages),
        fc.nat(100_000),
        async (at, damage, with_) => {
          // Content repeated from there on may differ.
          const again = new Set(lines.slice(at).map(idOf))
          const kept = lines.slice(0, at).filter((line) => !again.has(idOf(line)))
          const before = await saidIn(format, kept)
          const after = await saidIn(format, damage([...lines], at, with_))
          const left = [...after]
          for (const words of before) {
            const place = left.indexOf(words)
            expect(place, `“${words}” was said before line ${at}`).not.toBe(-1)
            left.splice(place, 1)
          }
        },
      ),
      { numRuns: RUNS },
    )
  })
})
