import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { deflateSync, inflateSync } from 'node:zlib'

/** Form of the ids of a repository's objects. */
export type ObjectFormat = 'sha1' | 'sha256'

/** Returns the form of the ids of which one is given. */
export const formatOf = (id: string): ObjectFormat => (id.length === 64 ? 'sha256' : 'sha1')

/** An entry of a tree. */
export interface TreeEntry {
  /** As git prints it, such as `100644`. */
  readonly mode: string
  readonly id: string
  readonly name: string
}

/** Returns the id that git gives to an object. */
export function objectId(format: ObjectFormat, type: 'blob' | 'tree' | 'commit', content: Buffer): string {
  return createHash(format).update(`${type} ${content.length}\0`).update(content).digest('hex')
}

/** Returns the content of a tree of files without folders. Entries are in the order that git demands. */
export function treeContent(entries: readonly TreeEntry[]): Buffer {
  const sorted = entries.toSorted((one, other) => Buffer.compare(Buffer.from(one.name), Buffer.from(other.name)))
  return Buffer.concat(
    sorted.flatMap(({ mode, id, name }) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]),
  )
}

const NOBODY = 'Parley <parley@localhost> 0 +0000'

/** Returns the content of a commit that only a forecast uses: the same for the same tree and parents. */
export function commitContent(tree: string, parents: readonly string[]): Buffer {
  const lines = [
    `tree ${tree}`,
    ...parents.map((parent) => `parent ${parent}`),
    `author ${NOBODY}`,
    `committer ${NOBODY}`,
  ]
  return Buffer.from(`${lines.join('\n')}\n\nForecast\n`)
}

/** Writes an object into a folder of objects, unless it is there; returns its id. */
export async function writeObject(
  objects: string,
  format: ObjectFormat,
  type: 'blob' | 'tree' | 'commit',
  content: Buffer,
): Promise<string> {
  const id = objectId(format, type, content)
  const folder = path.join(objects, id.slice(0, 2))
  await mkdir(folder, { recursive: true })
  const bytes = deflateSync(Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content]), { level: 1 })
  await writeFile(path.join(folder, id.slice(2)), bytes, { flag: 'wx' }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  })
  return id
}

/** Maximum size of a commit that is read here, in bytes. */
const MOST_COMMIT = 1024 * 1024

/** Returns the text of a commit that is not in a pack; undefined when it is, or cannot be read. */
export async function readLooseCommit(objects: string, id: string): Promise<string | undefined> {
  const bytes = await readFile(path.join(objects, id.slice(0, 2), id.slice(2))).catch(() => undefined)
  if (bytes === undefined || bytes.length > MOST_COMMIT) return undefined
  try {
    const content = inflateSync(bytes, { maxOutputLength: MOST_COMMIT })
    const end = content.indexOf(0)
    return content.toString('utf8', 0, 7) === 'commit ' ? content.toString('utf8', end + 1) : undefined
  } catch {
    return undefined
  }
}
