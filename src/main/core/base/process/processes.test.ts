import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { builtProgram } from '#core/testing/built-program'
import { findCommand } from './find-command'
import { createProcesses, type Processes } from './processes'
import { listProcesses } from './process-table'
import type { ProcessTree } from './process-tree'
import * as startChildren from './start-child'
import { posixIt } from '#core/testing/posix-it'

const family = fileURLToPath(new URL('fixtures/family.mjs', import.meta.url))
const host = new URL('fixtures/host-child.ts', import.meta.url)
const onPosix = process.platform !== 'win32'

let processes: Processes | undefined
afterEach(() => processes?.dispose())

async function start(args: readonly string[]): Promise<ProcessTree> {
  processes ??= createProcesses()
  const spawned = await processes.spawn({
    command: process.execPath,
    args,
    cwd: process.cwd(),
    env: process.env,
    stdin: 'pipe',
  })
  if (!spawned.ok) throw new Error(spawned.error)
  return spawned.value
}

async function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  while (!text.includes('\n')) text += String((await once(stream, 'data'))[0])
  return text.slice(0, text.indexOf('\n'))
}

const pidsOf = async (stream: NodeJS.ReadableStream) => (await firstLine(stream)).split(' ').map(Number)

/** Returns the processes that are still running; ended ones that nobody has reaped yet do not count. */
async function alive(pids: readonly number[]): Promise<number[]> {
  if (onPosix) {
    const running = new Set((await listProcesses('')).map((row) => row.pid))
    return pids.filter((pid) => running.has(pid))
  }
  return pids.filter((pid) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  })
}

afterEach(() => {
  processes = undefined
})

describe('a process tree', () => {
  it('is gone with its children after kill, also when they ignore polite requests', async () => {
    const tree = await start([family])
    const pids = await pidsOf(tree.stdout)
    expect(await alive(pids)).toEqual(pids)
    await tree.kill()
    expect(await alive(pids)).toEqual([])
  })

  posixIt('takes descendants along that left the group and lost their parent', async () => {
    const tree = await start([family, 'stray'])
    const pids = await pidsOf(tree.stdout)
    expect(pids).toHaveLength(3)
    await tree.kill()
    expect(await alive(pids)).toEqual([])
  })

  posixIt('leaves nothing behind when the program ends by itself', async () => {
    const tree = await start([family, 'leave'])
    const pids = await pidsOf(tree.stdout)
    expect(await tree.exited).toEqual({ exitCode: 3, signal: null })
    await tree.kill()
    expect(await alive(pids)).toEqual([])
  })

  it('lets a program that reads its stdin end by itself', async () => {
    const tree = await start(['-e', 'process.stdin.resume().on("end", () => process.exit(7))'])
    await tree.kill()
    expect(await tree.exited).toEqual({ exitCode: 7, signal: null })
  })

  it('says why a program could not be started', async () => {
    processes = createProcesses()
    const spawned = await processes.spawn({
      command: fileURLToPath(new URL('fixtures/missing', import.meta.url)),
      args: [],
      cwd: process.cwd(),
      env: process.env,
      stdin: 'pipe',
    })
    expect(spawned).toMatchObject({ ok: false, error: expect.stringContaining('could not be started') as string })
  })

  it('says so of arguments that no system takes', async () => {
    processes = createProcesses()
    const options = { command: process.execPath, args: ['-e', '\0'], cwd: process.cwd(), env: process.env }
    const spawned = await processes.spawn({ ...options, stdin: 'ignore' })
    expect(spawned).toMatchObject({ ok: false, error: expect.stringContaining('could not be started') as string })
  })
})

describe('dispose', () => {
  it('ends every tree and refuses new ones', async () => {
    const trees = [await start([family]), await start([family])]
    const pids = (await Promise.all(trees.map((tree) => pidsOf(tree.stdout)))).flat()
    await processes?.dispose()
    expect(await alive(pids)).toEqual([])
    await expect(start([family])).rejects.toThrow('closing')
  })
})

describe('the reaper', () => {
  it('runs before the first program does', async () => {
    const begun = vi.spyOn(startChildren, 'beginChild')
    const started = vi.spyOn(startChildren, 'startChild')
    processes = createProcesses()
    await start([family])
    const [[reaper], [program]] = [begun.mock.invocationCallOrder, started.mock.invocationCallOrder]
    expect(reaper).toBeLessThan(program ?? 0)
  })

  it('ends the agents of a host that was killed', async () => {
    const child = spawn(process.execPath, [builtProgram(host), family, ...(onPosix ? ['stray'] : [])], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const pids = await pidsOf(child.stdout)
    expect(await alive(pids)).toEqual(pids)
    child.kill('SIGKILL')
    await expect.poll(() => alive(pids), { timeout: 8000 }).toEqual([])
  })
})

describe.runIf(onPosix)('a host without file descriptors', () => {
  it('says that nothing can be started, ends what runs, and starts programs again later', async () => {
    const starved = fileURLToPath(new URL('fixtures/out-of-files.ts', import.meta.url))
    const child = spawn(
      '/bin/sh',
      ['-c', 'ulimit -n 256; exec "$@"', 'sh', process.execPath, '--import', 'tsx', starved],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    expect(JSON.parse(await firstLine(child.stdout))).toEqual({
      isGitThere: true,
      git: null,
      started: expect.stringMatching(/could not be started: .*EMFILE/) as string,
      hasEnded: true,
      later: true,
    })
    expect((await once(child, 'exit'))[0]).toBe(0)
  })
})

describe('findCommand', () => {
  it('looks for names on PATH and takes absolute paths, never relative ones', async () => {
    expect(await findCommand(process.execPath, {})).toBe(process.execPath)
    expect(await findCommand('./family.mjs', process.env)).toBeUndefined()
    expect(await findCommand('no-such-agent', process.env)).toBeUndefined()
    expect(await findCommand('npm', process.env)).toMatch(/npm/)
    expect(await findCommand('npm', { PATH: '' })).toBeUndefined()
  })
})
