import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { git as runGit } from './git'

/** Creates a repository on the branch `trunk` with one commit; returns git in its folder. */
export async function newRepository(
  folder: string,
  files: Readonly<Record<string, string>> = { 'a.txt': 'one\n' },
): Promise<(...args: string[]) => string> {
  await mkdir(folder)
  const git = (...args: string[]): string => runGit(folder, ...args).trim()
  git('init', '-q', '-b', 'trunk')
  git('config', 'user.name', 'Ann')
  git('config', 'user.email', 'ann@example.org')
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  git('add', '-A')
  git('commit', '-q', '-m', 'first')
  return git
}
