import { execFileSync } from 'node:child_process'
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { RequestInput } from '#shared/contract'
import type { ReviewDiff, ReviewScope } from '#shared/review/entities'
import { scriptedAdapter, type Script } from '#core/testing/scripted-agent'
import { hostOfTest } from '#core/testing/host-of-test'
import { temporaryFolder } from '#core/testing/temporary-folder'

const IDENTITY = ['-c', 'user.name=ann', '-c', 'user.email=ann@example.org', '-c', 'commit.gpgsign=false']

/** Returns the output of git as bytes in a string. */
export function run(folder: string, ...args: string[]): string {
  return execFileSync('git', [...IDENTITY, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] }).toString(
    'latin1',
  )
}

/** A session in a repository with one commit, as a test reviews it. */
export async function reviewing(
  files: Readonly<Record<string, string | Buffer>>,
  { script = () => Promise.resolve(undefined) }: { readonly script?: Script } = {},
) {
  const folder = await temporaryFolder()
  const write = async (name: string, content: string | Buffer): Promise<void> => {
    const absolute = path.join(folder, name)
    await mkdir(path.dirname(absolute), { recursive: true })
    await writeFile(absolute, content)
  }
  run(folder, 'init', '-q', '-b', 'main')
  for (const [name, content] of Object.entries(files)) await write(name, content)
  run(folder, 'add', '-A')
  run(folder, 'commit', '-qm', 'first', '--allow-empty')
  const test = await hostOfTest([scriptedAdapter('worker', script)])
  const client = await test.client()
  await client.must('session.create', { sessionId: 's', targetWorkingDirectory: folder })
  await client.must('session.subscribe', { sessionId: 's' })
  const sessionId = 's'
  const show = (name: string, kind: 'uncommitted' | 'unstaged' | 'staged' | 'branch' = 'unstaged') =>
    client.must('review.readDiff', { sessionId, scope: { kind }, path: name })
  const apply = (
    diff: ReviewDiff,
    action: 'keep' | 'revert',
    more: Pick<RequestInput<'review.apply'>, 'selection'> & { readonly scope?: ReviewScope } = {},
  ) => {
    const { path: name, renamedFrom, token } = diff
    const file = { sessionId, scope: { kind: 'unstaged' } as const, path: name, token, action, ...more }
    return client.request('review.apply', { ...file, ...(renamedFrom === undefined ? {} : { renamedFrom }) })
  }
  const undo = (changeId: string) => client.request('review.undo', { sessionId, changeId })
  const list = async (kind: 'uncommitted' | 'unstaged' | 'staged' | 'branch' = 'unstaged') =>
    (await client.must('review.listFiles', { sessionId, scope: { kind } })).files
  return { test, client, folder, write, show, apply, undo, list, git: (...args: string[]) => run(folder, ...args) }
}

/** Every byte of a folder and of what is staged in it: name → kind, permissions and content. */
export function everything(folder: string): Record<string, string> {
  const found: Record<string, string> = { 'the index': run(folder, 'ls-files', '--stage', '-z') }
  const visit = (relative: string): void => {
    for (const name of readdirSync(path.join(folder, relative))) {
      const inner = path.posix.join(relative, name)
      if (inner === '.git') continue
      const absolute = path.join(folder, inner)
      const state = lstatSync(absolute)
      if (state.isDirectory()) visit(inner)
      else if (state.isSymbolicLink()) found[inner] = `link ${readlinkSync(absolute)}`
      else found[inner] = `${(state.mode & 0o777).toString(8)} ${readFileSync(absolute, 'latin1')}`
    }
  }
  visit('')
  return found
}
