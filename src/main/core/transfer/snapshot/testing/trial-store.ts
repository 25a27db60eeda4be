import { createHash } from 'node:crypto'
import Database from 'better-sqlite3'
import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import type { ImportReport } from '#shared/snapshot/entities'
import type { ImportOptions } from '#shared/snapshot/plan'
import { findFaults, type Fault } from '#core/store/care/check'
import { Connection } from '#core/store/connection'
import { SessionExport } from '#core/store/reads/export'
import { LongWrite } from '#core/store/second-connection'
import { WriteGate } from '#core/store/write-gate'
import { exportPieces, exportText, type ExportRequest } from '../export-pieces'
import { importSnapshot, type ImportContext } from '../import-snapshot'
import type { SnapshotSource } from '../source'
import { splitChunks, splitJson } from '#core/base/streams/split-json'

const unwatched = { check: () => undefined, progress: () => undefined }

/** A snapshot in memory, read in small chunks as a file is. */
export function textSource(text: string | Uint8Array): SnapshotSource {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  return {
    fileName: 'trial.json',
    size: bytes.length,
    pieces: () => splitJson(chunksOf(bytes)),
    batches: () => splitChunks(chunksOf(bytes)),
  }
}

function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  const CHUNK = 4096
  for (let from = 0; from < bytes.length; from += CHUNK) yield bytes.subarray(from, from + CHUNK)
}

/** A store in memory, made from the bytes of a file: for imports that are tried by the thousand. */
export class TrialStore {
  readonly connection: Connection
  readonly write: LongWrite

  constructor(bytes: Buffer) {
    const database = new Database(bytes)
    database.pragma('foreign_keys = ON')
    this.connection = new Connection(database)
    this.write = new LongWrite(this.connection, new WriteGate())
  }

  import(
    source: SnapshotSource,
    options: ImportOptions = { onConflict: 'fail' },
    context: Partial<ImportContext> = {},
  ): Promise<Result<ImportReport, ContractError>> {
    return importSnapshot(this.write, source, options, {
      ...unwatched,
      isBusy: () => false,
      beforePublish: () => Promise.resolve(ok(undefined)),
      now: 1_700_000_000_000,
      suffix: 'abcdefgh',
      ...context,
    })
  }

  /** Returns a snapshot of sessions as text. */
  export(request: ExportRequest): string {
    return [...exportText(exportPieces(new SessionExport(this.connection), request))].join('')
  }

  sessionIds(): string[] {
    return this.connection.database
      .prepare('SELECT session_id FROM session ORDER BY session_key')
      .pluck()
      .all() as string[]
  }

  faults(): Fault[] {
    return findFaults(this.connection, unwatched)
  }

  /** Of every row of every table, and of which messages the index of words knows. */
  digest(): string {
    return storeDigest(this.connection)
  }

  close(): void {
    this.connection.database.close()
  }
}

/** Of every row of every table, and of which messages the index of words knows: the same as long as nothing changed. */
export function storeDigest({ database }: Connection): string {
  const tables = database
    .prepare<[], { name: string }>(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
       ORDER BY name`,
    )
    .all()
  const hash = createHash('sha256')
  for (const { name } of tables) hash.update(JSON.stringify([name, database.prepare(`SELECT * FROM "${name}"`).all()]))
  hash.update(JSON.stringify(database.prepare('SELECT id FROM message_text_docsize ORDER BY id').all()))
  return hash.digest('hex')
}
