import type Database from 'better-sqlite3'

type Row = Record<string, unknown>

/** Columns that can change although a request fails. */
const APART: Readonly<Record<string, readonly string[]>> = {
  // Sequences that were reserved for events that were not stored stay unused.
  session_state: ['reserved_sequence'],
  // The program of an agent that was ended for a request is started again by the next message.
  agent: ['status'],
}

/** Tables of notes for work in the background, which follow from other rows. */
const NOTES: ReadonlySet<unknown> = new Set(['unlogged', 'unpacked', 'log_baseline'])

/** Returns whether an event tells what became of a program, which is a fact whatever becomes of the request. */
const isOfProgram = ({ type }: Row): boolean => /^(environment\.|agent\.changed$|transcript\.)/.test(String(type))

/** State of a store at one time. */
export interface StoredState {
  /** Every row that a request can change, as text, with the key of its session. */
  readonly rows: ReadonlyMap<string, unknown>
  /** Ids of sessions by their keys. */
  readonly sessions: ReadonlyMap<unknown, string>
  /** Keys of sessions in which a turn runs. */
  readonly working: ReadonlySet<unknown>
}

export function storedState(file: Database.Database): StoredState {
  const all = (table: string) => file.prepare<[], Row>(`SELECT * FROM "${table}"`).all()
  const column = (table: string, key: string, value: string) =>
    new Map(all(table).map((row) => [row[key], row[value]] as const))
  const owners = ['message', 'agent'].map(
    (table) => [`${table}_key`, column(table, `${table}_key`, 'session_key')] as const,
  )
  const names = "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'"
  const rows = new Map<string, unknown>()
  for (const table of file.prepare<[], string>(names).pluck().all()) {
    // Those of the search index are named after it.
    if (NOTES.has(table) || /^(sqlite|kysely)_|text_/.test(table)) continue
    for (const row of all(table)) {
      if (table === 'event' && isOfProgram(row)) continue
      const owner = owners.find(([key]) => key in row)
      const session = row['session_key'] ?? owner?.[1].get(row[owner[0]])
      const apart = APART[table] ?? []
      const kept = Object.entries(row).filter(([name]) => !apart.includes(name))
      rows.set(`${table} ${JSON.stringify(kept)}`, session)
    }
  }
  const sessions = column('session', 'session_key', 'session_id') as Map<unknown, string>
  const active = all('turn').filter(({ status }) => status === 'active')
  return { rows, sessions, working: new Set(active.map((turn) => turn['session_key'])) }
}

/**
 * Returns the rows that only one of two states has, with a sign in front: those of no session, of new ones, and of sessions
 * that are named and were not at work.
 */
export function changedRows(before: StoredState, after: StoredState, about: readonly string[]): string[] {
  const isMeant = (session: unknown): boolean => {
    if (session === undefined || session === null || !before.sessions.has(session)) return true
    return about.includes(before.sessions.get(session) ?? '') && !before.working.has(session)
  }
  const only = (these: StoredState, others: StoredState, sign: string) =>
    [...these.rows].flatMap(([row, session]) => (!others.rows.has(row) && isMeant(session) ? [`${sign} ${row}`] : []))
  return [...only(before, after, '-'), ...only(after, before, '+')]
}
