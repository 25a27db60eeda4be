import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'

/** Folders of the repository that git finds from a folder. */
export interface RepositoryFolders {
  /** The folder that has `.git`. */
  readonly top: string
  /** Git's own files of this worktree. */
  readonly gitDir: string
  /** Git's own files that all worktrees share. */
  readonly commonDir: string
}

/** Finds the repository of a folder as git does, without starting it; undefined when there is none. */
export async function locateRepository(folder: string): Promise<RepositoryFolders | undefined> {
  for (let top = path.resolve(folder); ; top = path.dirname(top)) {
    const dotGit = path.join(top, '.git')
    const state = await stat(dotGit).catch(() => undefined)
    const gitDir = state?.isDirectory() === true ? dotGit : state?.isFile() === true ? await named(dotGit) : undefined
    if (gitDir !== undefined) return { top, gitDir, commonDir: await commonOf(gitDir) }
    if (path.dirname(top) === top) return undefined
  }
}

/** Returns the folder that the file `.git` of a worktree or a submodule names. */
async function named(file: string): Promise<string | undefined> {
  const [, name] = /^gitdir: (.+?)\s*$/s.exec(await readFile(file, 'utf8').catch(() => '')) ?? []
  return name === undefined ? undefined : path.resolve(path.dirname(file), name)
}

async function commonOf(gitDir: string): Promise<string> {
  const name = (await readFile(path.join(gitDir, 'commondir'), 'utf8').catch(() => '')).trim()
  return name === '' ? gitDir : path.resolve(gitDir, name)
}
