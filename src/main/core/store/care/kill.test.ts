import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { aMessage, aSession, must, temporaryFolder, write } from '../fixtures'
import { migrate } from '../migrate'
import { makeOldStore, oldText } from '../old-store.fixtures'
import { openStore, prepareFile, STORE_FILE } from '../open'
import { SCHEMA_VERSION } from '../migrations'
import { listBackups } from './backups'

/** How often each kind of work is killed; a long run sets the variable. */
const KILLS = Number(process.env['PARLEY_STORE_KILLS'] ?? 4)

/** The longest that work is let run before it is killed, in milliseconds. */
const LONGEST_RUN = 250

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

async function killDuring(what: string, dir: string): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'kill-child.ts'), what, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  await once(child.stdout, 'data')
  await setTimeout(Math.random() * LONGEST_RUN)
  child.kill('SIGKILL')
  const [, signal] = (await exited) as [number | null, string | null]
  expect(signal).toBe('SIGKILL')
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
  const limit = 30_000 + KILLS * 8000

  test.each(['restore', 'salvage', 'repair'])(
    'during %s',
    async (what) => {
      const dir = await filledFolder()
      for (let kill = 0; kill < KILLS; kill++) {
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
      for (let kill = 0; kill < KILLS; kill++) {
        const dir = await temporaryFolder()
        const database = new Database(join(dir, STORE_FILE))
        prepareFile(database)
        await migrate(database, 10)
        database.exec(
          "INSERT INTO session (session_id, status, created_at, last_activity_at) VALUES ('s', 'active', 1, 1)",
        )
        database.close()
        await killDuring('migration', dir)
        const store = must(await openStore({ dir }))
        expect(store.schemaVersion).toBe(SCHEMA_VERSION)
        expect(await store.read.session('s')).not.toBeNull()
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
        const dir = await temporaryFolder()
        await makeOldStore(dir, 1500)
        await killDuring('packing', dir)
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
