import { readdir, stat } from 'node:fs/promises'
import type { ResolvedReference } from './resolve-reference'

/** How many lines or names are shown. */
const SHOWN = 8
/** How much of a line is shown, in characters. */
const LONGEST = 200

/** What is shown of a file or folder before it is sent. */
export interface ReferencePreview {
  /** Of the whole file, in bytes. */
  readonly fileSize?: number
  /** How many lines would be sent, or how many names the folder holds. */
  readonly count?: number
  /** The first of them. */
  readonly head: string[]
}

/** Tells what a named file or folder begins with. What cannot be looked into any more has nothing to show. */
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
