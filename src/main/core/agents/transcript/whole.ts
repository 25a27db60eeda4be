import { closeSync, fstatSync, readFileSync } from 'node:fs'
import { openRegularSync } from '#core/base/folders/open-regular'
import type { TranscriptPart } from './format'
import { parseRecord, type JsonRecord } from './records'

/** Maximum size of a file that is read at once, in bytes. */
export const LARGEST_WHOLE = 64 * 1024 * 1024

/** Maximum size of a file beside a transcript, in bytes. */
const LARGEST_BESIDE = 16 * 1024 * 1024

/** Returns the text of a file beside a transcript; undefined when it cannot be read. Blocks. */
export function textBeside(path: string): string | undefined {
  let descriptor: number | null = null
  try {
    descriptor = openRegularSync(path)
    return fstatSync(descriptor).size <= LARGEST_BESIDE ? readFileSync(descriptor, 'utf8') : undefined
  } catch {
    return undefined
  } finally {
    if (descriptor !== null) closeSync(descriptor)
  }
}

/** Returns the object in a file beside a transcript; undefined when it cannot be read. Blocks. */
export function recordBeside(path: string): JsonRecord | undefined {
  const words = textBeside(path)
  return words === undefined ? undefined : parseRecord(words)
}

/** Returns the bytes of a part; undefined when there are more than {@link LARGEST_WHOLE}. */
export async function wholePart(part: TranscriptPart): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of part.read()) {
    size += chunk.length
    if (size > LARGEST_WHOLE) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Returns the object that a part is; undefined when it is none. */
export async function wholeRecord(part: TranscriptPart): Promise<JsonRecord | undefined> {
  const bytes = await wholePart(part)
  return bytes === undefined ? undefined : parseRecord(bytes.toString('utf8').replace(/^\uFEFF/, ''))
}
