import type Database from 'better-sqlite3'
import { hasTable } from '#core/agents/transcript/database'
import { parseRecord, type JsonRecord } from '#core/agents/transcript/records'
import { count, record, text } from '#core/agents/transcript/values'
import { revertOf, type OpencodeRevert } from './parse'

/** A session of a database of any version. */
export interface SessionRow {
  readonly id: string
  readonly parentId: string | undefined
  readonly title: string
  readonly directory: string | undefined
  readonly createdAt: number
  readonly updatedAt: number
  readonly revert: OpencodeRevert | undefined
  /** True when it is in the tables of the second generation, which count more. */
  readonly isSecond: boolean
}

/** Names of the tables of sessions, the one that counts more first. */
const TABLES = ['session_v2', 'session'] as const

/** Returns the sessions of a database; of one that was migrated, the newer form. Throws when there is no such table. */
export function sessionRows(
  database: Database.Database,
  where: { id: string } | { parentId: string } | null,
): SessionRow[] {
  const tables = TABLES.filter((table) => hasTable(database, table))
  if (tables.length === 0) throw new TypeError('no table of sessions')
  const rows = new Map<string, SessionRow>()
  for (const table of tables)
    for (const row of rowsOf(database, table, where)) {
      const id = text(row['id'])
      if (id !== undefined && !rows.has(id)) rows.set(id, toRow(row, id, database, table === 'session_v2'))
    }
  return [...rows.values()]
}

function rowsOf(
  database: Database.Database,
  table: (typeof TABLES)[number],
  where: { id: string } | { parentId: string } | null,
): JsonRecord[] {
  // Columns differ between versions.
  const all = `SELECT * FROM ${table}`
  const rows =
    where === null
      ? database.prepare(all).all()
      : 'id' in where
        ? database.prepare(`${all} WHERE id = ?`).all(where.id)
        : database.prepare(`${all} WHERE parent_id = ? ORDER BY time_created`).all(where.parentId)
  return rows.map(record)
}

function toRow(row: JsonRecord, id: string, database: Database.Database, isSecond: boolean): SessionRow {
  const createdAt = count(row['time_created'])
  return {
    id,
    parentId: text(row['parent_id']),
    title: text(row['title']) ?? '',
    directory: text(row['directory']) ?? worktreeOf(database, text(row['project_id'])),
    createdAt,
    updatedAt: Math.max(count(row['time_updated']), createdAt),
    revert: revertOf(parseRecord(text(row['revert']) ?? '')),
    isSecond,
  }
}

/** Returns the folder of a project: sessions of early versions have none of their own. */
function worktreeOf(database: Database.Database, projectId: string | undefined): string | undefined {
  if (projectId === undefined || !hasTable(database, 'project')) return undefined
  const project = record(database.prepare('SELECT * FROM project WHERE id = ?').get(projectId))
  return text(project['worktree'])
}
