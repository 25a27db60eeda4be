import { copyFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { killAtRandom, timeBetweenLines } from '#core/testing/kill-at-random'
import { aMessage, aSession, must, temporaryFolder, write } from '../fixtures'
import { migrate } from '../migrate'
import { makeOldStore, oldText } from '../old-store.fixtures'
import { openStore, prepareFile, STORE_FILE } from '../open'
import { SCHEMA_VERSION } from '../migrations'
import { listBackups } from './backups'
import { isNightly } from '#core/testing/nightly'
import { noteTries } from '#core/testing/tries'

/** Number of kills for each kind of work; a long run sets the variable. */
const KILLS = Number(process.env['PARLEY_STORE_KILLS'] ?? 1)

/** Maximum time that work may run before it is killed, in milliseconds. */
const LONGEST_RUN = 250

/** The same for packing, which takes longer. */
const PACKING_RUN = 1000

/** Number of sessions, and of usage reports in each, in a store of the first Parley that has to be migrated. */
const OLD_SESSIONS = isNightly ? 50 : 25
const OLD_REPORTS = isNightly ? 200 : 100

const SESSIONS = 4
const MESSAGES = 60

async function filledFolder(): Promise<string> {
  const dir = await temporaryFolder()
  const store = must(await openStore({ dir }))
  for (let number = 0; number < SESSIONS; number++)
    await write(store, (writer) => {
      writer.insertSession(aSession(`s${number}`))
      for (let position = 0; position < MESSAGES; position++)
        writer.insertMessage(
          aMessage(`m${number}-${position}`, `s${number}`, [{ type: 'text', content: 'some words '.repeat(200) }]),
          position,
        )
    })
  await store.close()
  return dir
}

const program = join(import.meta.dirname, 'testing', 'kill-child.ts')

async function killDuring(what: string, dir: string, longest = LONGEST_RUN): Promise<void> {
  await killAtRandom(program, [what, dir], longest)
}

/** Makes a store of the first version, in which what agents used is not added up yet. */
async function makeOldestStore(dir: string): Promise<void> {
  const database = new Database(join(dir, STORE_FILE))
  prepareFile(database)
  await migrate(database, { upTo: 10 })
  const session = database.prepare(
    "INSERT INTO session (session_key, session_id, status, created_at, last_activity_at) VALUES (?, ?, 'active', 1, 1)",
  )
  const report = database.prepare(
    `INSERT INTO usage_report (session_key, agent_id, adapter_session_id, timestamp, granularity, mode, input_tokens,
       output_tokens, model) VALUES (?, 'agent', 'native', ?, 'call', 'delta', 10, 1, ?)`,
  )
  database.transaction(() => {
    for (let key = 1; key <= OLD_SESSIONS; key++) {
      session.run(key, `s${key}`)
      for (let number = 0; number < OLD_REPORTS; number++) report.run(key, number * 900_000, `model-${number % 5}`)
    }
  })()
  database.close()
}

function expectWhole(file: string): void {
  const database = new Database(file)
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(database.pragma('foreign_key_check')).toEqual([])
  database.close()
}

/** Every message is there after opening, in one file that needs nothing beside it. */
async function expectEverything(dir: string): Promise<void> {
  const store = must(await openStore({ dir }))
  expect(store.schemaVersion).toBe(SCHEMA_VERSION)
  for (let number = 0; number < SESSIONS; number++)
    expect((await store.read.conversation(`s${number}`))?.messages).toHaveLength(MESSAGES)
  await store.close()
  expect((await readdir(dir)).filter((name) => name.startsWith(STORE_FILE))).toEqual([STORE_FILE])
  expectWhole(join(dir, STORE_FILE))
}

describe('whenever it is killed, nothing is lost and nothing is half', () => {
  const limit = 60_000 + KILLS * 20_000

  test.each(['restore', 'salvage', 'repair'])(
    'during %s',
    async (what) => {
      const dir = await filledFolder()
      for (let kill = 0; kill < KILLS; kill++) {
        noteTries(1)
        await killDuring(what, dir)
        await expectEverything(dir)
      }
    },
    limit,
  )

  test(
    'during a backup',
    async () => {
      const dir = await filledFolder()
      for (let kill = 0; kill < KILLS; kill++) {
        noteTries(1)
        await killDuring('backup', dir)
        for (const { name } of await listBackups(dir)) expectWhole(join(dir, 'backups', name))
        await expectEverything(dir)
        const left = await readdir(join(dir, 'backups')).catch(() => [])
        expect(left.filter((name) => name.includes('partial'))).toEqual([])
      }
    },
    limit,
  )

  test(
    'during a migration',
    async () => {
      const old = await temporaryFolder()
      await makeOldestStore(old)
      const copy = async (): Promise<string> => {
        const dir = await temporaryFolder()
        await copyFile(join(old, STORE_FILE), join(dir, STORE_FILE))
        return dir
      }
      const longest = await timeBetweenLines(program, ['migration', await copy()])
      for (let kill = 0; kill < KILLS; kill++) {
        noteTries(1)
        const dir = await copy()
        await killDuring('migration', dir, longest)
        const store = must(await openStore({ dir }))
        expect(store.schemaVersion).toBe(SCHEMA_VERSION)
        expect((await store.read.list({ limit: 1000 })).total).toBe(OLD_SESSIONS)
        const [totals] = await store.read.usageTotals({ groupBy: 'adapter', quartersAhead: 0 })
        expect(totals?.calls).toBe(OLD_SESSIONS * OLD_REPORTS)
        await store.close()
        expectWhole(join(dir, STORE_FILE))
      }
    },
    limit,
  )

  test(
    'while a store of an older Parley is packed',
    async () => {
      for (let kill = 0; kill < KILLS; kill++) {
        noteTries(1)
        const dir = await temporaryFolder()
        await makeOldStore(dir, 1500)
        await killDuring('packing', dir, PACKING_RUN)
        const store = must(await openStore({ dir }))
        const conversation = await store.read.conversation('old')
        expect(conversation?.blocks.map((block) => block.type === 'text' && block.content)).toEqual(
          Array.from({ length: 1500 }, (_, position) => oldText(position)),
        )
        expect(conversation?.messages.filter(({ deliveries }) => deliveries?.length === 1)).toHaveLength(750)
        const events = await store.read.eventsAfter('old', 0, 10_000)
        expect(events.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 2250 }, (_, index) => index + 1))
        expect((await store.read.blob('old', 'output', 0, 6))?.text).toBe('a line')
        await store.close()
        expectWhole(join(dir, STORE_FILE))
      }
    },
    limit,
  )
})
