import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { isPortFree } from '#core/base/process/free-port'
import { hostOfTest } from '#core/testing/host-of-test'
import { posixIt } from '#core/testing/posix-it'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { git, newRepository } from '../place/testing'

const node = JSON.stringify(process.execPath)

/** Listens at PORT, and starts a detached server at the next port, whose parent ends. */
const SERVER = `
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { writeFileSync } from 'node:fs'
const port = Number(process.env.PORT)
const detached = 'require("http").createServer().listen(' + (port + 1) + ', "127.0.0.1")'
const between = 'require("child_process").spawn(process.execPath, ["-e", ' + JSON.stringify(detached) + '], { detached: true, stdio: "ignore" }).unref()'
spawn(process.execPath, ['-e', between], { detached: true, stdio: 'ignore' }).unref()
createServer((_, answer) => answer.end('hello')).listen(port, '127.0.0.1', () => console.log('ready'))
`
const FILES = {
  'server.mjs': SERVER,
  '.superset/config.json': JSON.stringify({ run: [`${node} server.mjs`], teardown: ['true'] }),
}

async function scene(files: Readonly<Record<string, string>> = FILES) {
  const test = await hostOfTest([scriptedAdapter('worker', () => Promise.resolve(undefined))])
  const client = await test.client()
  const folder = await newRepository(path.join(await temporaryFolder(), 'project'), files)
  const { sessionId, place } = await client.must('workspace.create', { folder, title: 'Try it' })
  await client.must('session.subscribe', { sessionId })
  const allowed = async (script: 'setup' | 'run' | 'teardown' = 'run') => {
    const { scripts } = await client.must('workspace.scripts', { sessionId })
    return client.must('workspace.run', { sessionId, script, hash: scripts[script]?.hash ?? '' })
  }
  const portsOf = async () => (await client.must('workspace.ports', { sessionId })).ports.map(({ port }) => port)
  return { test, client, folder, sessionId, place, allowed, portsOf }
}

it.each([
  [
    'Superset',
    '.superset/config.json',
    { setup: ['a', 'b'], run: 'c', teardown: [' '] },
    { setup: ['a', 'b'], run: ['c'] },
  ],
  [
    'Conductor',
    'conductor.json',
    { scripts: { setup: 'a', run: 'b', archive: 'c' } },
    { setup: ['a'], run: ['b'], teardown: ['c'] },
  ],
  ['Cursor', '.cursor/worktrees.json', { 'setup-worktree': ['a'] }, { setup: ['a'] }],
  ['nobody that is understood', 'conductor.json', { scripts: { setup: 7, run: { a: 1 }, archive: ['x', 2] } }, {}],
])('reads the scripts of %s', async (_tool, source, content, expected) => {
  const { client, sessionId } = await scene({ [source]: JSON.stringify(content) })
  const { scripts } = await client.must('workspace.scripts', { sessionId })
  const commands = Object.entries(scripts).map(([name, script]) => [name, script?.commands] as const)
  expect(Object.fromEntries(commands)).toEqual(expected)
  for (const script of Object.values(scripts)) expect(script).toMatchObject({ source, isAllowed: false })
})

it('runs nothing without consent to the exact text', async () => {
  const { client, sessionId, place } = await scene({ 'conductor.json': '{"scripts":{"run":"touch ran"}}' })
  const run = (hash?: string) =>
    client.request('workspace.run', { sessionId, script: 'run', ...(hash === undefined ? {} : { hash }) })
  const { scripts } = await client.must('workspace.scripts', { sessionId })
  const hash = scripts.run?.hash ?? ''
  expect(await run()).toMatchObject({ error: { code: 'consent-needed', details: { consent: 'script', hash } } })
  expect(await run('another')).toMatchObject({ error: { code: 'consent-needed' } })
  await writeFile(path.join(place.path, 'conductor.json'), '{"scripts":{"run":"touch evil"}}')
  expect(await run(hash)).toMatchObject({ error: { code: 'consent-needed', details: { consent: 'script' } } })
  expect(await access(path.join(place.path, 'ran')).catch(() => 'none')).toBe('none')
  expect(await client.request('workspace.run', { sessionId, script: 'teardown' })).toMatchObject({
    error: { code: 'script-not-found' },
  })
})

posixIt('runs nothing in a folder that nobody trusts', async () => {
  const { client, sessionId, place } = await scene({ 'conductor.json': '{"scripts":{"run":"touch ran"}}' })
  await mkdir(path.join(place.path, '.claude'))
  await writeFile(
    path.join(place.path, '.claude', 'settings.json'),
    JSON.stringify({ hooks: { SessionStart: [{ hooks: [{ type: 'command', command: 'true' }] }] } }),
  )
  const { scripts } = await client.must('workspace.scripts', { sessionId })
  expect(
    await client.request('workspace.run', { sessionId, script: 'run', hash: scripts.run?.hash ?? '' }),
  ).toMatchObject({ error: { code: 'folder-untrusted' } })
})

