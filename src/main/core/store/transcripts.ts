import { deflateSync, inflateSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Connection } from './connection'
import type { Row } from './schema'
import { db, sessionKeyOf, statement, type Placeholders } from './statement'

/** A file of another tool, or one of the sessions in it. */
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
  /** Its size and time when it was imported, and the number of the last event of the session then. */
  readonly imported: { readonly size: number; readonly changedAt: number; readonly sequence: number } | null
}

/** Best size of one piece of a copy, in bytes. */
export const COPY_PART = 4 * 1024 * 1024

/** A piece that is shorter is made anew when more comes, in bytes. */
const SHORT_PART = 256 * 1024

type OfSession = Placeholders<{ sessionId: string }>

type OfCopy = Placeholders<{ sessionId: string; path: string }>

const allFiles = statement(() => db.selectFrom('transcript').selectAll())

const newestFileOf = statement((p: OfSession) =>
  db.selectFrom('transcript').selectAll().where('session_id', '=', p.sessionId).orderBy('changed_at', 'desc').limit(1),
)

const filesOf = statement((p: OfSession) =>
  db.selectFrom('transcript').selectAll().where('session_id', '=', p.sessionId),
)

const filesAt = statement((p: Placeholders<{ path: string }>) =>
  db.selectFrom('transcript').selectAll().where('path', '=', p.path),
)

const filesBelow = statement((p: Placeholders<{ nativeId: string }>) =>
  db
    .withRecursive('below(native_id)', (cte) =>
      cte
        .selectNoFrom(sql<string>`${p.nativeId}`.as('native_id'))
        .union(
          cte
            .selectFrom('transcript')
            .innerJoin('below', 'below.native_id', 'transcript.parent_id')
            .select('transcript.native_id'),
        ),
    )
    .selectFrom('transcript')
    .selectAll()
    .where('parent_id', 'in', ({ selectFrom }) => selectFrom('below').select('below.native_id')),
)

const upsertFile = statement((p: Placeholders<Omit<TranscriptFile, 'imported'>>) =>
  db
    .insertInto('transcript')
    .values({
      path: p.path,
      native_id: p.nativeId,
      adapter_name: p.adapterName,
      session_id: p.sessionId,
      parent_id: p.parentId,
      size: p.size,
      changed_at: p.changedAt,
    })
    .onConflict((conflict) =>
      conflict.doUpdateSet(({ ref }) => ({
        session_id: ref('excluded.session_id'),
        parent_id: ref('excluded.parent_id'),
        size: ref('excluded.size'),
        changed_at: ref('excluded.changed_at'),
      })),
    ),
)

const setImported = statement(
  (p: Placeholders<{ sessionId: string; size: number; changedAt: number; sequence: number }>) =>
    db
      .updateTable('transcript')
      .set({ imported_size: p.size, imported_changed_at: p.changedAt, imported_sequence: p.sequence })
      .where('session_id', '=', p.sessionId),
)

const forgetImports = statement((p: OfSession) =>
  db
    .updateTable('transcript')
    .set({ session_id: null, imported_size: null, imported_changed_at: null, imported_sequence: null })
    .where('session_id', '=', p.sessionId),
)

const deleteCursor = statement((p: OfSession) =>
  db.deleteFrom('transcript_cursor').where('session_id', '=', p.sessionId),
)

const upsertCursor = statement((p: Placeholders<{ sessionId: string; value: string }>) =>
  db
    .insertInto('transcript_cursor')
    .values({ session_id: p.sessionId, value: p.value })
    .onConflict((conflict) => conflict.doUpdateSet(({ ref }) => ({ value: ref('excluded.value') }))),
)

const cursorOf = statement((p: OfSession) =>
  db.selectFrom('transcript_cursor').select('value').where('session_id', '=', p.sessionId),
)

const lastSequenceOf = statement((p: OfSession) =>
  db
    .selectFrom('event')
    .select(({ fn }) => fn.max<number | null>('sequence').as('last'))
    .where('session_key', '=', sessionKeyOf(p.sessionId)),
)

