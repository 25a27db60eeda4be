import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import type { FileChange } from '#shared/files/entities'
import { scriptedAdapter, type Script, type ScriptContext } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'
import type { HostOptions } from '#core/host/options'
import { hostOfTest } from '#core/testing/host-of-test'
import type { TestClient, TestHost } from '#core/testing/test-host'

/** Work of an agent in its folder on a prompt. */
type Work = (folder: string, context: ScriptContext) => Promise<void>

interface Scene {
  readonly test: TestHost
  readonly client: TestClient
  readonly folder: string
  /** Lets the agent work for one turn; answers the turn's id when everything is stored. */
  turn(work: Work): Promise<string>
  /** Lets the agent work for one turn; answers the turn's id at once. */
  send(work: Work): Promise<string>
  files(turnId?: string): Promise<FileChange[]>
  write(file: string, text: string | Buffer): Promise<void>
  read(file: string): Promise<string>
}

interface Options extends Pick<Partial<HostOptions>, 'folderLookMs'> {
  readonly hasGit?: boolean
  readonly within?: string
}

/** A session in a folder with some files in it. */
export async function scene(
  files: Readonly<Record<string, string | Buffer>>,
  { hasGit = false, within = '', ...options }: Options = {},
): Promise<Scene> {
  const root = await temporaryFolder()
  const folder = path.join(root, within)
  let work: Work = async () => undefined
  const script: Script = async (context) => {
    await work(folder, context)
    return undefined
  }
  const test = await hostOfTest([scriptedAdapter('worker', script)], options)
  const client = await test.client()
  const write = async (file: string, text: string | Buffer): Promise<void> => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true })
    await writeFile(path.join(root, file), text)
  }
  for (const [file, text] of Object.entries(files)) await write(file, text)
  if (hasGit) commitAll(root)
  for (const file of Object.keys(files)) await aged(path.join(root, file))
  await client.must('session.create', { sessionId: 's', targetWorkingDirectory: folder })
  await client.must('session.subscribe', { sessionId: 's' })
  let turns = 0
  const send: Scene['send'] = async (next) => {
    work = next
    return (await client.must('session.sendMessage', { sessionId: 's', message: 'work' })).turnId
  }
  return {
    test,
    client,
    folder,
    write,
    send,
    read: (file) => readFile(path.join(folder, file), 'utf8'),
    async turn(next) {
      const turnId = await send(next)
      await client.untilEvent('s', 'turn.completed', ++turns)
      // A list asks for nothing to be waited for, a revert does; one that names nothing changes nothing.
      await client.request('session.files.revert', { sessionId: 's', revertId: 'none' })
      return turnId
    },
    async files(turnId) {
      const answer = await client.must('session.files.list', { sessionId: 's', ...(turnId ? { turnId } : {}) })
      return answer.files
    },
  }
}

/** Waits until a file is older than anything that is done to it from now on. */
async function aged(file: string): Promise<void> {
  const { birthtimeMs } = await stat(file)
  await expect.poll(() => Date.now() - birthtimeMs, { interval: 10 }).toBeGreaterThan(50)
}

/** Runs git in a folder with a made-up identity. */
export function git(folder: string, ...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=ann', '-c', 'user.email=ann@example.org', ...args], {
    cwd: folder,
    stdio: 'ignore',
  })
}

export function commitAll(folder: string): void {
  git(folder, 'init', '-q', '-b', 'trunk')
  git(folder, 'add', '-A')
  git(folder, 'commit', '-qm', 'all', '--allow-empty')
}

export const brief = (files: readonly FileChange[]) =>
  files.map(({ path, change, added, removed }) => [change, path, added, removed])

/** The hash of a text as versions of files have it. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
