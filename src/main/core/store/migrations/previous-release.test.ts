import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { completeAllLogs, differencesFromLogs } from '#core/testing/rebuilt-rows'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { openStore, STORE_FILE } from '../open'
import { fillTables } from '../testing/fill-tables'
import { makePreviousStore, PREVIOUS_VERSION, previousSession } from '../testing/previous-store'

/** Number of sessions in the store; the nightly run has 10,000. */
const SESSIONS = Number(process.env['PARLEY_MIGRATED_SESSIONS'] ?? 200)
/** Maximum time that CONTRIBUTING allows migrations to take, in milliseconds: a minute for 10,000 sessions, and a start. */
const ALLOWED_MS = 2_000 + SESSIONS * 6

/** The same for what is done afterwards, in the background: five minutes. */
const BACKGROUND_MS = 2_000 + SESSIONS * 30

/** Columns whose values a migration moves to others, and tables that others are made from. */
const moved = ['extra']
const derived = /^(sqlite_|kysely_|message_text|session_text|unpacked)/

/** Name of a session of another machine since schema 177, of a row that names its session only. */
const REFERENCE = `(SELECT '@' || one.machine_id || '/' || one.session_id FROM before.machine_session AS one
  WHERE one.session_id = this.session_id)`

/** Compares what two files have in common. */
function expectSameRows(file: string, before: string): void {
  const database = new Database(file, { readonly: true })
  database.prepare('ATTACH ? AS before').run(before)
  const tables = database
    .prepare("SELECT name FROM before.sqlite_schema WHERE type = 'table'")
    .pluck()
    .all() as string[]
  const columnsOf = (schema: string, table: string) =>
    database.prepare('SELECT name FROM pragma_table_info(?, ?)').pluck().all(table, schema) as string[]
  for (const table of tables.filter((name) => !derived.test(name))) {
    const now = columnsOf('main', table)
    // Sessions of other machines are named by machine and id since schema 177, in another column.
    const isRenamed = (name: string) => table.startsWith('machine_') && name === 'session_id'
    const columns = columnsOf('before', table).filter((name) => !moved.includes(name))
    const nowNamed = columns.map((name) => (isRenamed(name) ? 'session_ref' : name))
    expect(now, table).toEqual(expect.arrayContaining(nowNamed))
    const all = {
      main: nowNamed.map((name) => `"${name}"`).join(', '),
      before: columns.map((name) => (isRenamed(name) ? REFERENCE : `"${name}"`)).join(', '),
    }
    for (const [one, other] of [
      ['main', 'before'],
      ['before', 'main'],
    ] as const) {
      const select = (schema: 'main' | 'before') => `SELECT ${all[schema]} FROM ${schema}."${table}" AS this`
      const sql = `${select(one)} EXCEPT ${select(other)} LIMIT 1`
      expect(database.prepare(sql).all(), `${table}: in ${one} only`).toEqual([])
    }
  }
  database.close()
}

it(
  `opens a store of the previous release with ${SESSIONS} sessions in the time allowed, and nothing in it is different`,
  async () => {
    const dir = await temporaryFolder()
    await makePreviousStore(dir, SESSIONS)
    const begun = performance.now()
    const opened = await openStore({ dir })
    const took = performance.now() - begun
    if (!opened.ok) throw new Error(opened.error.message)
    expect(took).toBeLessThan(ALLOWED_MS)
    const { file, read, close } = opened.value

    for (let index = 0; index < SESSIONS; index++) {
      const { messages, turns, sessionId, ...session } = previousSession(index)
      const agents = [{ approvalPolicy: 'always-ask' }]
      expect(await read.session(sessionId)).toMatchObject({ sessionId, ...session, agents })
      const conversation = await read.conversation(sessionId)
      expect(
        conversation?.messages.map(({ messageId, role, position, status }, at) => [
          messageId,
          role,
          position,
          status,
          at,
        ]),
      ).toEqual(messages.map(({ messageId, role }, at) => [messageId, role, at, 'complete', at]))
      expect(
        conversation?.blocks.map((block) => [block.messageId, block.type === 'text' ? block.content : null]),
      ).toEqual(messages.map(({ messageId, text }) => [messageId, text]))
      expect(conversation?.turns).toMatchObject(turns)
      const log = await read.eventsAfter(sessionId, 0, 1000)
      expect(log.map(({ type }) => type)).toEqual(['created', ...messages.map(() => 'log')])
    }
    await close()
    const [backup = 'none'] = await readdir(join(dir, 'backups'))
    expectSameRows(file, join(dir, 'backups', backup))

    const completing = performance.now()
    completeAllLogs(file)
    expect(performance.now() - completing).toBeLessThan(BACKGROUND_MS)
    expect(await differencesFromLogs(file)).toEqual([])
  },
  // Made and compared within a minute for every thousand.
  60_000 + SESSIONS * 60,
)

// The second has tables of worktrees, attempts, machines and automations too.
it.each([PREVIOUS_VERSION, 165])('keeps a row of every table of a store of schema %i', async (version) => {
  const dir = await temporaryFolder()
  await makePreviousStore(dir, 3, version)
  const filled = fillTables(join(dir, STORE_FILE))
  expect(filled).toEqual(expect.arrayContaining(['blob', 'configuration', 'permission_rule', 'transcript', 'merge']))
  if (version === 165) expect(filled).toEqual(expect.arrayContaining(['place', 'attempt', 'machine', 'automation_run']))
  const opened = await openStore({ dir })
  if (!opened.ok) throw new Error(opened.error.message)
  expect(opened.value.readOnly).toBeNull()
  await opened.value.close()
  const [backup = 'none'] = await readdir(join(dir, 'backups'))
  expectSameRows(opened.value.file, join(dir, 'backups', backup))
  completeAllLogs(opened.value.file)
  expect(await differencesFromLogs(opened.value.file)).toEqual([])
})
