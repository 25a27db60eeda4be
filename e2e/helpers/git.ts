import { execFileSync } from 'node:child_process'
import { devNull } from 'node:os'

/** Runs git in a folder without the settings of the user or the system; returns its output. Throws when it fails. */
export function git(folder: string, ...args: string[]): string {
  const identity = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org']
  const env = { ...process.env, GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: '1' }
  return execFileSync('git', [...identity, ...args], { cwd: folder, env }).toString()
}
