import type { Generated, Insertable, Selectable } from 'kysely'
import { agentTables } from './schema/agents'
import { askedTables } from './schema/asked'
import type { Column, Declared } from './schema/column'
import { conversationTables } from './schema/conversation'
import { eventTables } from './schema/events'
import { fileTables } from './schema/files'
import { sessionTables } from './schema/sessions'
import { transcriptTables } from './schema/transcripts'
import { usageTables } from './schema/usage'
import { workTables } from './schema/work'

/*
 * The tables as queries see them, by family in `schema/`. The SQL that makes them is in `migrations/`; a test compares
 * the two.
 */

/** Every table with its columns. */
export const tables = {
  ...sessionTables,
  ...agentTables,
  ...conversationTables,
  ...eventTables,
  ...fileTables,
  ...usageTables,
  ...askedTables,
  ...transcriptTables,
  ...workTables,
} as const satisfies Declared

/** The value of a column, by how it is declared. */
export interface ValueOf {
  key: Generated<number>
  blob: Uint8Array
  'blob?': Uint8Array | null
  integer: number
  'integer?': number | null
  real: number
  'real?': number | null
  text: string
  'text?': string | null
}

/** The tables as Kysely wants them. */
export type Tables = {
  [T in keyof typeof tables]: {
    [C in keyof (typeof tables)[T]]: (typeof tables)[T][C] extends Column ? ValueOf[(typeof tables)[T][C]] : never
  }
}

/** A whole row of a table, as it is read. */
export type Row<T extends keyof Tables> = Selectable<Tables[T]>

/** A row as it is inserted, without what SQLite fills in. */
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
