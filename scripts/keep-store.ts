import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { SCHEMA_VERSION } from '../src/main/core/store/migrations'
import { openStore, STORE_FILE } from '../src/main/core/store/open'
import { makePreviousStore } from '../src/main/core/store/testing/previous-store'
import { root } from './run-command'

/*
 * `tsx scripts/keep-store.ts`: keeps a small store of the present schema among the tests, which open it with every later
 * version. Part of a release; a store that was kept is never written again.
 */

const SESSIONS = 3

const dir = await mkdtemp(join(tmpdir(), 'parley-store-'))
try {
  await makePreviousStore(dir, SESSIONS)
  const file = join(dir, STORE_FILE)
  if (process.argv[2] !== '--previous') {
    const opened = await openStore({ dir })
    if (!opened.ok) throw new Error(opened.error.message)
    await opened.value.close()
  }
  const database = new Database(file)
  database.pragma('journal_mode = DELETE')
  database.exec('VACUUM')
  const version = database.pragma('user_version', { simple: true }) as number
  database.close()
  if (process.argv[2] !== '--previous' && version !== SCHEMA_VERSION) throw new Error(`The store is of ${version}.`)
  const kept = join(root, 'src', 'main', 'core', 'store', 'testing', 'kept', `v${version}.db.gz`)
  await writeFile(kept, gzipSync(await readFile(file), { level: 9 }), { flag: 'wx' })
  console.log(kept)
} finally {
  await rm(dir, { recursive: true, force: true })
}
