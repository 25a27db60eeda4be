import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../src/main/core/store/open'
import { SCHEMA_VERSION } from '../src/main/core/store/migrations'
import type { Store } from '../src/main/core/store/port'
import { generateStore, type GeneratedStore, type StoreShape } from './generate'

/** Goes up when the generator makes other stores than before. */
const GENERATOR_VERSION = 2

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

/** A generated store of a shape. It is made once and kept in `node_modules/.cache`, closed. */
export async function cachedStore(shape: StoreShape, say: (line: string) => void): Promise<CachedStore> {
  const name = `v${SCHEMA_VERSION}-g${GENERATOR_VERSION}-${shape.sessions}-${shape.messages}-${shape.largest}`
  const folder = join(import.meta.dirname, '..', 'node_modules', '.cache', 'parley-bench')
  const dir = join(folder, name)
  const known = await readDescription(dir)
  if (known !== null) return { ...known, dir }
  say(`# making a store of ${shape.sessions} sessions and ${shape.messages} messages …`)
  await mkdir(folder, { recursive: true })
  const unfinished = await mkdtemp(join(folder, 'unfinished-'))
  const store = await open(unfinished)
  const generated = await generateStore(store, shape)
  await store.close()
  await writeFile(join(unfinished, DESCRIPTION), JSON.stringify(generated))
  await rm(dir, { recursive: true, force: true })
  await rename(unfinished, dir)
  return { ...generated, dir }
}

const DESCRIPTION = 'generated.json'

async function readDescription(dir: string): Promise<GeneratedStore | null> {
  try {
    return JSON.parse(await readFile(join(dir, DESCRIPTION), 'utf8')) as GeneratedStore
  } catch {
    return null
  }
}