const deleteFile = statement((p: Placeholders<{ path: string; nativeId: string }>) =>
  db.deleteFrom('transcript').where('path', '=', p.path).where('native_id', '=', p.nativeId),
)

const deleteCopy = statement((p: OfCopy) =>
  db.deleteFrom('transcript_copy').where('session_id', '=', p.sessionId).where('path', '=', p.path),
)

const deleteCopies = statement((p: OfSession) => db.deleteFrom('transcript_copy').where('session_id', '=', p.sessionId))

const deletePart = statement((p: Placeholders<{ sessionId: string; path: string; part: number }>) =>
  db
    .deleteFrom('transcript_copy')
    .where('session_id', '=', p.sessionId)
    .where('path', '=', p.path)
    .where('part', '=', p.part),
)

const insertPart = statement((p: Placeholders<Row<'transcript_copy'>>) =>
  db
    .insertInto('transcript_copy')
    .values({ session_id: p.session_id, path: p.path, part: p.part, size: p.size, bytes: p.bytes }),
)

/** The number of the next part of a copy, the size of all parts, and that of the last one. */
const endOfCopy = statement((p: OfCopy) =>
  db
    .selectFrom('transcript_copy')
    .select(({ eb, fn, lit, selectFrom }) => [
      fn.coalesce(eb(fn.max('part'), '+', lit(1)), lit(0)).as('next'),
      fn.coalesce(fn.sum<number>('size'), lit(0)).as('kept'),
      fn
        .coalesce(
          selectFrom('transcript_copy as last')
            .select('last.size')
            .where('last.session_id', '=', p.sessionId)
            .where('last.path', '=', p.path)
            .orderBy('last.part', 'desc')
            .limit(1),
          lit(0),
        )
        .as('last'),
    ])
    .where('session_id', '=', p.sessionId)
    .where('path', '=', p.path),
)

const copiesByTool = statement(() =>
  db
    .selectFrom(({ selectFrom }) =>
      selectFrom('transcript_copy')
        .select(({ fn }) => ['transcript_copy.session_id', fn.sum<number>('transcript_copy.size').as('size')])
        .groupBy('transcript_copy.session_id')
        .as('copy'),
    )
    .innerJoin('session', 'session.session_id', 'copy.session_id')
    .select(({ fn }) => [
      'session.adapter_name as adapterName',
      fn.countAll<number>().as('kept'),
      fn.sum<number>('copy.size').as('keptBytes'),
    ])
    .groupBy('session.adapter_name')
    .$narrowType<{ adapterName: string }>(),
)

const copiedSessions = statement((p: Placeholders<{ adapterName: string }>) =>
  db
    .selectFrom('session')
    .select('session_id')
    .where('adapter_name', '=', p.adapterName)
    .where('session_id', 'in', ({ selectFrom }) => selectFrom('transcript_copy').select('transcript_copy.session_id')),
)

const copiesOf = statement((p: OfSession) =>
  db
    .selectFrom('transcript_copy')
    .select(({ fn }) => ['path', fn.sum<number>('size').as('size')])
    .where('session_id', '=', p.sessionId)
    .groupBy('path')
    .orderBy(sql`min(rowid)`),
)

const partOf = statement((p: Placeholders<{ sessionId: string; path: string; part: number }>) =>
  db
    .selectFrom('transcript_copy')
    .select('bytes')
    .where('session_id', '=', p.sessionId)
    .where('path', '=', p.path)
    .where('part', '=', p.part),
)

/** The files of other tools that were found, and copies of them. The caller makes the transactions. */
export class TranscriptTable {
  constructor(readonly connection: Connection) {}

  all(): TranscriptFile[] {
    return this.connection.all(allFiles()).map(toFile)
  }

  ofSession(sessionId: string): TranscriptFile | undefined {
    const row = this.connection.first(newestFileOf({ sessionId }))
    return row === undefined ? undefined : toFile(row)
  }

  /** The files in which a session was found. */
  filesOf(sessionId: string): TranscriptFile[] {
    return this.connection.all(filesOf({ sessionId })).map(toFile)
  }

  /** The sessions in a file. */
  at(path: string): TranscriptFile[] {
    return this.connection.all(filesAt({ path })).map(toFile)
  }

