import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, lstat, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import type { PermissionRequest, PermissionResolution } from '#shared/permission/entities'
import { readHostFile } from '#core/base/host-file'
import { posixIt } from '#core/testing/posix-it'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { runCommand } from '../testing'
import { changeHook } from './settings'

async function run(args: readonly string[], input = '', env: NodeJS.ProcessEnv = {}) {
  const { child, ended, errors } = runCommand(['hook', ...args], env)
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stdin.end(input)
  return { code: await ended, output, errors: errors() }
}

/** Allows for a handful of programs that start one after the other on a busy machine. */
const PATIENCE_MS = 180_000

/** Longer than any limit that truncates commands. */
const LONG_COMMAND = `npm test ${'x'.repeat(5000)}; rm -rf build`

const question = (cwd: string) =>
  JSON.stringify({
    session_id: 's1',
    cwd,
    hook_event_name: 'PermissionRequest',
    tool_name: 'Bash',
    tool_input: { command: LONG_COMMAND, description: 'Runs the tests' },
  })

it(
  'stays out of the way when no Parley runs, and of what it does not understand',
  { timeout: PATIENCE_MS },
  async () => {
    const data = await temporaryFolder()
    for (const input of [question(data), 'no json', ''])
      expect(await run(['permission-request', '--data', data], input)).toEqual({ code: 0, output: '', errors: '' })
  },
)

it('asks in the Parley that runs and prints the answer', { timeout: PATIENCE_MS }, async () => {
  const data = await temporaryFolder()
  const host = runCommand(['serve', '--data', data, '--json'])
  onTestFinished(async () => {
    host.child.kill('SIGTERM')
    await host.ended
  })
  await once(host.child.stdout, 'data')
  await expect.poll(() => readHostFile(data), { timeout: PATIENCE_MS }).not.toBeNull()

  const client = runCommand(['rpc', '--data', data])
  onTestFinished(() => {
    client.child.kill('SIGKILL')
  })
  const answers = new Map<unknown, { readonly result?: unknown }>()
  createInterface(client.child.stdout).on('line', (line) => {
    const message = JSON.parse(line) as { readonly id?: unknown; readonly result?: unknown }
    answers.set(message.id, message)
  })
  let count = 0
  const request = async (method: string, params: unknown): Promise<unknown> => {
    const id = ++count
    client.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    await expect.poll(() => answers.has(id), { timeout: PATIENCE_MS }).toBe(true)
    return answers.get(id)?.result
  }
  await request('server.connect', { protocolVersion: 1, clientInfo: { name: 'test' } })

  const asked = run(['permission-request', '--data', data], question(data))
  const list = async (state: 'pending' | 'resolved') =>
    (await request('permission.list', { state, limit: 10 })) as {
      entries: { adapterName?: string; request: PermissionRequest; resolution?: PermissionResolution }[]
      pending: number
    }
  const open = async () => (await list('pending')).entries[0]?.request
  await expect.poll(open, { timeout: PATIENCE_MS }).toMatchObject({
    toolName: 'Bash',
    toolInput: { command: LONG_COMMAND, description: 'Runs the tests' },
    dangerLevel: 'exec',
    summary: LONG_COMMAND,
    cwd: data,
    preview: [{ type: 'terminal', command: LONG_COMMAND }],
  })
  expect(await list('pending')).toMatchObject({ pending: 1, entries: [{ adapterName: 'claude-code' }] })
  const { id: requestId = '' } = (await open()) ?? {}
  await request('permission.respond', { requestId, behavior: 'deny', message: 'Not now.' })
  const { code, output } = await asked
  expect(code).toBe(0)
  expect(JSON.parse(output)).toEqual({
    sessionId: 's1',
    hookSpecificOutput: {
      hookEventName: 'PermissionRequest',
      decision: { behavior: 'deny', message: 'Not now.' },
    },
  })

  // The request goes away with its requester.
  const left = runCommand(['hook', 'permission-request', '--data', data])
  left.child.stdin.end(question(data))
  const waits = async () => (await open()) !== undefined
  await expect.poll(waits, { timeout: PATIENCE_MS }).toBe(true)
  left.child.kill('SIGKILL')
  await expect.poll(waits, { timeout: PATIENCE_MS }).toBe(false)
  expect((await list('resolved')).entries[0]?.resolution).toMatchObject({ granted: false, by: 'cancelled' })
})

