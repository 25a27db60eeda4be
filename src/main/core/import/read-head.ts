import { closeSync, openSync, readSync } from 'node:fs'
import type { TranscriptFormat, TranscriptHead } from '../adapters/transcript/format'
import type { FoundFile } from './scan-folder'

/** How much of a file's beginning is read to find out what it is, more each time until it tells; in bytes. */
const LENGTHS = [8 * 1024, 128 * 1024, 2 * 1024 * 1024]

/** How much of its end: titles that were given late, and what happened last. */
const TAIL = 4 * 1024

const NEWLINE = 10

/** What a file's beginning and end tell of its sessions; nothing when they do not say what was asked in them. */
export async function readHeads(file: FoundFile, format: TranscriptFormat): Promise<readonly TranscriptHead[]> {
  for (const length of LENGTHS) {
    const pieces = readEnds(file, length)
    if (pieces === null) return []
    const part = { path: file.path, read: () => each(pieces) }
    const heads = await format.heads(part)
    if (heads !== null && (heads.length === 0 || heads[0]?.title !== undefined)) return heads
    if (file.size <= length) return heads ?? []
  }
  return []
}

/** The beginning of a file, and the whole lines at its end when they do not overlap; null when it cannot be read. */
function readEnds({ path, size }: FoundFile, length: number): Buffer[] | null {
  let descriptor: number | null = null
  try {
    descriptor = openSync(path, 'r')
    const start = readAt(descriptor, 0, length)
    if (size <= start.length + TAIL || path.endsWith('.json')) return [start]
    const end = readAt(descriptor, size - TAIL, TAIL)
    const newline = end.indexOf(NEWLINE)
    // What the beginning breaks off in is no part of what follows.
    return newline === -1 ? [start] : [start.subarray(0, start.lastIndexOf(NEWLINE) + 1), end.subarray(newline + 1)]
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
