import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { exists } from '../folders/exists'
import { statesOf } from './settings/file-states'
import { locateRepository } from './settings/locate'

/** Maximum number of repositories within one that are looked at, and how deep they are in each other. */
const MOST = 5000
const DEEPEST = 20

/** Runs git so that it starts nothing and only reads; its output, or undefined when it failed. */
export type ListingGit = (folder: string, args: readonly string[]) => Promise<string | undefined>

/** Returns the submodules of a repository and theirs, as far as they are there: git looks into them with their own settings. */
export function submodulesWithin(folder: string, git: ListingGit): Promise<string[]> {
  return allWithin(folder, (top) => gitlinksIn(top, git))
}

/** Returns also the repositories among its files that it does not know, in which others may work. */
export function repositoriesWithin(folder: string, git: ListingGit): Promise<string[]> {
  return allWithin(folder, async (top) => {
    const untracked = await git(top, ['ls-files', '--others', '--directory', '-z'])
    const folders = (untracked ?? '').split('\0').filter((name) => name.endsWith('/'))
    return [...(await gitlinksIn(top, git)), ...folders.map((name) => name.slice(0, -1))]
  })
}

async function allWithin(folder: string, candidatesIn: (top: string) => Promise<readonly string[]>): Promise<string[]> {
  const found: string[] = []
  const seen = new Set([await realpath(folder).catch(() => folder)])
  const look = async (top: string, depth: number): Promise<void> => {
    for (const name of await candidatesIn(top)) {
      const inner = path.join(top, name)
      const real = await realpath(inner).catch(() => undefined)
      if (real === undefined || seen.has(real) || !(await exists(path.join(real, '.git')))) continue
      seen.add(real)
      if (found.length >= MOST) return
      found.push(inner)
      if (depth < DEEPEST) await look(inner, depth + 1)
    }
  }
  await look(folder, 1)
  return found
}

interface Known {
  readonly state: string
  readonly names: readonly string[]
}

/** Maximum number of folders whose submodules are remembered. */
const MOST_KNOWN = 200
const known = new Map<string, Known>()

/** Returns the paths of the submodules of a repository, from its top folder. They are read anew when its index has changed. */
async function gitlinksIn(folder: string, git: ListingGit): Promise<readonly string[]> {
  const place = await locateRepository(folder)
  if (place === undefined) return []
  const { top, gitDir } = place
  const since = Date.now()
  const { text: state, isSettled } = await statesOf([path.join(gitDir, 'index')], since)
  const before = known.get(gitDir)
  if (before?.state === state) return before.names.map((name) => path.join(path.relative(folder, top), name))
  const listed = await git(top, ['ls-files', '--stage', '-z'])
  const names = (listed ?? '').split('\0').flatMap((line) => /^160000 \S+ \d\t(.+)$/s.exec(line)?.[1] ?? [])
  known.delete(gitDir)
  if (isSettled && listed !== undefined) known.set(gitDir, { state, names })
  const [oldest] = known.keys()
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest)
  return names.map((name) => path.join(path.relative(folder, top), name))
}
