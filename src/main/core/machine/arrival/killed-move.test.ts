import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { createPlayground } from '#core/agents/adapters/playground'
import { createProcesses } from '#core/base/process/processes'
import { git, newRepository } from '#core/history/place/testing'
import { builtProgram } from '#core/testing/built-program'
import { hostOfTest } from '#core/testing/host-of-test'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { noteTries } from '#core/testing/tries'
import { reaches, says, served } from '../testing/pair'

/** Number of kills of each kind; a long run sets the variable. */
const KILLS = Number(process.env['PARLEY_MOVE_KILLS'] ?? 1)
/** Requests of a move, after each of which the host is killed once. */
const REQUESTS = 12

const program = join(import.meta.dirname, '..', 'testing', 'moving-child.ts')
const playground = () => createPlayground({ processes: createProcesses(), pause: () => new Promise(setImmediate) })

it.each(['worktree', 'clone'] as const)(
  'a move into a %s that is interrupted by a kill is complete or undone, whenever that is',
  async (kind) => {
    for (let attempt = 0; attempt < KILLS; attempt++) {
      noteTries(1)
      await interrupted(kind, Math.floor(((attempt + 0.5) * REQUESTS) / KILLS) + 1)
    }
  },
  60_000 + KILLS * 20_000,
)

/** Kills the host that a session moves to a moment after its given request, and expects that nothing is lost or doubled. */
async function interrupted(kind: 'worktree' | 'clone', after: number): Promise<void> {
  const far = await hostOfTest([playground()])
  const there = await far.client()
  const folder = await temporaryFolder()
  const origin = await newRepository(join(folder, 'project'))
  const near = join(folder, 'near')
  git(folder, 'clone', '-q', origin, near)
  const { sessionId } = await there.must('workspace.create', { folder: origin, title: 'Fix it' })
  await says(there, sessionId, 'say the answer is 42')

  const dataDir = await temporaryFolder()
  const target = join(folder, 'copy')
  const move: { child?: ChildProcess; isGoingOn: boolean } = { isGoingOn: false }
  let requests = 0
  const port = await served(far, [], () => {
    if (!move.isGoingOn || ++requests < after) return
    // Not at once: what follows an answer is interrupted, too.
    setTimeout(() => move.child?.kill('SIGKILL'), Math.random() * 30)
  })
  const url = `http://127.0.0.1:${port}`
  const args = [dataDir, url, sessionId, kind === 'clone' ? `clone:${target}` : near]
  const child = spawn(process.execPath, [builtProgram(program), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  move.child = child
  const exited = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout }))
    if (line === 'begun') move.isGoingOn = true
    else child.kill('SIGKILL')
  await exited
  move.isGoingOn = false

  const again = await hostOfTest([playground()], { dataDir })
  const client = await again.client()
  await reaches(client, 'connected')
  const mine = async () => (await client.must('session.list', { machines: [''], status: 'all' })).sessions
  // A move that was begun is settled once the machine is connected.
  await expect
    .poll(async () => (await mine()).every(({ origin: from }) => from?.kind !== 'moving'), { timeout: 10_000 })
    .toBe(true)
  const sessions = await mine()
  const { session } = await there.must('session.get', { sessionId })
  expect(sessions.length).toBeLessThanOrEqual(1)
  const [moved] = sessions
  if (moved === undefined) {
    expect(session).toMatchObject({ status: 'active' })
    expect(session).not.toHaveProperty('movedTo')
    expect((await client.must('workspace.list', {})).places).toEqual([])
    expect(git(near, 'branch', '--format=%(refname:short)')).toBe('trunk')
    const code = kind === 'clone' ? { kind, folder: target } : { kind, repository: near }
    await expect.poll(async () => (await client.must('session.list', {})).sessions.length, { timeout: 10_000 }).toBe(1)
    await client.must('machine.move', { sessionId, code })
  } else expect(moved.origin).toMatchObject({ sessionId, kind: 'moved' })
  const [here] = await mine()
  expect((await there.must('session.get', { sessionId })).session).toMatchObject({
    status: 'closed',
    movedTo: { sessionId: here?.sessionId },
  })
  const { conversation } = await client.must('session.subscribe', { sessionId: here?.sessionId ?? '' })
  expect(conversation?.messages).toHaveLength(2)
  expect(git(here?.targetWorkingDirectory ?? '', 'status', '--porcelain')).toBe('')
  expect(await readdir(here?.targetWorkingDirectory ?? '')).toContain('a.txt')
  const { places } = await client.must('workspace.list', {})
  expect(places.map(({ state }) => state)).toEqual(kind === 'clone' ? [] : ['ready'])
  await says(client, here?.sessionId ?? '', 'say more')
}