  /** The files of the native sessions that one began, and of those that they began. */
  below(nativeId: string): TranscriptFile[] {
    return this.connection.all(filesBelow({ nativeId })).map(toFile)
  }

  put(file: Omit<TranscriptFile, 'imported'>): void {
    this.connection.run(upsertFile(file))
  }

  /** The session is what the file was when it had this size and time. */
  noteImport(sessionId: string, size: number, changedAt: number, sequence = this.lastSequence(sessionId)): void {
    this.connection.run(setImported({ sessionId, size, changedAt, sequence }))
  }

  /** Stores the place at which to go on in the file of a session; null when all of it has to be read. */
  putCursor(sessionId: string, value: unknown): void {
    this.putCursorText(sessionId, value === null ? null : JSON.stringify(value))
  }

  /** The same as JSON. */
  putCursorText(sessionId: string, value: string | null): void {
    this.connection.run(value === null ? deleteCursor({ sessionId }) : upsertCursor({ sessionId, value }))
  }

  cursor(sessionId: string): unknown {
    const row = this.connection.first(cursorOf({ sessionId }))
    return row === undefined ? null : (JSON.parse(row.value) as unknown)
  }

  /** The number of the last event of a session. */
  lastSequence(sessionId: string): number {
    return this.connection.first(lastSequenceOf({ sessionId }))?.last ?? 0
  }

  forget(path: string, nativeId: string): void {
    this.connection.run(deleteFile({ path, nativeId }))
  }

  /** Keeps the bytes of a file, in place of those of before. `chunks` may be of any length. */
  *keepCopy(sessionId: string, path: string, chunks: Iterable<Uint8Array>): Generator<void> {
    this.connection.run(deleteCopy({ sessionId, path }))
    let part = 0
    for (const bytes of chunks) {
      this.#putPart(sessionId, path, part++, bytes)
      yield
    }
  }

  /**
   * Adds to a copy what its file got since its copy was made; `chunksFrom` reads it from a place on. A short last piece is made
   * anew with it, so that pieces do not become many.
   */
  growCopy(sessionId: string, path: string, chunksFrom: (from: number) => Iterable<Uint8Array>): void {
    const { next, kept, last } = this.connection.first(endOfCopy({ sessionId, path })) ?? { next: 0, kept: 0, last: 0 }
    const isShort = last > 0 && last < SHORT_PART
    let part = isShort ? next - 1 : next
    if (isShort) this.connection.run(deletePart({ sessionId, path, part }))
    for (const bytes of chunksFrom(isShort ? kept - last : kept)) this.#putPart(sessionId, path, part++, bytes)
  }

  /** By tool, the sessions that there are copies for, and how many bytes their files had. */
  keptOf(): { adapterName: string; kept: number; keptBytes: number }[] {
    return this.connection.all(copiesByTool())
  }

  /** The sessions of a tool that there are copies for. */
  keptSessions(adapterName: string): string[] {
    return this.connection.all(copiedSessions({ adapterName })).map(({ session_id }) => session_id)
  }

  /** The files that there are copies of. */
  copies(sessionId: string): { path: string; size: number }[] {
    return this.connection.all(copiesOf({ sessionId }))
  }

  /** The bytes of a copy, piece by piece, as the file had them. */
  *copy(sessionId: string, path: string): Generator<Uint8Array> {
    for (let part = 0; ; part++) {
      const row = this.connection.first(partOf({ sessionId, path, part }))
      if (row === undefined) return
      yield inflateSync(row.bytes)
    }
  }

  #putPart(sessionId: string, path: string, part: number, bytes: Uint8Array): void {
    const packed = deflateSync(bytes, { level: 6 })
    this.connection.run(insertPart({ session_id: sessionId, path, part, size: bytes.length, bytes: packed }))
  }
}

/** A session was purged: nothing of its files stays, and they are not found again unless they change their name. */
export function forgetTranscripts(connection: Connection, sessionId: string): void {
  connection.run(deleteCopies({ sessionId }))
  connection.run(deleteCursor({ sessionId }))
  connection.run(forgetImports({ sessionId }))
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
