import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '#shared/kernel/result'
import { run } from '#main/cli/testing/run'
import { STORE_FILE } from '#core/store/open'
import type { Difference } from '#core/store/rebuild/differences'
import { WriteGate } from '#core/store/write-gate'
import { killAtRandom } from '#core/testing/kill-at-random'
import { completeAllLogs, differencesFromLogs } from '#core/testing/rebuilt-rows'
import type { World } from '#core/testing/sessions-model/world'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { noteTries } from '#core/testing/tries'
import { workInPlace } from '#core/testing/work-in-place'
import { repairRowsOf } from './jobs/rebuild'
import { damageRows } from './testing/damage'
import { filledWorld } from './testing/filled-world'

/** Number of times a program is killed; long runs set the variable. */
const KILLS = Number(process.env['PARLEY_STORE_KILLS'] ?? 1)

/** Maximum run time before it is killed, in milliseconds. */
const LONGEST_RUN = 400

const program = join(import.meta.dirname, 'testing', 'rebuild-child.ts')

let world: World
let filled: string

beforeAll(async () => {
  workInPlace()
  ;({ world, file: filled } = await filledWorld())
})
afterAll(() => world.cleanUp())

/** A copy of the store whose logs are complete or, `unlogged`, are not. */
async function copyOfStore(how: 'complete' | 'unlogged' = 'complete'): Promise<string> {
  const file = join(await temporaryFolder(), STORE_FILE)
  await copyFile(filled, file)
  if (how === 'complete') completeAllLogs(file)
  return file
}

function read<T>(file: string, sql: string): T[] {
  const database = new Database(file, { readonly: true })
  const rows = database.prepare<[], T>(sql).all()
  database.close()
  return rows
}

const SAID = 'SELECT message_id, position, role, blocks, packed FROM message ORDER BY message_id'
const SESSIONS = 'SELECT session_id, title, message_count, lead_agent_id, notes FROM session ORDER BY session_id'

const names = (found: readonly Difference[]): string[] => found.map(({ table, id }) => `${table} ${id}`)

const contextOf = (file: string, check: () => void) => ({
  file,
  gate: new WriteGate().shared,
  cancel: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT),
  check,
  part: () => undefined,
  progress: () => undefined,
  ask: () => Promise.resolve(ok(null)),
})

test('doctor --rebuild makes damaged rows what the logs say, after a backup', async () => {
  const file = await copyOfStore()
  const [said, sessions] = [read(file, SAID), read(file, SESSIONS)]
  damageRows(file)
  expect((await differencesFromLogs(file)).length).toBeGreaterThan(20)
  const { code, output } = await run(['doctor', '--data', dirname(file), '--rebuild'])
  expect(output).toMatch(/^rebuilt\t[^\n]+\bsession\b/m)
  expect(output).toMatch(/^backup\t[^\n]+\.db\ndone\t\d+ sessions/m)
  expect(code).toBe(0)
  expect(await differencesFromLogs(file)).toEqual([])
  expect(read(file, SAID)).toEqual(said)
  expect(read(file, SESSIONS)).toEqual(sessions)
  expect(read(file, 'PRAGMA foreign_key_check')).toEqual([])
  expect(await readdir(join(dirname(file), 'backups'))).toHaveLength(1)
  const again = await run(['doctor', '--data', dirname(file), '--rebuild'])
  expect(again.output).toMatch(/^no damage\t/)
})

const LOGS = ['event', 'event_bundle', 'private_event', 'log_baseline', 'blob'] as const

/** Every row of the logs in a store, and of the contents that they refer to. */
const logsOf = (file: string): unknown[][] => LOGS.map((table) => read(file, `SELECT * FROM ${table} ORDER BY 1, 2`))

test('doctor --repair removes nothing as long as rows can be rebuilt from a log', async () => {
  const file = await copyOfStore()
  const [said, sessions, logs] = [read(file, SAID), read(file, SESSIONS), logsOf(file)]
  const database = new Database(file)
  database.pragma('foreign_keys = OFF')
  database.exec('DELETE FROM session; DELETE FROM agent; DELETE FROM message_blob')
  database.close()
  const doctor = (...options: string[]) => run(['doctor', '--data', dirname(file), ...options])
  const checked = await doctor()
  expect(checked.code).not.toBe(0)
  expect(checked.errors).toContain('--rebuild')
  const refused = await doctor('--repair')
  expect(refused.code).not.toBe(0)
  expect(refused.errors).toContain('parley doctor --rebuild')
  expect(logsOf(file)).toEqual(logs)
  expect(await doctor('--rebuild')).toMatchObject({ errors: '', code: 0 })
  await doctor('--repair')
  expect((await doctor()).output).toMatch(/^no faults\t/m)
  expect(read(file, SAID)).toEqual(said)
  expect(read(file, SESSIONS)).toEqual(sessions)
  // Opening the store again logs more.
  logsOf(file).forEach((rows, index) => expect(rows).toEqual(expect.arrayContaining(logs[index] ?? [])))
})

