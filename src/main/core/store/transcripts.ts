import { deflateSync, inflateSync } from 'node:zlib'
import type { Connection } from './connection'
import type { Row } from './schema'

/** What is known of a file, or of one of the sessions in it. */
export interface TranscriptFile {
  readonly path: string
  /** The session's id at its tool; empty for a file that holds none. */
  readonly nativeId: string
  readonly adapterName: string
  /** The session it is here; null where there is none, also because it was purged. */
  readonly sessionId: string | null
  /** The native session that this one is a part of. */
  readonly parentId: string | null
  readonly size: number
  /** Unix ms, with fractions. */
  readonly changedAt: number
  /** What the file was when it was imported, and the number of the last event of the session then. */
  readonly imported: { readonly size: number; readonly changedAt: number; readonly sequence: number } | null
}

/** How much of a file makes one piece of its copy best, in bytes. */
export const COPY_PART = 4 * 1024 * 1024

/** A piece that is shorter is made anew when more comes, in bytes. */
const SHORT_PART = 256 * 1024

/** The files of other tools that were found, and copies of them. The caller makes the transactions. */
export class TranscriptTable {
  constructor(readonly connection: Connection) {}

  all(): TranscriptFile[] {
    return this.connection.select<Row<'transcript'>>('SELECT * FROM transcript').map(toFile)
  }

  ofSession(sessionId: string): TranscriptFile | undefined {
    const row = this.connection.get<Row<'transcript'>>(
      'SELECT * FROM transcript WHERE session_id = ? ORDER BY changed_at DESC LIMIT 1',
      sessionId,
    )
    return row === undefined ? undefined : toFile(row)
  }

  /** The files of the native sessions that one began, and of those that they began. */
  below(nativeId: string): TranscriptFile[] {
    return this.connection
      .select<Row<'transcript'>>(
        `WITH RECURSIVE below (native_id) AS (
           SELECT ? UNION SELECT transcript.native_id FROM transcript JOIN below ON parent_id = below.native_id
         ) SELECT * FROM transcript WHERE parent_id IN (SELECT native_id FROM below)`,
        nativeId,
      )
      .map(toFile)
  }

  put(file: Omit<TranscriptFile, 'imported'>): void {
    this.connection.run(
      `INSERT INTO transcript (path, native_id, adapter_name, session_id, parent_id, size, changed_at)
         VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
         session_id = excluded.session_id, parent_id = excluded.parent_id, size = excluded.size,
         changed_at = excluded.changed_at`,
      file.path,
      file.nativeId,
      file.adapterName,
      file.sessionId,
      file.parentId,
      file.size,
      file.changedAt,
    )
  }

  /** The session is what the file was when it had this size and time. */
  noteImport(sessionId: string, size: number, changedAt: number): void {
    this.connection.run(
      `UPDATE transcript SET imported_size = ?, imported_changed_at = ?, imported_sequence = ? WHERE session_id = ?`,
      size,
      changedAt,
      this.lastSequence(sessionId),
      sessionId,
    )
  }

  /** Where to go on in the file of a session; null when all of it has to be read. */
  putCursor(sessionId: string, value: unknown): void {
    if (value === null) this.connection.run('DELETE FROM transcript_cursor WHERE session_id = ?', sessionId)
    else
      this.connection.run(
        'INSERT INTO transcript_cursor VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
        sessionId,
        JSON.stringify(value),
      )
  }

  cursor(sessionId: string): unknown {
    const row = this.connection.get<{ value: string }>(
      'SELECT value FROM transcript_cursor WHERE session_id = ?',
      sessionId,
    )
    return row === undefined ? null : (JSON.parse(row.value) as unknown)
  }

  /** The number of the last event of a session. */
  lastSequence(sessionId: string): number {
    const row = this.connection.get<{ last: number | null }>(
      `SELECT max(sequence) AS last FROM event
         WHERE session_key = (SELECT session_key FROM session WHERE session_id = ?)`,
      sessionId,
    )
    return row?.last ?? 0
  }

  forget(path: string, nativeId: string): void {
    this.connection.run('DELETE FROM transcript WHERE path = ? AND native_id = ?', path, nativeId)
  }

  /** Keeps the bytes of a file, in place of those of before. `chunks` may be of any length. */
  *keepCopy(sessionId: string, path: string, chunks: Iterable<Uint8Array>): Generator<void> {
    this.connection.run('DELETE FROM transcript_copy WHERE session_id = ? AND path = ?', sessionId, path)
    let part = 0
    for (const bytes of chunks) {
      this.#putPart(sessionId, path, part++, bytes)
      yield
    }
  }

