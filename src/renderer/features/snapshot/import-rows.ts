import type { PreviewSession } from '#shared/snapshot/entities'
import type { ImportFile } from './import-file.svelte'

/** A row of the import sheet: a file, or a session in it. */
export type ImportRow =
  | { readonly kind: 'file'; readonly key: string; readonly file: ImportFile }
  | {
      readonly kind: 'session'
      readonly key: string
      readonly file: ImportFile
      readonly session: PreviewSession
      readonly depth: number
    }

/** Returns the rows of files, one below the other. A file with one session that can be chosen is that session's row. */
export function importRows(files: readonly ImportFile[]): ImportRow[] {
  return files.flatMap((file, index): ImportRow[] => {
    const row: ImportRow = { kind: 'file', key: `${index}`, file }
    if (file.phase !== 'ready') return [row]
    const sessions = file.lines.map(({ session, depth }): ImportRow => {
      return { kind: 'session', key: `${index} ${session.sessionId}`, file, session, depth }
    })
    return sessions.length === 1 && files.length > 1 ? sessions : [row, ...sessions]
  })
}
