import { once } from 'node:events'
import { access } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import { builtProgram } from '#core/testing/built-program'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { listProcesses } from '../process-table'
import { beginChild } from '../start-child'
import { runProgram } from '.'
import type { ProgramRun } from './run-to-end'

const shell = (script: string, more: Partial<ProgramRun> = {}): ProgramRun => ({
  command: '/bin/sh',
  args: ['-c', script],
  cwd: '/',
  env: { PATH: process.env['PATH'] },
  timeoutMs: 60_000,
  maxBytes: 1000,
  ...more,
})

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString()

const isAlive = async (pid: number): Promise<boolean> => (await listProcesses('')).some((row) => row.pid === pid)

/** Resolves to the process of the launcher once programs run through it. */
async function launched(): Promise<number> {
  const parent = async () => Number(text((await runProgram(shell('echo $PPID'))).output))
  await expect.poll(parent).not.toBe(process.pid)
  return parent()
}

describe.skipIf(process.platform === 'win32')('the launcher (skipped on Windows: it is not used there)', () => {
  it('runs programs with what they were given, and returns what they wrote', async () => {
    await launched()
    const cwd = await temporaryFolder()
    const input = Buffer.from([0, 255, 10, 13])
    const echoed = await runProgram(shell('cat; pwd >&2; exit 3', { input, cwd }))
    expect(echoed).toMatchObject({ reason: 'exited', exitCode: 3, complaint: `${cwd}\n` })
    expect(Buffer.from(echoed.output)).toEqual(input)
    expect(text((await runProgram(shell('echo "$A"', { env: { A: 'b' } }))).output)).toBe('b\n')
  })

  it('ends programs at their limits', async () => {
    await launched()
    expect(await runProgram(shell('exec sleep 60', { timeoutMs: 20 }))).toMatchObject({ reason: 'timeout' })
    expect(await runProgram(shell('while :; do echo xxxxxxxxxxxxxxxx; done'))).toMatchObject({ reason: 'too-large' })
    const stop = new AbortController()
    const sleeping = runProgram(shell('exec sleep 60'), stop.signal)
    stop.abort()
    expect(await sleeping).toMatchObject({ reason: 'cancelled' })
    const file = path.join(await temporaryFolder(), 'begun')
    for (let times = 0; times < 20; times++)
      expect(await runProgram(shell(`: > '${file}'`), AbortSignal.abort())).toMatchObject({ reason: 'cancelled' })
    await expect(access(file)).rejects.toThrow('ENOENT')
    expect(await runProgram(shell('', { command: '/no/such/program' }))).toMatchObject({ reason: 'not-started' })
  })

  it('is replaced when it is killed, and its programs fail', async () => {
    const pid = await launched()
    const sleeping = runProgram(shell('exec sleep 60'))
    process.kill(pid, 'SIGKILL')
    expect(await sleeping).toMatchObject({ reason: 'not-started' })
    expect(await runProgram(shell('echo again'))).toMatchObject({ reason: 'exited', exitCode: 0 })
    expect(await launched()).not.toBe(pid)
  })

  it('ends with a host that is killed', async () => {
    const begun = beginChild(process.execPath, [builtProgram(new URL('host-child.ts', import.meta.url))], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    if (!begun.ok || begun.value.child.stdout === null) throw new Error('no host')
    const { child } = begun.value
    const [line] = (await once(createInterface(begun.value.child.stdout), 'line')) as [string]
    child.kill('SIGKILL')
    await expect.poll(() => isAlive(Number(line))).toBe(false)
  })
})
