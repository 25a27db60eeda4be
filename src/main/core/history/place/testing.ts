import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Runs git in a folder; returns its output without the line break at the end. */
export function git(folder: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    .toString()
    .replace(/\n$/, '')
}

/** Repositories that tests of this process have asked for, by their files. */
const made = new Map<string, Promise<string>>()

/**
 * Creates a repository on the branch `trunk` with one commit, whose own settings name its user; returns its folder. Git
 * makes the first with these files, and the others are copies of it: five processes take longer than most tests of one.
 */
export async function newRepository(
  folder: string,
  files: Readonly<Record<string, string>> = { 'a.txt': 'one\n' },
): Promise<string> {
  const key = JSON.stringify(files)
  const first = made.get(key) ?? make(mkdtempSync(path.join(tmpdir(), 'repository-')), files)
  made.set(key, first)
  await cp(await first, folder, { recursive: true, preserveTimestamps: true })
  return folder
}

async function make(folder: string, files: Readonly<Record<string, string>>): Promise<string> {
  git(folder, 'init', '-q', '-b', 'trunk')
  git(folder, 'config', 'user.name', 'Ann')
  git(folder, 'config', 'user.email', 'ann@example.org')
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), text)
  }
  git(folder, 'add', '-A')
  git(folder, 'commit', '-q', '--allow-empty', '-m', 'first')
  // Examples.
  await rm(path.join(folder, '.git', 'hooks'), { recursive: true, force: true })
  return folder
}
