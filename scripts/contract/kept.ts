import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** Folder with the JSON Schemas of the present contract, for tests. A build writes the same to out/contract. */
export const keptFolder = join(root, 'node_modules', '.cache', 'contract')

/** Writes the JSON Schemas that tests validate with, unless they are there for these sources. */
export async function keepSchemas(): Promise<void> {
  const key = sourceKey()
  if (keptKey() === key) return
  const [{ apiSchema }, { eventsSchema }] = await Promise.all([import('../schemas/api'), import('../schemas/events')])
  mkdirSync(keptFolder, { recursive: true })
  write('api.schema.json', JSON.stringify(apiSchema()))
  write('session-events.schema.json', JSON.stringify(eventsSchema()))
  write('key', key)
}

/** Replaces a file at once: several runs of tests may do it. */
function write(name: string, text: string): void {
  const unfinished = join(keptFolder, `${name}.${process.pid}`)
  writeFileSync(unfinished, text)
  renameSync(unfinished, join(keptFolder, name))
}

function keptKey(): string | undefined {
  try {
    return readFileSync(join(keptFolder, 'key'), 'utf8')
  } catch {
    return undefined
  }
}

function sourceKey(): string {
  const hash = createHash('sha256')
  const files = globSync(['src/shared/**/*.ts', 'scripts/schemas/*.ts'], { cwd: root, exclude: ['**/*.test.ts'] })
  for (const file of files.sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}
