import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { LineRange } from '#shared/attachment/entities'

/** Lines of a text file; `lines` is the number of lines found when the range starts after the end. */
export type LinesRead =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'too-short'; readonly lines: number }
  | { readonly kind: 'too-long' }

/** Reads a range of lines, both ends included, at most `limit` characters; a range may end after the file. */
export async function readLines(path: string, { start, end }: LineRange, limit: number): Promise<LinesRead> {
  const stream = createReadStream(path, 'utf8')
  const found: string[] = []
  let length = 0
  let number = 0
  try {
    for await (const line of createInterface({ input: stream, crlfDelay: Infinity })) {
      number++
      if (number < start) continue
      if (number > end) break
      length += line.length + 1
      if (length > limit) return { kind: 'too-long' }
      found.push(line)
    }
  } finally {
    stream.destroy()
  }
  return found.length === 0 ? { kind: 'too-short', lines: number } : { kind: 'text', text: `${found.join('\n')}\n` }
}
