import { readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** Ids that name a file or folder; others could lead out of the folder. */
const PLAIN_ID = /^[A-Za-z0-9_-]{8,100}$/

/**
 * Returns the files of a session below a folder, relative to `root`: a file whose name ends with its id, and everything in a
 * folder that is named by it. Links are left out.
 */
export async function filesOfSession(root: string, folder: string, adapterSessionId: string): Promise<string[]> {
  if (!PLAIN_ID.test(adapterSessionId)) return []
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.flatMap((entry) => {
    if (!entry.isFile()) return []
    const path = join(entry.parentPath, entry.name)
      .slice(root.length)
      .replace(/^[\\/]+/, '')
    const isNamed = entry.name.endsWith(`${adapterSessionId}.jsonl`)
    const isWithin = path.split(sep).slice(0, -1).includes(adapterSessionId)
    return isNamed || isWithin ? [path] : []
  })
}