test('doctor --repair keeps messages whose session is in no log', async () => {
  const file = await copyOfStore()
  const said = read(file, SAID)
  const database = new Database(file)
  database.pragma('foreign_keys = OFF')
  database.exec('DELETE FROM session; DELETE FROM event; DELETE FROM event_bundle; DELETE FROM log_baseline')
  database.close()
  const { code } = await run(['doctor', '--data', dirname(file), '--repair'])
  expect(code).toBe(0)
  expect(read(file, SAID)).toEqual(said)
  expect(read(file, 'SELECT DISTINCT title FROM session')).toEqual([{ title: 'Salvaged session' }])
})

test('rows of a session whose log is still to be completed stay as they are', async () => {
  const file = await copyOfStore('unlogged')
  const { output } = await run(['doctor', '--data', dirname(file), '--rebuild', '--json'])
  expect(JSON.parse(output)).toMatchObject({ incomplete: 1, damaged: [] })
})

test('messages that a damaged log does not know stay where they are', async () => {
  const file = await copyOfStore()
  const database = new Database(file)
  database.exec("DELETE FROM event WHERE type = 'message'")
  database.close()
  const said = read(file, SAID)
  const { output } = await run(['doctor', '--data', dirname(file), '--rebuild', '--json'])
  expect(JSON.parse(output)).toMatchObject({ damaged: [], incomplete: 2 })
  expect(read(file, SAID)).toEqual(said)
})

test('a rebuild that is cancelled at any step changes nothing', async () => {
  const file = await copyOfStore()
  damageRows(file)
  const before = names(await differencesFromLogs(file))
  const keys = read<{ session_key: number }>(file, 'SELECT session_key FROM session').map((row) => row.session_key)
  for (let step = 1; step <= keys.length; step++) {
    let left = step
    const cancelled = repairRowsOf(
      keys,
      contextOf(file, () => {
        if (--left === 0) throw new Error('cancelled')
      }),
    )
    await expect(cancelled).rejects.toThrow('cancelled')
    expect(names(await differencesFromLogs(file))).toEqual(before)
  }
})

test('a rebuild that is killed at any moment has changed nothing or everything', async () => {
  const damaged = await copyOfStore()
  damageRows(damaged)
  const before = names(await differencesFromLogs(damaged))
  const root = await temporaryFolder()
  for (let kill = 0; kill < KILLS; kill++) {
    noteTries(1)
    const file = join(root, `${kill}`, STORE_FILE)
    await mkdir(dirname(file))
    await copyFile(damaged, file)
    await killAtRandom(program, ['rebuild', file], LONGEST_RUN)
    const after = names(await differencesFromLogs(file))
    expect([[], before]).toContainEqual(after)
    await run(['doctor', '--data', dirname(file), '--rebuild'])
    expect(await differencesFromLogs(file)).toEqual([])
  }
})

test('logs are completed by whoever comes next, wherever it was killed before', async () => {
  const root = await temporaryFolder()
  for (let kill = 0; kill < KILLS; kill++) {
    noteTries(1)
    const file = join(root, `${kill}`, STORE_FILE)
    await mkdir(dirname(file))
    await copyFile(filled, file)
    const database = new Database(file)
    // As the migration of an older store leaves it.
    database.exec('INSERT OR IGNORE INTO unlogged SELECT session_key FROM session')
    database.close()
    await killAtRandom(program, ['complete', file], LONGEST_RUN)
    expect(await differencesFromLogs(file)).toEqual([])
    const count = 'SELECT (SELECT count(*) FROM log_baseline) + (SELECT count(*) FROM unlogged) AS count'
    expect(read(file, count)).toEqual(read(file, 'SELECT count(*) AS count FROM session'))
    completeAllLogs(file)
    expect(read(file, 'SELECT * FROM unlogged')).toEqual([])
    expect(await differencesFromLogs(file)).toEqual([])
  }
})
