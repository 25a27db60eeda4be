import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { readHostFile } from '../../core/attach/host-file'
import { temporaryFolder } from '../../core/testing/temporary-folder'
import { runCommand } from '../testing'

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

const question = (cwd: string) =>
  JSON.stringify({
    session_id: 's1',
    cwd,
    hook_event_name: 'PermissionRequest',
    tool_name: 'Bash',
    tool_input: { command: 'npm test' },
  })

it('stays out of the way when no Parley runs, and of what it does not understand', { timeout: 60_000 }, async () => {
  const data = await temporaryFolder()
  for (const input of [question(data), 'no json', ''])
    expect(await run(['permission-request', '--data', data], input)).toEqual({ code: 0, output: '', errors: '' })
})

it('asks in the Parley that runs and prints the answer', { timeout: 60_000 }, async () => {
  const data = await temporaryFolder()
  const host = runCommand(['serve', '--data', data, '--json'])
  onTestFinished(async () => {
    host.child.kill('SIGTERM')
    await host.ended
  })
  await once(host.child.stdout, 'data')
  await expect.poll(() => readHostFile(data), { timeout: 15_000 }).not.toBeNull()

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
    await expect.poll(() => answers.has(id), { timeout: 15_000 }).toBe(true)
    return answers.get(id)?.result
  }
  await request('server.connect', { protocolVersion: 1, clientInfo: { name: 'test' } })

  const asked = run(['permission-request', '--data', data], question(data))
  const open = async () =>
    (
      (await request('elicitation.list', { state: 'pending', limit: 10 })) as {
        entries: { request: { requestId: string; sessionId: string; message: string } }[]
      }
    ).entries[0]?.request
  await expect.poll(open, { timeout: 20_000 }).toMatchObject({ message: expect.stringContaining('npm test') as string })
  const { requestId = '', sessionId = '' } = (await open()) ?? {}
  await request('session.ui.handlePendingElicitation', {
    sessionId,
    requestId,
    result: { action: 'accept', content: { decision: 'deny', message: 'Not now.' } },
  })
  const { code, output } = await asked
  expect(code).toBe(0)
  expect(JSON.parse(output)).toEqual({
    sessionId: 's1',
    hookSpecificOutput: {
      hookEventName: 'PermissionRequest',
      decision: { behavior: 'deny', message: 'Not now.' },
    },
  })
})

it(
  'comes into the settings of Claude Code and goes again, and leaves the rest alone',
  { timeout: 60_000 },
  async () => {
    const home = await temporaryFolder()
    const folder = join(home, '.claude')
    const path = join(folder, 'settings.json')
    await mkdir(folder)
    const before = '{\n  // mine\n  "model": "opus",\n  "hooks": {\n    "Stop": []\n  }\n}\n'
    await writeFile(path, before)
    const env = { CLAUDE_CONFIG_DIR: folder }

    expect((await run(['install'], '', env)).code).toBe(0)
    const installed = await readFile(path, 'utf8')
    expect(installed).toContain('// mine')
    expect(installed).toContain('"command": "parley hook permission-request"')
    expect(await readFile(`${path}.before-parley`, 'utf8')).toBe(before)
    expect((await run(['install'], '', env)).output).toContain('already')
    expect(await readFile(path, 'utf8')).toBe(installed)

    expect((await run(['uninstall'], '', env)).code).toBe(0)
    expect(await readFile(path, 'utf8')).toBe(before)
    expect((await run(['uninstall'], '', env)).code).toBe(0)
  },
)

it('leaves settings alone that it does not understand', { timeout: 60_000 }, async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'settings.json')
  await writeFile(path, '{ "hooks": ')
  const { code, errors } = await run(['install'], '', { CLAUDE_CONFIG_DIR: folder })
  expect(code).toBe(1)
  expect(errors).toContain('mend it by hand')
  expect(await readFile(path, 'utf8')).toBe('{ "hooks": ')
})
