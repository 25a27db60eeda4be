import { createHash } from 'node:crypto'
import { closeSync, readSync } from 'node:fs'
import { openRegularSync } from '#core/base/folders/open-regular'
import type { TranscriptMark, TranscriptPart } from '#core/agents/transcript/format'
import { lookAt } from './scan-folder'

/** Number of bytes before an offset that are compared to verify that a file is the same. */
const PRINT = 4096

/** Checkpoint of an imported transcript, and data to verify that the file has only grown. Plain data. */
export interface TranscriptCursor {
  readonly mark: TranscriptMark
  /** Of the bytes before the mark. */
  readonly print: string
  /** The files that belong to it besides its own, as they were. */
  readonly beside: string
}

/** Null when the file cannot be read. */
export function cursorOf(parts: readonly TranscriptPart[], mark: TranscriptMark): TranscriptCursor | null {
  const [main] = parts
  const print = main === undefined ? null : printBefore(main.path, mark.builder.place)
  return print === null ? null : { mark, print, beside: besideOf(parts) }
}

/** Returns whether the files are those of the cursor, and only the first of them has grown at its end. */
export function hasOnlyGrown(parts: readonly TranscriptPart[], size: number, cursor: TranscriptCursor): boolean {
  const { place } = cursor.mark.builder
  const [main] = parts
  if (main === undefined || size < place || besideOf(parts) !== cursor.beside) return false
  return printBefore(main.path, place) === cursor.print
}

function besideOf(parts: readonly TranscriptPart[]): string {
  return JSON.stringify(parts.slice(1).map(({ path }) => lookAt(path)))
}

function printBefore(path: string, place: number): string | null {
  let descriptor: number | null = null
  try {
    descriptor = openRegularSync(path)
    const bytes = Buffer.alloc(Math.min(PRINT, place))
    const length = readSync(descriptor, bytes, 0, bytes.length, place - bytes.length)
    return length < bytes.length ? null : createHash('sha256').update(bytes).digest('base64')
  } catch {
    return null
  } finally {
    if (descriptor !== null) closeSync(descriptor)
  }
}
