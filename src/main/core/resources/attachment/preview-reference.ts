import { readdir, stat } from 'node:fs/promises'
import type { ResolvedReference } from './resolve-reference'

/** Number of lines or names in the preview. */
const SHOWN = 8
/** Maximum length of a line in the preview, in characters. */
const LONGEST = 200

/** Preview of a file or folder before it is sent. */
export interface ReferencePreview {
  /** Of the whole file, in bytes. */
  readonly fileSize?: number
  /** Number of lines to send, or of names in the folder. */
  readonly count?: number
  /** The first of them. */
  readonly head: string[]
}

/** Returns the beginning of a referenced file or folder. One that is no longer readable has no preview. */
export async function previewReference({ reference, kind, text }: ResolvedReference): Promise<ReferencePreview> {
  if (kind === 'directory') {
    const entries = await readdir(reference.absolutePath, { withFileTypes: true }).catch(() => [])
    const names = entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).sort()
    return preview(names)
  }
  const fileSize = await stat(reference.absolutePath).then(
    ({ size }) => ({ fileSize: size }),
    () => ({}),
  )
  if (text === null) return { ...fileSize, head: [] }
  const lines = text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/)
  return { ...fileSize, ...preview(lines) }
}

const preview = (lines: readonly string[]): ReferencePreview => ({
  count: lines.length,
  head: lines.slice(0, SHOWN).map((line) => (line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line)),
})
