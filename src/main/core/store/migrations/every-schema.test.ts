import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { rowsNow } from '#core/testing/nightly'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { openStore, STORE_FILE } from '../open'
import { makePreviousStore, PREVIOUS_VERSION, previousSession } from '../testing/previous-store'
import { migrations, SCHEMA_VERSION, versionOf } from '.'

const SESSIONS = 3
/** Stores as they were written, one of each released schema; `scripts/keep-store.ts` adds the present one. */
const kept = join(import.meta.dirname, '..', 'testing', 'kept')

/** Opens the store of a folder and compares its conversations. Returns its sessions. */
async function readAll(dir: string) {
  const opened = await openStore({ dir })
  if (!opened.ok) throw new Error(opened.error.message)
  const { readOnly, read, close } = opened.value
  expect(readOnly).toBeNull()
  const sessions = []
  for (let index = 0; index < SESSIONS; index++) {
    const { sessionId, title, status, messages } = previousSession(index)
    const session = await read.session(sessionId)
    expect(session).toMatchObject({ sessionId, title, status })
    const conversation = await read.conversation(sessionId)
    const texts = conversation?.blocks.map((block) => (block.type === 'text' ? block.content : null))
    expect(texts).toEqual(messages.map(({ text }) => text))
    sessions.push(session)
  }
  await close()
  return sessions
}

describe('a store of every schema opens, with its sessions and messages', () => {
  const versions = Object.keys(migrations)
    .map(versionOf)
    .toSorted((one, other) => one - other)

  // The oldest one takes the step of each version.
  it.each(
    rowsNow(versions, (version) => version <= (versions[0] ?? 0) || version > PREVIOUS_VERSION || version % 5 === 0),
  )('%i', async (version) => {
    const dir = await temporaryFolder()
    await makePreviousStore(dir, SESSIONS, version)
    await readAll(dir)
  })
})

describe('a store that was kept', () => {
  const files = readdirSync(kept).filter((name) => name.endsWith('.db.gz'))

  it.each(files)('%s opens as it was', async (name) => {
    const dir = await temporaryFolder()
    await writeFile(join(dir, STORE_FILE), gunzipSync(await readFile(join(kept, name))))
    const sessions = await readAll(dir)
    expect(sessions).toMatchObject(
      Array.from({ length: SESSIONS }, (_, index) => {
        const { tags, notes, budgetUsd, ofAnotherProgram } = previousSession(index)
        return { tags, notes, budgetUsd, ofAnotherProgram }
      }),
    )
  })

  it('is there of the previous release, and is of no schema that is not known yet', () => {
    const versions = files.map((name) => Number(/^v(\d+)\./.exec(name)?.[1]))
    expect(versions).toContain(PREVIOUS_VERSION)
    expect(Math.max(...versions)).toBeLessThanOrEqual(SCHEMA_VERSION)
  })
})
