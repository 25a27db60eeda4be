import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { builtProgram } from '#core/testing/built-program'
import { posixIt } from '#core/testing/posix-it'
import { listProcesses } from './process-table'
import { createProcesses } from './processes'
import { missingTerminals, type LoadPty } from './pseudo-terminal'

const family = fileURLToPath(new URL('fixtures/family.mjs', import.meta.url))
const host = new URL('fixtures/terminal-host-child.ts', import.meta.url)

async function open(args: readonly string[], load?: LoadPty) {
  const processes = createProcesses(load)
  onTestFinished(() => processes.dispose())
  const { env } = process
  return processes.openTerminal({ command: process.execPath, args, cwd: process.cwd(), env, columns: 80, rows: 24 })
}

async function alive(pids: readonly number[]): Promise<number[]> {
  const running = new Set((await listProcesses('')).map((row) => row.pid))
  return pids.filter((pid) => running.has(pid))
}

posixIt('gives a program a terminal, and tells how it ends', async () => {
  const opened = await open([
    '-e',
    'console.log(String([process.stdout.isTTY, process.stdout.columns]));process.exit(7)',
  ])
  if (!opened.ok) throw new Error(opened.error.message)
  let text = ''
  opened.value.onOutput((more) => (text += more))
  expect(await opened.value.exited).toEqual({ exitCode: 7, signal: null })
  expect(text).toContain('true,80')
  opened.value.write('too late')
  opened.value.resize(10, 10)
})

posixIt('names the signal that ends a program', async () => {
  const opened = await open(['-e', 'process.kill(process.pid, "SIGKILL")'])
  expect(opened.ok && (await opened.value.exited)).toEqual({ exitCode: null, signal: 'SIGKILL' })
})

it('says that there is no binary for the system', async () => {
  expect(await missingTerminals()).toBeUndefined()
  expect(await missingTerminals(() => Promise.reject(new Error('none')))).toContain('has no terminal for')
  const opened = await open([], () => Promise.reject(new Error('Cannot find module')))
  expect(opened).toMatchObject({ ok: false, error: { kind: 'unavailable' } })
})

posixIt('leaves nothing when its host is killed', async () => {
  const child = spawn(process.execPath, [builtProgram(host), family], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  while (!text.includes('\n')) text += String((await once(child.stdout, 'data'))[0])
  const pids = text.trim().split(' ').map(Number)
  expect(await alive(pids)).toEqual(pids)
  child.kill('SIGKILL')
  await expect.poll(() => alive(pids), { timeout: 20_000 }).toEqual([])
})