  /**
   * Keeps also what a file got since its copy was made; `chunksFrom` reads it from a place on. A short last piece is made
   * anew with it, so that pieces do not become many.
   */
  growCopy(sessionId: string, path: string, chunksFrom: (from: number) => Iterable<Uint8Array>): void {
    const { next, kept, last } = this.connection.get<{ next: number; kept: number; last: number }>(
      `SELECT coalesce(max(part) + 1, 0) AS next, coalesce(sum(size), 0) AS kept,
         coalesce((SELECT size FROM transcript_copy WHERE session_id = ?1 AND path = ?2 ORDER BY part DESC LIMIT 1), 0)
           AS last
         FROM transcript_copy WHERE session_id = ?1 AND path = ?2`,
      sessionId,
      path,
    ) ?? { next: 0, kept: 0, last: 0 }
    const isShort = last > 0 && last < SHORT_PART
    let part = isShort ? next - 1 : next
    if (isShort)
      this.connection.run(
        'DELETE FROM transcript_copy WHERE session_id = ? AND path = ? AND part = ?',
        sessionId,
        path,
        part,
      )
    for (const bytes of chunksFrom(isShort ? kept - last : kept)) this.#putPart(sessionId, path, part++, bytes)
  }

  /** By tool, the sessions that there are copies for, and how many bytes their files had. */
  keptOf(): { adapterName: string; kept: number; keptBytes: number }[] {
    return this.connection.select<{ adapterName: string; kept: number; keptBytes: number }>(
      `SELECT adapter_name AS adapterName, count(*) AS kept, sum(size) AS keptBytes FROM
         (SELECT session_id, sum(size) AS size FROM transcript_copy GROUP BY session_id)
         JOIN session USING (session_id) GROUP BY adapter_name`,
    )
  }

  /** The sessions of a tool that there are copies for. */
  keptSessions(adapterName: string): string[] {
    return this.connection
      .select<{ session_id: string }>(
        `SELECT session_id FROM session WHERE adapter_name = ?
           AND session_id IN (SELECT session_id FROM transcript_copy)`,
        adapterName,
      )
      .map(({ session_id }) => session_id)
  }

  /** The files that there are copies of. */
  copies(sessionId: string): { path: string; size: number }[] {
    return this.connection.select<{ path: string; size: number }>(
      'SELECT path, sum(size) AS size FROM transcript_copy WHERE session_id = ? GROUP BY path ORDER BY min(rowid)',
      sessionId,
    )
  }

  /** The bytes of a copy, piece by piece, as the file had them. */
  *copy(sessionId: string, path: string): Generator<Uint8Array> {
    for (let part = 0; ; part++) {
      const row = this.connection.get<{ bytes: Uint8Array }>(
        'SELECT bytes FROM transcript_copy WHERE session_id = ? AND path = ? AND part = ?',
        sessionId,
        path,
        part,
      )
      if (row === undefined) return
      yield inflateSync(row.bytes)
    }
  }

  #putPart(sessionId: string, path: string, part: number, bytes: Uint8Array): void {
    this.connection.run(
      'INSERT INTO transcript_copy (session_id, path, part, size, bytes) VALUES (?, ?, ?, ?, ?)',
      sessionId,
      path,
      part,
      bytes.length,
      deflateSync(bytes, { level: 6 }),
    )
  }
}

/** A session was purged: nothing of its files stays, and they are not found again unless they change their name. */
export function forgetTranscripts(connection: Connection, sessionId: string): void {
  connection.run('DELETE FROM transcript_copy WHERE session_id = ?', sessionId)
  connection.run('DELETE FROM transcript_cursor WHERE session_id = ?', sessionId)
  connection.run(
    `UPDATE transcript SET session_id = NULL, imported_size = NULL, imported_changed_at = NULL, imported_sequence = NULL
       WHERE session_id = ?`,
    sessionId,
  )
}

function toFile(row: Row<'transcript'>): TranscriptFile {
  const { imported_size: size, imported_changed_at: changedAt, imported_sequence: sequence } = row
  return {
    path: row.path,
    nativeId: row.native_id,
    adapterName: row.adapter_name,
    sessionId: row.session_id,
    parentId: row.parent_id,
    size: row.size,
    changedAt: row.changed_at,
    imported: size === null || changedAt === null || sequence === null ? null : { size, changedAt, sequence },
  }
}
