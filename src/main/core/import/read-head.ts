import { closeSync, openSync, readSync } from 'node:fs'
import type { TranscriptFormat, TranscriptHead } from '../adapters/transcript/format'
import type { FoundFile } from './scan-folder'

/** How much of a file is read to find out what it is, more each time until it tells; in bytes. */
const LENGTHS = [16 * 1024, 128 * 1024, 2 * 1024 * 1024]

/** What a file's beginning tells of its sessions; nothing when it does not say what was asked in them. */
export async function readHeads(file: FoundFile, format: TranscriptFormat): Promise<readonly TranscriptHead[]> {
  for (const length of LENGTHS) {
    const bytes = readStart(file.path, length)
    if (bytes === null) return []
    const part = { path: file.path, read: () => once(bytes) }
    const heads = await format.heads(part)
    if (heads !== null && (heads.length === 0 || heads[0]?.title !== undefined)) return heads
    if (bytes.length < length) return heads ?? []
  }
  return []
}

function readStart(path: string, length: number): Uint8Array | null {
  let descriptor: number | null = null
  try {
    descriptor = openSync(path, 'r')
    const buffer = Buffer.allocUnsafe(length)
    return buffer.subarray(0, readSync(descriptor, buffer, 0, length, 0))
  } catch {
    return null
  } finally {
    if (descriptor !== null) closeSync(descriptor)
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes)
}
