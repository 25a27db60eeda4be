import { sql, type Kysely } from 'kysely'

type Kind = 'text' | 'real' | 'integer' | 'boolean' | 'json'

/** A property that gets a separate column. */
interface Moved {
  readonly property: string
  readonly column: string
  readonly kind: Kind
}

/** Types of JSON values that fit a column. Other values that an older Parley accepted stay where they are. */
const FITTING: Readonly<Record<Kind, readonly string[]>> = {
  text: ['text'],
  real: ['integer', 'real'],
  integer: ['integer'],
  boolean: ['true', 'false'],
  json: ['array', 'object'],
}

const MOVED: Readonly<Record<string, readonly Moved[]>> = {
  session: [
    { property: 'titleOrigin', column: 'title_origin', kind: 'text' },
    { property: 'budgetUsd', column: 'budget_usd', kind: 'real' },
    { property: 'timeoutSeconds', column: 'timeout_seconds', kind: 'integer' },
    { property: 'sourceSize', column: 'source_size', kind: 'integer' },
    { property: 'mergedAt', column: 'merged_at', kind: 'real' },
    { property: 'abandonedAt', column: 'abandoned_at', kind: 'real' },
    { property: 'tags', column: 'tags', kind: 'json' },
    { property: 'notes', column: 'notes', kind: 'text' },
    { property: 'git', column: 'git', kind: 'json' },
  ],
  agent: [
    { property: 'approvalPolicy', column: 'approval_policy', kind: 'text' },
    { property: 'reasoningEffort', column: 'reasoning_effort', kind: 'text' },
    { property: 'failure', column: 'failure', kind: 'text' },
  ],
  turn: [
    { property: 'model', column: 'model', kind: 'text' },
    { property: 'errorCategory', column: 'error_category', kind: 'text' },
    { property: 'recoverable', column: 'recoverable', kind: 'boolean' },
    { property: 'stoppedBy', column: 'stopped_by', kind: 'json' },
    { property: 'metrics', column: 'metrics', kind: 'json' },
    { property: 'filesChanged', column: 'files_changed', kind: 'integer' },
  ],
  message: [],
}

/**
 * Gives every declared property of sessions, agents and turns its column. Properties that nobody declares stay in the
 * column that held them all, which is now named for that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, moved] of Object.entries(MOVED)) {
    await sql`ALTER TABLE ${sql.table(table)} RENAME COLUMN extra TO undeclared`.execute(db)
    for (const { column, kind } of moved) {
      const type = kind === 'real' ? 'REAL' : kind === 'integer' || kind === 'boolean' ? 'INTEGER' : 'TEXT'
      await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN ${sql.ref(column)} ${sql.raw(type)}`.execute(db)
    }
    if (moved.length > 0) await move(db, table, moved)
  }
}

async function move(db: Kysely<unknown>, table: string, moved: readonly Moved[]): Promise<void> {
  const fits = ({ property, kind }: Moved) =>
    sql`coalesce(json_type(undeclared, ${path(property)}) IN (${sql.join(FITTING[kind])}), FALSE)`
  const set = moved.map(({ property, column, kind }) => {
    const operator = kind === 'json' ? sql.raw('->') : sql.raw('->>')
    return sql`${sql.ref(column)} = CASE WHEN ${fits({ property, column, kind })}
      THEN undeclared ${operator} ${path(property)} END`
  })
  // Null says of a property what its absence says.
  const gone = moved.map(
    (each) => sql`CASE WHEN ${fits(each)} OR json_type(undeclared, ${path(each.property)}) = 'null'
      THEN ${path(each.property)} ELSE '$[0]' END`,
  )
  await sql`UPDATE ${sql.table(table)} SET ${sql.join(set)},
    undeclared = nullif(json_remove(undeclared, ${sql.join(gone)}), '{}')
    WHERE undeclared IS NOT NULL`.execute(db)
}

function path(property: string) {
  return sql.lit(`$.${property}`)
}
