import { lstat, mkdir, readdir, readFile, readlink, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, vi } from 'vitest'
import * as folderState from '#core/session/files/folder-state'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter, type ScriptContext } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { git, newRepository } from '../testing'

/** A command of an agent. Each belongs to a message of its own. */
export type Command = (folder: string) => Promise<unknown>

/** Changed by every command, so that a test can tell when its end was looked at. */
const TICK = 'tick'

/** A session "s" in a repository, whose agent runs the commands of a test. */
export async function commandScene(
  files: Readonly<Record<string, string>>,
  prepare: (folder: string) => Promise<unknown> = () => Promise.resolve(),
  inWorktree = false,
) {
  vi.spyOn(folderState, 'lookAt')
  let turns = 0
  let ticks = 0
  let work = (_context: ScriptContext): Promise<void> => Promise.resolve()
  const adapter = scriptedAdapter('worker', async (context) => {
    await work(context)
    return undefined
  })
  const test = await hostOfTest([adapter])
  const client = await test.client()
  const repository = await newRepository(path.join(await temporaryFolder(), 'project'), files)
  await prepare(repository)
  const made = inWorktree
    ? await client.must('workspace.create', { sessionId: 's', title: 'Work', folder: repository })
    : undefined
  const folder = made?.place.path ?? repository
  // Anything that is done from now on is newer than the files.
  await expect.poll(async () => Date.now() - (await stat(folder)).mtimeMs).toBeGreaterThan(50)
  if (made === undefined)
    await client.must('session.create', { sessionId: 's', title: 'Work', targetWorkingDirectory: folder })
  await client.must('session.subscribe', { sessionId: 's' })
  const looked = (tick: number): boolean =>
    [...client.eventsOf('s', 'file.created'), ...client.eventsOf('s', 'file.modified')].some(
      ({ payload }) => payload.path === TICK && payload.after.size === tick,
    )

  return {
    client,
    folder,
    git: (...args: string[]) => git(folder, ...args),
    async write(file: string, text: string | Buffer): Promise<void> {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
      await writeFile(path.join(folder, file), text)
    },
    /**
     * Lets the agent run commands in one turn, each after what the one before changed was seen unless it `hurries`. What
     * `silent` ones do is not looked for.
     */
    async turn(
      commands: readonly Command[],
      { silent = [] as readonly number[], hurries = false } = {},
    ): Promise<void> {
      work = async ({ emit }) => {
        for (const [index, command] of commands.entries()) {
          const toolCallId = `c${turns}-${index}`
          emit({ type: 'text', delta: `step ${index}` })
          const looks = vi.mocked(folderState.lookAt).mock.calls.length
          emit({ type: 'tool.started', toolCallId, name: 'shell', title: 'sh', kind: 'exec', args: {} })
          // A look at the begin of a command that takes until its end sees some of what it does.
          if (!hurries) await expect.poll(() => hasLooked(looks), { interval: 5, timeout: 5000 }).toBe(true)
          const begunAt = Date.now()
          await command(folder)
          // No process ends in the millisecond in which it begins.
          await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(begunAt)
          const isSilent = silent.includes(index)
          // As if another tool had run.
          if (isSilent) emit({ type: 'tool.updated', toolCallId, kind: 'read' })
          else await writeFile(path.join(folder, TICK), '.'.repeat(++ticks))
          emit({ type: 'tool.completed', toolCallId, outcome: 'ok' })
          if (!isSilent && !hurries && index < commands.length - 1)
            await expect.poll(() => looked(ticks), { interval: 5 }).toBe(true)
        }
      }
      await client.must('session.sendMessage', { sessionId: 's', message: `turn ${turns}` })
      await client.untilEvent('s', 'turn.completed', ++turns)
      // Waits for the look at its end.
      await client.request('session.files.revert', { sessionId: 's', revertId: 'none' })
    },
    /** Message ids in order: a user's, and one for each of its turn's commands. */
    async messages(): Promise<string[]> {
      const page = await client.must('session.getMessages', { sessionId: 's', fromPosition: 0, limit: 100 })
      return page.messages.map(({ messageId }) => messageId)
    },
    forkAt: (fromMessageId: string) =>
      client.must('workspace.fork', { sessionId: 's', fromMessageId, allowMissing: true }),
  }
}

/** Returns the files of a folder, links as `-> target`. */
export async function filesIn(folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const name of await readdir(folder, { recursive: true })) {
    const file = path.join(folder, name)
    const state = await lstat(file)
    const isOwn = name === TICK || name === '.git' || name.startsWith(`.git${path.sep}`)
    if (isOwn || state.isDirectory()) continue
    const key = name.split(path.sep).join('/')
    files[key] = state.isSymbolicLink() ? `-> ${await readlink(file)}` : await readFile(file, 'latin1')
  }
  return files
}

/** Returns whether a look at a folder began after a number of them, and none is under way. */
function hasLooked(looks: number): boolean {
  const { settledResults } = vi.mocked(folderState.lookAt).mock
  return settledResults.length > looks && settledResults.every(({ type }) => type !== 'incomplete')
}