posixIt('gives scripts the ports and the variables of their folder', async () => {
  const names = ['PORT', 'CONDUCTOR_PORT', 'CONDUCTOR_ROOT_PATH', 'SUPERSET_WORKSPACE_NAME', 'CONDUCTOR_DEFAULT_BRANCH']
  const command = `echo ${names.map((name) => `"$${name}"`).join(' ')} > seen && pwd >> seen`
  const { client, sessionId, place, folder, allowed } = await scene({
    'conductor.json': JSON.stringify({ scripts: { run: command } }),
  })
  const { port, terminalId } = await allowed()
  const { terminals } = await client.must('terminal.list', { sessionId })
  expect(terminals).toMatchObject([{ terminalId, purpose: 'script', script: 'run', cwd: place.path }])
  await expect
    .poll(() => readFile(path.join(place.path, 'seen'), 'utf8').catch(() => ''))
    .toBe(`${port} ${port} ${folder} ${path.basename(place.path)} trunk\n${place.path}\n`)
  const other = await client.must('workspace.create', { folder, title: 'Another' })
  const { port: others } = await client.must('workspace.scripts', { sessionId: other.sessionId })
  expect(Math.abs(others - port)).toBeGreaterThanOrEqual(10)
})

posixIt('finds the ports of everything that a script started, and ends all of it', async () => {
  const { client, sessionId, allowed, portsOf } = await scene()
  const { port, terminalId } = await allowed()
  await expect.poll(portsOf, { timeout: 20_000 }).toEqual([port, port + 1])
  expect((await client.must('workspace.ports', {})).ports).toMatchObject([
    { port, sessionId, script: 'run', isExposed: false },
    { port: port + 1 },
  ])
  expect(await client.must('workspace.run', { sessionId, script: 'run' })).toEqual({
    terminalId,
    port,
    isStarted: false,
  })
  expect(await client.request('workspace.port.close', { sessionId, port: 9 })).toMatchObject({
    error: { code: 'port-not-found' },
  })
  // The port of the detached one.
  await client.must('workspace.port.close', { sessionId, port: port + 1 })
  expect(await Promise.all([isPortFree(port), isPortFree(port + 1)])).toEqual([true, true])
  expect(await portsOf()).toEqual([])
  const { terminals } = await client.must('terminal.list', { sessionId })
  expect(terminals[0]?.ended).toBeDefined()
  expect((await client.must('terminal.read', { sessionId, terminalId })).data).toContain('ready')
  // It can run again, and its terminal takes the place of the earlier one.
  expect((await allowed()).isStarted).toBe(true)
  expect((await client.must('terminal.list', { sessionId })).terminals).toHaveLength(1)
  await expect.poll(portsOf, { timeout: 20_000 }).toContain(port)
  await client.must('workspace.run.stop', { sessionId, script: 'run' })
  expect(await isPortFree(port)).toBe(true)
  expect(await client.must('workspace.run.stop', { sessionId, script: 'run' })).toEqual({ success: false })
})

posixIt('lets a server in the background live on, and tells that it runs', async () => {
  const server = 'require("http").createServer().listen(process.env.PORT)'
  const options = "{ detached: true, stdio: 'ignore' }"
  const { client, sessionId, allowed, portsOf } = await scene({
    'start.cjs': `require('child_process').spawn(process.execPath, ['-e', '${server}'], ${options}).unref()`,
    'conductor.json': JSON.stringify({ scripts: { run: `${node} start.cjs` } }),
  })
  const { port } = await allowed()
  await expect.poll(portsOf, { timeout: 20_000 }).toEqual([port])
  expect((await client.must('terminal.list', { sessionId })).terminals[0]?.ended).toBeUndefined()
  await client.must('session.close', { sessionId })
  await expect.poll(() => isPortFree(port), { timeout: 20_000 }).toBe(true)
})

it("prefers the person's own scripts, which need no consent", async () => {
  const { client, sessionId, folder } = await scene({ 'conductor.json': '{"scripts":{"run":"false"}}' })
  const { scripts } = await client.must('workspace.scripts.set', { sessionId, script: 'run', commands: ['true'] })
  expect(scripts.run).toMatchObject({ commands: ['true'], source: 'settings', isAllowed: true })
  const settings = await client.must('settings.get', {})
  expect(JSON.parse(await readFile(settings.settings.file, 'utf8'))).toMatchObject({
    scripts: { [folder]: { run: ['true'] } },
  })
  await client.must('workspace.run', { sessionId, script: 'run' })
  const reset = await client.must('workspace.scripts.set', { sessionId, script: 'run', commands: null })
  expect(reset.scripts.run).toMatchObject({ source: 'conductor.json' })
})

it('finds scripts of a folder outside of worktrees and of git', async () => {
  const { client, folder } = await scene({ 'conductor.json': '{"scripts":{"run":"true"}}', 'a/b.txt': '' })
  const below = await client.must('session.create', { targetWorkingDirectory: path.join(folder, 'a') })
  const found = await client.must('workspace.scripts', { sessionId: below.sessionId })
  expect(found.variables).toMatchObject({ CONDUCTOR_WORKSPACE_PATH: folder })
  expect(found.scripts.run?.commands).toEqual(['true'])
  const plain = await temporaryFolder()
  const { sessionId } = await client.must('session.create', { targetWorkingDirectory: plain })
  expect(await client.must('workspace.scripts', { sessionId })).toMatchObject({ scripts: {} })
  expect(git(folder, 'status', '--porcelain')).toBe('')
})
