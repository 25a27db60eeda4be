import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FakeModel } from '../fake-model/server'

/** Claude Code and Codex with a data folder and a home of their own. */
export interface Both {
  readonly dataDir: string
  readonly home: string
  readonly env: Readonly<Record<string, string>>
  readonly model: FakeModel
}

const LINES = 30
/** Content of the project's file, with its first and last line. */
export const text = (first: string, last: string): string =>
  [first, ...Array.from({ length: LINES }, (_, line) => `line ${line}`), last, ''].join('\n')

/** Returns a message with which the fake model lets an agent write a file. */
export const writing = (content: string): string => `!shell ${writingCommand(content)}`

/** The same for several contents in one turn, one command after the other. */
export const writingInSteps = (contents: readonly string[]): string =>
  `!steps ${contents.map(writingCommand).join(' ;; ')}`

function writingCommand(content: string): string {
  return `node -e "require('fs').writeFileSync('a.txt', Buffer.from('${Buffer.from(content).toString('base64')}', 'base64'))"`
}

/** Creates a repository with one file on the branch `trunk`. */
export async function newProject(home: string, name: string, env: Both['env']) {
  const folder = join(home, name)
  await mkdir(folder)
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: folder, env }).toString().trim()
  git('init', '-q', '-b', 'trunk')
  git('config', 'user.name', 'Ann')
  git('config', 'user.email', 'ann@example.org')
  await writeFile(join(folder, 'a.txt'), text('one', 'one'))
  git('add', '-A')
  git('commit', '-qm', 'first')
  return { folder, git }
}
