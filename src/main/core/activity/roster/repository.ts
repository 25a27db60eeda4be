import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** Maximum length of an examined repository configuration, in characters. */
const LONGEST = 100_000

/** The repository that a folder is the root of, as "owner/name"; undefined when it is none or has no remote. */
export async function repositoryOf(folder: string): Promise<string | undefined> {
  try {
    return remoteName((await readFile(path.join(folder, '.git', 'config'), 'utf8')).slice(0, LONGEST))
  } catch {
    // No repository, a linked work tree, or not readable: none of that is a failure here.
    return undefined
  }
}

/** The owner and name in the address of the remote `origin`, in a repository's configuration. */
export function remoteName(config: string): string | undefined {
  const origin = /^\[remote "origin"\]\s*\n((?:\s+.*\n?)*)/m.exec(config)?.[1] ?? ''
  const address = /^\s+url\s*=\s*(\S+)/m.exec(origin)?.[1]
  return /[:/]([^/:\s]+\/[^/\s]+?)(?:\.git)?\/?$/.exec(address ?? '')?.[1]
}
