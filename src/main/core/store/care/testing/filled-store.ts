import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { aMessage, anEvent, aSession, temporaryFolder, testStore, write } from '#core/store/fixtures'
import { STORE_FILE } from '#core/store/open'
import { openSecond } from '#core/store/second-connection'
import { findFaults } from '../check'

export const unwatched = { check: () => undefined, progress: () => undefined }

export const SESSIONS = 12

export const MESSAGES = 30

/** A closed store with sessions, messages, events and long outputs. */
export async function filledStore(): Promise<{ dir: string; file: string }> {
  const dir = await temporaryFolder()
  const store = await testStore(dir)
  for (let number = 0; number < SESSIONS; number++) {
    const sessionId = `s${number}`
    await write(store, (writer) => {
      writer.insertSession(aSession(sessionId))
      for (let position = 0; position < MESSAGES; position++)
        writer.insertMessage(
          aMessage(`${sessionId}-${position}`, sessionId, [
            { type: 'text', content: `word${number} ${'and many more '.repeat(20)}` },
            ...(position === 0
              ? [{ type: 'tool_output' as const, toolCallId: 'call', output: `${sessionId} long `.repeat(3000) }]
              : []),
          ]),
          position,
        )
      writer.reserveSequence(sessionId, 100)
      writer.appendEvents(sessionId, [anEvent(sessionId, 1, 'title.generated', { title: sessionId })])
    })
  }
  await store.close()
  return { dir, file: join(dir, STORE_FILE) }
}

export function withFile<T>(file: string, work: (database: Database.Database) => T): T {
  const database = new Database(file)
  try {
    return work(database)
  } finally {
    database.close()
  }
}

export const faultsOf = (file: string) => {
  const connection = openSecond(file, { readonly: true })
  try {
    return findFaults(connection, unwatched).map(({ code, count, state }) => ({ code, count, state }))
  } finally {
    connection.database.close()
  }
}

/** Overwrites pages in the middle of a file. */
export async function damage(file: string, pages = 3): Promise<void> {
  const bytes = await readFile(file)
  const start = Math.floor(bytes.length / 4096 / 2) * 4096
  bytes.fill(0xab, start, start + pages * 4096)
  await writeFile(file, bytes)
}
