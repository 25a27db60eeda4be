import Database from 'better-sqlite3'

interface Column {
  readonly name: string
  readonly type: string
}

/** Tables with an index of texts, which others fill, and those of the migrations themselves. */
const FILLED_BY_OTHERS = /VIRTUAL|_(data|idx|content|docsize|config)"?\s*\(|kysely/i
/** Columns with JSON, in which programs read. */
const JSON_COLUMN = /data|extra|json|payload|rule|value/

/** Adds a made-up row to every empty table of a store. Returns the names of these tables. */
export function fillTables(file: string): string[] {
  const database = new Database(file)
  const tables = database
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all() as { readonly name: string; readonly sql: string }[]
  const isEmpty = (name: string) => database.prepare(`SELECT 1 FROM "${name}" LIMIT 1`).get() === undefined
  const filled = tables.filter(({ name, sql }) => !FILLED_BY_OTHERS.test(sql) && isEmpty(name)).map(({ name }) => name)
  for (const table of filled) {
    const columns = database.prepare('SELECT name, type FROM pragma_table_info(?)').all(table) as Column[]
    const parents = database
      .prepare(
        'SELECT "from" AS name, "table" AS parent, coalesce("to", \'rowid\') AS key FROM pragma_foreign_key_list(?)',
      )
      .all(table) as { readonly name: string; readonly parent: string; readonly key: string }[]
    const values = columns.map((column) => {
      const found = parents.find(({ name }) => name === column.name)
      const key = found && database.prepare(`SELECT "${found.key}" FROM "${found.parent}" LIMIT 1`).pluck().get()
      return key ?? madeUp(column)
    })
    const names = columns.map(({ name }) => `"${name}"`).join(', ')
    database.prepare(`INSERT INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join(', ')})`).run(values)
  }
  database.close()
  return filled
}

function madeUp({ name, type }: Column): number | string | Buffer {
  if (/int/i.test(type)) return 1
  if (/real/i.test(type)) return 1.5
  if (/blob/i.test(type)) return Buffer.from(name)
  return JSON_COLUMN.test(name) ? '{"a":1}' : name
}
