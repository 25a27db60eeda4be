import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Surroundings, TranscriptFormat } from '#core/agents/transcript/format'
import { environmentValue } from '#core/base/environment-value'

/** Maximum number of folders looked through. */
const MOST_FOLDERS = 2000
/** Characters of a session's id that names of files have at least. */
const SHORT = 8

/** Place in which a tool keeps its sessions. */
export type TranscriptPlace = Pick<TranscriptFormat, 'folders' | 'depth' | 'isTranscript'>

/**
 * Finds the file in which a tool keeps a session, by the id in its name, or the database of all its sessions. Undefined when
 * there is none. Of several, the one changed last.
 */
export async function transcriptFile(
  format: TranscriptPlace,
  sessionId: string,
  surroundings: Surroundings,
): Promise<string | undefined> {
  const found: { readonly path: string; readonly changedAt: number }[] = []
  for (const folder of format.folders(surroundings))
    for (const name of await filesBelow(folder, format.depth)) {
      if (!format.isTranscript(name) || !isOf(name, sessionId)) continue
      const path = join(folder, name)
      const changedAt = (await stat(path).catch(() => undefined))?.mtimeMs
      if (changedAt !== undefined) found.push({ path, changedAt })
    }
  return found.sort((a, b) => b.changedAt - a.changedAt)[0]?.path
}

/** Returns whether a file is of a session: its id, or the beginning of it, ends the name or names its folder. */
function isOf(name: string, sessionId: string): boolean {
  if (name.endsWith('.db') || name.includes(sessionId)) return true
  return sessionId.length > SHORT && name.replace(/\.\w+$/, '').endsWith(`-${sessionId.slice(0, SHORT)}`)
}

/** Returns the files below a folder, as paths with slashes; folders that cannot be read have none. */
async function filesBelow(folder: string, depth: number): Promise<string[]> {
  const files: string[] = []
  const waiting: { readonly name: string; readonly depth: number }[] = [{ name: '', depth: 1 }]
  for (let count = 0; count < MOST_FOLDERS; count++) {
    const next = waiting.shift()
    if (next === undefined) break
    const entries = await readdir(join(folder, next.name), { withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      const name = next.name === '' ? entry.name : `${next.name}/${entry.name}`
      if (entry.isFile()) files.push(name)
      else if (entry.isDirectory() && next.depth < depth) waiting.push({ name, depth: next.depth + 1 })
    }
  }
  return files
}

/** Returns what finds the file of a session, for an agent with this environment. `load` loads its format, which takes a while. */
export function transcriptFinder(
  load: () => Promise<TranscriptPlace>,
  sessionId: string,
  env: Surroundings['env'],
  home: string,
): { find(): Promise<string | undefined> } {
  return {
    async find() {
      const own = environmentValue(env, 'HOME') ?? environmentValue(env, 'USERPROFILE') ?? home
      return transcriptFile(await load(), sessionId, { env, home: own, platform: process.platform })
    },
  }
}
