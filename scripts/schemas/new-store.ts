import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { format, resolveConfig } from 'prettier'
import { migrate } from '#core/store/migrate'
import { migrations, SCHEMA_VERSION } from '#core/store/migrations'

/** File with the statements that create an empty store. */
export const newStoreFile = 'src/main/core/store/migrations/new-store.ts'

interface Created {
  readonly name: string
  readonly sql: string
}

/** Returns the content of that file, by running every migration. */
async function newStoreSource(): Promise<string> {
  const database = new Database(':memory:')
  await migrate(database, { from: 'the first migration' })
  const created = database
    .prepare<[], Created>('SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid')
    .all()
  const searched = created
    .filter(({ sql }) => /^CREATE VIRTUAL TABLE .* USING fts5\b/is.test(sql))
    .map(({ name }) => name)
  const own = created.filter(({ name }) => !searched.some((table) => name.startsWith(`${table}_`)))
  const options = searched.flatMap((table) =>
    database
      .prepare<[], { k: string; v: number }>(`SELECT k, v FROM ${table}_config WHERE k <> 'version'`)
      .all()
      .map(({ k, v }) => `INSERT INTO ${table} (${table}, rank) VALUES ('${k}', ${v})`),
  )
  database.close()
  const statements = [...own.map(({ sql }) => sql), ...options]
  return [
    '/* Written by `npm run schemas` from the migrations, which are the source. */',
    '',
    '/** Version of the schema that the statements create; newer migrations run afterwards. */',
    `export const NEW_STORE_VERSION = ${SCHEMA_VERSION}`,
    '',
    '/** Names of the migrations that they replace. */',
    `export const replacedMigrations: readonly string[] = ${JSON.stringify(Object.keys(migrations).sort(), null, 2)}`,
    '',
    '/** Statements that create the tables, indexes and options of an empty store. */',
    `export const newStore: readonly string[] = [\n${statements.map((sql) => `${template(sql)},\n`).join('')}]`,
    '',
  ].join('\n')
}

/** Writes that file, formatted. */
export async function writeNewStore(root: string): Promise<void> {
  const file = join(root, newStoreFile)
  const options = await resolveConfig(file)
  await writeFile(file, await format(await newStoreSource(), { ...options, filepath: file }))
}

const template = (sql: string): string =>
  `\`${sql.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')}\``
