import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../src/main/core/store/open'
import { SCHEMA_VERSION } from '../src/main/core/store/migrations'
import type { Store } from '../src/main/core/store/port'
import { generateStore, type GeneratedStore, type StoreShape } from './generate'

/** Increased when the generator produces different stores. */
const GENERATOR_VERSION = 3

const VERSION = `schema ${SCHEMA_VERSION}, generator ${GENERATOR_VERSION}`

export interface CachedStore extends GeneratedStore {
  readonly dir: string
}

/** Opens a store; a failure ends the run. */
export async function open(dir: string): Promise<Store> {
  const opened = await openStore({ dir })
  if (!opened.ok) throw new Error(opened.error.message)
  return opened.value
}

/** Runs with a new, empty store, which is deleted afterwards. */
export async function withNewStore<T>(work: (store: Store, dir: string) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  const store = await open(dir)
  try {
    return await work(store, dir)
  } finally {
    await store.close()
    await rm(dir, { recursive: true, force: true })
  }
}

/**
 * Returns a generated store of a shape. It is made once and kept in `node_modules/.cache`, closed, until the schema or
 * the generator changes.
 */
export async function cachedStore(shape: StoreShape, say: (line: string) => void): Promise<CachedStore> {
  const name = `${shape.sessions}-${shape.messages}-${shape.largest}`
  const dir = join(import.meta.dirname, '..', 'node_modules', '.cache', 'parley-bench', name)
  const known = await readDescription(dir)
  if (known !== null) return { ...known, dir }
  say(`# making a store of ${shape.sessions} sessions and ${shape.messages} messages …`)
  await rm(dir, { recursive: true, force: true })
  const store = await open(dir)
  const generated = { ...(await generateStore(store, shape)), version: VERSION }
  await store.close()
  await writeFile(join(dir, DESCRIPTION), JSON.stringify(generated))
  return { ...generated, dir }
}

const DESCRIPTION = 'generated.json'

/** Reads the description of a finished store of this version; it is written last, so an unfinished one has none. */
async function readDescription(dir: string): Promise<GeneratedStore | null> {
  try {
    const description = JSON.parse(await readFile(join(dir, DESCRIPTION), 'utf8')) as GeneratedStore & {
      version: string
    }
    return description.version === VERSION ? description : null
  } catch {
    return null
  }
}
