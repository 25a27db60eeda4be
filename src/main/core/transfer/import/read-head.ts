import { closeSync, readSync } from 'node:fs'
import { openRegularSync } from '#core/base/folders/open-regular'
import type { TranscriptFormat, TranscriptHead } from '#core/agents/transcript/format'
import { moment, record } from '#core/agents/transcript/values'
import type { FoundFile } from './scan-folder'

/** Numbers of bytes read from the start of a file until its kind is known. */
const LENGTHS = [8 * 1024, 128 * 1024, 2 * 1024 * 1024]

/** Number of bytes read from its end, for late titles and the last activity. */
const TAIL = 4 * 1024

/** Numbers of bytes read from its end until a line contains a time. */
const TIME_TAILS = [TAIL, 64 * 1024, 512 * 1024]

const NEWLINE = 10

/** Returns the sessions from the beginning and end of a file; empty when these contain no prompt. */
export async function readHeads(file: FoundFile, format: TranscriptFormat): Promise<readonly TranscriptHead[]> {
  for (const length of LENGTHS) {
    const pieces = readEnds(file, length)
    if (pieces === null) return []
    const part = { path: file.path, read: () => each(pieces) }
    const heads = await format.heads(part)
    if (heads !== null && (heads.length === 0 || heads[0]?.title !== undefined)) return timed(heads, file, length)
    if (file.size <= length) return timed(heads ?? [], file, length)
  }
  return []
}

/** Returns heads with the times of whole sessions, if only a part of a file was read for them. */
function timed(heads: readonly TranscriptHead[], file: FoundFile, length: number): readonly TranscriptHead[] {
  if (file.size <= length) return heads
  // The text unpacked from a part of a packed file ends early.
  if (file.path.endsWith('.zst')) return heads.map(({ lastActivityAt: _partial, ...head }) => head)
  if (!file.path.endsWith('.jsonl')) return heads
  const last = lastTime(file)
  return heads.map(({ lastActivityAt: _partial, ...head }) => ({
    ...head,
    ...(last === undefined ? {} : { lastActivityAt: Math.max(last, head.createdAt) }),
  }))
}

/** The time of the last line that has one; undefined when none near the file's end has. */
function lastTime({ path, size }: FoundFile): number | undefined {
  for (const tail of TIME_TAILS) {
    const end = readingFile(path, (descriptor) => readAt(descriptor, Math.max(0, size - tail), Math.min(size, tail)))
    if (end === null) return undefined
    // The first line may be cut.
    const lines = end.toString('utf8').split('\n').slice(1)
    for (const line of lines.reverse()) {
      const time = timeOf(line)
      if (time !== undefined) return time
    }
  }
  return undefined
}

function timeOf(line: string): number | undefined {
  if (!line.includes('"timestamp"')) return undefined
  try {
    return moment(record(JSON.parse(line))['timestamp'])
  } catch {
    return undefined
  }
}

/** The beginning of a file, and the whole lines at its end when they do not overlap; null when it cannot be read. */
function readEnds({ path, size }: FoundFile, length: number): Buffer[] | null {
  return readingFile(path, (descriptor) => {
    const start = readAt(descriptor, 0, length)
    if (size <= start.length + TAIL || /\.(?:json|zst)$/.test(path)) return [start]
    const end = readAt(descriptor, size - TAIL, TAIL)
    const newline = end.indexOf(NEWLINE)
    // An incomplete line at the end of the beginning does not continue in the next part.
    return newline === -1 ? [start] : [start.subarray(0, start.lastIndexOf(NEWLINE) + 1), end.subarray(newline + 1)]
  })
}

/** Returns the result of reading an open file; null when it cannot be opened. */
function readingFile<T>(path: string, read: (descriptor: number) => T): T | null {
  let descriptor: number | null = null
  try {
    descriptor = openRegularSync(path)
    return read(descriptor)
  } catch {
    return null
  } finally {
    if (descriptor !== null) closeSync(descriptor)
  }
}

function readAt(descriptor: number, from: number, length: number): Buffer {
  const buffer = Buffer.allocUnsafe(length)
  return buffer.subarray(0, readSync(descriptor, buffer, 0, length, from))
}

async function* each(pieces: readonly Buffer[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield await Promise.resolve(piece)
}
