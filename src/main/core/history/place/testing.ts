import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Runs git in a folder; returns its output without the line break at the end. */
export function git(folder: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    .toString()
    .replace(/\n$/, '')
}

/** Creates a repository on the branch `trunk` with one commit, whose own settings name its user; returns its folder. */
export async function newRepository(
  folder: string,
  files: Readonly<Record<string, string>> = { 'a.txt': 'one\n' },
): Promise<string> {
  await mkdir(folder, { recursive: true })
  git(folder, 'init', '-q', '-b', 'trunk')
  git(folder, 'config', 'user.name', 'Ann')
  git(folder, 'config', 'user.email', 'ann@example.org')
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), text)
  }
  git(folder, 'add', '-A')
  git(folder, 'commit', '-q', '--allow-empty', '-m', 'first')
  return folder
}