it(
  'comes into the settings of Claude Code and goes again, and leaves the rest alone',
  { timeout: PATIENCE_MS },
  async () => {
    const home = await temporaryFolder()
    const folder = join(home, '.claude')
    const path = join(folder, 'settings.json')
    await mkdir(folder)
    const before = '{\n  // mine\n  "model": "opus",\n  "hooks": {\n    "Stop": []\n  }\n}\n'
    await writeFile(path, before)
    const env = { CLAUDE_CONFIG_DIR: folder }

    const data = join(home, "Ada's data")
    const install = (...more: string[]) => run(['install', '--data', data, ...more], '', env)
    expect((await install()).code).toBe(0)
    const installed = await readFile(path, 'utf8')
    expect(installed).toContain('// mine')
    const command = commandIn(installed)
    expect(await readFile(`${path}.before-parley`, 'utf8')).toBe(before)
    expect(await changeHook(env, command)).toMatchObject({ value: expect.stringContaining('already') as unknown })
    expect(await readFile(path, 'utf8')).toBe(installed)

    // Runs from a shell without any environment of Parley or of this folder; without a Parley it does nothing.
    const { stdout, stderr } = await promisify(execFile)('/bin/sh', ['-c', `echo no json | ${command}`], {
      env: { HOME: home },
    })
    expect([stdout, stderr]).toEqual(['', ''])

    // An entry from elsewhere is updated, and there is never a second one.
    for (const moved of [
      'parley hook permission-request',
      '/old/node /old/parley/bin/parley.js hook permission-request',
    ]) {
      await writeFile(path, installed.replace(JSON.stringify(command), JSON.stringify(moved)))
      expect(await changeHook(env, command)).toMatchObject({ value: expect.stringContaining('up to date') as unknown })
      expect(await readFile(path, 'utf8')).toBe(installed)
    }
    await writeFile(
      path,
      installed.replace(JSON.stringify(command), '"/old/node /old/bin/parley.js hook permission-request"'),
    )
    expect((await run(['uninstall'], '', env)).code).toBe(0)
    expect(await readFile(path, 'utf8')).toBe(before)
    expect(await changeHook(env, null)).toMatchObject({ ok: true })
  },
)

/** Returns the command of the only hook in settings. */
function commandIn(settings: string): string {
  const found = [...settings.matchAll(/"command": ("(?:[^"\\]|\\.)*")/g)].map(
    ([, text = '']) => JSON.parse(text) as string,
  )
  expect(found).toHaveLength(1)
  return found[0] ?? ''
}

it('leaves settings alone that it does not understand', { timeout: PATIENCE_MS }, async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'settings.json')
  await writeFile(path, '{ "hooks": ')
  const { code, errors } = await run(['install'], '', { CLAUDE_CONFIG_DIR: folder })
  expect(code).toBe(1)
  expect(errors).toContain('mend it by hand')
  expect(await readFile(path, 'utf8')).toBe('{ "hooks": ')
})

posixIt('stays a link to settings that are stored elsewhere, with their mode', async () => {
  const home = await temporaryFolder()
  const elsewhere = join(home, 'dotfiles', 'claude.json')
  await mkdir(join(home, '.claude'))
  await mkdir(join(home, 'dotfiles'))
  await symlink(elsewhere, join(home, '.claude', 'settings.json'))
  const settings = async () => JSON.parse(await readFile(elsewhere, 'utf8')) as object
  expect(await changeHook({ HOME: home }, 'parley hook permission-request')).toMatchObject({ ok: true })
  expect(await settings()).toHaveProperty('hooks.PermissionRequest')
  await writeFile(elsewhere, '{ "model": "opus" }')
  await chmod(elsewhere, 0o644)
  expect(await changeHook({ HOME: home }, 'parley hook permission-request')).toMatchObject({ ok: true })
  expect(await settings()).toMatchObject({ model: 'opus' })
  expect((await stat(elsewhere)).mode & 0o777).toBe(0o644)
  expect(await readFile(`${elsewhere}.before-parley`, 'utf8')).toBe('{ "model": "opus" }')
  expect((await lstat(join(home, '.claude', 'settings.json'))).isSymbolicLink()).toBe(true)
})
