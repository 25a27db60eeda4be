import { mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { emptyConversation, reduceConversation } from '#shared/state/conversation'
import type { RuntimeCommand } from '#shared/shell/entities'
import { listProcesses } from '#core/base/process/process-table'
import { scriptedAdapter, type Script } from '#core/testing/scripted-agent'
import { startTestHost, type TestClient, type TestHost } from '#core/testing/test-host'
import { defined } from '#shared/kernel/defined'
import { posixIt } from '#core/testing/posix-it'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

const node = (code: string) => `"${process.execPath}" -e "${code}"`

async function start(script: Script = () => Promise.resolve(undefined)) {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'parley-shell-')))
  cleanUps.push(() => rm(base, { recursive: true, force: true }))
  const folder = join(base, 'project')
  await mkdir(join(folder, 'src'), { recursive: true })
  const test = await startTestHost([scriptedAdapter('worker', script)])
  cleanUps.push(() => test.cleanUp())
  const client = await test.client()
  await client.must('session.create', { sessionId: 's', targetWorkingDirectory: folder })
  await client.must('session.subscribe', { sessionId: 's' })
  return { base, folder, test, client }
}

async function commands(client: TestClient): Promise<RuntimeCommand[]> {
  return (await client.must('session.subscribe', { sessionId: 's' })).conversation?.runtimeCommands ?? []
}

/** Runs a command to its end; returns its restored state. */
async function run(client: TestClient, command: string, cwd?: string): Promise<RuntimeCommand | undefined> {
  const done = client.eventsOf('s', 'runtime.command.completed').length
  await client.must('session.shell.exec', { sessionId: 's', command, ...defined({ cwd }) })
  await client.untilEvent('s', 'runtime.command.completed', done + 1)
  return (await commands(client)).at(-1)
}

describe('session.shell.exec', () => {
  it('tells of the start, the output and the end, and the restored state is the live one', async () => {
    const { client, folder } = await start()
    const command = node("process.stdout.write('out');setTimeout(()=>{console.error('err');process.exit(3)},100)")
    const { processId } = await client.must('session.shell.exec', { sessionId: 's', command })
    await client.untilEvent('s', 'runtime.command.completed')
    const events = client.events('s').filter(({ type }) => type.startsWith('runtime.command.'))
    expect(events[0]).toMatchObject({
      type: 'runtime.command.started',
      payload: { sessionId: 's', commandId: processId, runtimeId: 'host', command, runtimeCwd: folder },
    })
    expect(events[0]?.ephemeral).toBeUndefined()
    expect(events.slice(1, -1)).toMatchObject([
      { type: 'runtime.command.output', ephemeral: true, payload: { stream: 'stdout', text: 'out', offset: 0 } },
      { type: 'runtime.command.output', ephemeral: true, payload: { stream: 'stderr', text: 'err\n', offset: 3 } },
    ])
    expect(events.at(-1)).toMatchObject({
      type: 'runtime.command.completed',
      payload: { exitCode: 3, output: 'outerr\n', outputLength: 7, stdoutBytes: 3, stderrBytes: 4 },
    })
    const live = client.events('s').reduce(reduceConversation, emptyConversation('s'))
    expect(await commands(client)).toEqual(live.runtimeCommands)
  })

  it('runs in folders of the session only', async () => {
    const { client, base, folder } = await start()
    expect((await run(client, node('console.log(process.cwd())'), 'src'))?.output.trim()).toBe(join(folder, 'src'))
    await symlink(base, join(folder, 'way-out'), 'junction')
    for (const cwd of ['..', base, 'way-out', 'src/../..'])
      expect(await client.request('session.shell.exec', { sessionId: 's', command: 'exit', cwd })).toMatchObject({
        ok: false,
        error: { code: 'path-outside' },
      })
    expect(await client.request('session.shell.exec', { sessionId: 's', command: 'exit', cwd: 'none' })).toMatchObject({
      ok: false,
      error: { code: 'folder-not-found' },
    })
  })

  it('keeps the end of a long output with the command and more of it as a blob', async () => {
    const { client } = await start()
    const command = await run(client, node("for(let i=0;i<20000;i++)console.log('line '+i)"))
    expect(command?.output).toHaveLength(16 * 1024)
    expect(command?.output.endsWith('line 19999\n')).toBe(true)
    const blobId = command?.blob?.blobId ?? ''
    const { text, total } = await client.must('session.readBlob', { sessionId: 's', blobId })
    expect(total).toBe(command?.outputLength)
    expect(text.startsWith('line 0\n')).toBe(true)
  })

  it('ends a command after its time, and says so', async () => {
    const { client } = await start()
    const command = node('setInterval(()=>{},1000)')
    await client.must('session.shell.exec', { sessionId: 's', command, timeout: 50 })
    await client.untilEvent('s', 'runtime.command.cancelled')
    expect(client.eventsOf('s', 'runtime.command.cancelled')[0]?.payload.reason).toBe('timeout')
  })

  it('refuses malformed input, unknown sessions and archived ones', async () => {
    const { client } = await start()
    const input = { sessionId: 's', command: 'exit' }
    expect(await client.request('session.shell.exec', { ...input, command: ' ' })).toMatchObject({
      error: { code: 'invalid-params' },
    })
    expect(await client.request('session.shell.exec', { ...input, sessionId: 'none' })).toMatchObject({
      error: { code: 'session-not-found' },
    })
    await client.must('session.close', { sessionId: 's' })
    await client.must('session.archive', { sessionId: 's' })
    expect(await client.request('session.shell.exec', input)).toMatchObject({ error: { code: 'session-archived' } })
  })

  it('shows who comes later what a running command printed so far', async () => {
    const { client, test } = await start()
    await client.must('session.shell.exec', {
      sessionId: 's',
      command: node("console.log('so far');setInterval(()=>{},1000)"),
    })
    await client.untilEvent('s', 'runtime.command.output')
    const later = await test.client()
    expect(await commands(later)).toMatchObject([{ status: 'running', output: 'so far\n' }])
  })
})

describe('session.shell.kill', () => {
  posixIt('ends the command and everything it started', async () => {
    const { client } = await start()
    const command = 'sleep 1000 & echo $!; sleep 1000'
    const { processId } = await client.must('session.shell.exec', { sessionId: 's', command })
    await client.untilEvent('s', 'runtime.command.output')
    const pid = Number(client.eventsOf('s', 'runtime.command.output')[0]?.payload.text)
    expect(await client.must('session.shell.kill', { sessionId: 's', processId })).toEqual({ killed: true })
    await client.untilEvent('s', 'runtime.command.cancelled')
    expect(client.eventsOf('s', 'runtime.command.cancelled')[0]?.payload).toMatchObject({ reason: 'user' })
    expect((await listProcesses('none')).filter((row) => row.pid === pid)).toEqual([])
    expect(await client.must('session.shell.kill', { sessionId: 's', processId })).toEqual({ killed: false })
  })

  posixIt('lets a command answer SIGINT with an exit code of its own', async () => {
    const { client } = await start()
    const command = node("process.on('SIGINT',()=>process.exit(7));console.log('ready');setInterval(()=>{},1000)")
    const { processId } = await client.must('session.shell.exec', { sessionId: 's', command: `exec ${command}` })
    await client.untilEvent('s', 'runtime.command.output')
    await client.must('session.shell.kill', { sessionId: 's', processId, signal: 'SIGINT' })
    await client.untilEvent('s', 'runtime.command.completed')
    expect(client.eventsOf('s', 'runtime.command.completed')[0]?.payload.exitCode).toBe(7)
  })

  it('does not know other commands', async () => {
    const { client } = await start()
    expect(await client.request('session.shell.kill', { sessionId: 's', processId: 'none' })).toMatchObject({
      error: { code: 'process-not-found' },
    })
  })
})

describe('the end of a session', () => {
  it('ends its commands when it is closed', async () => {
    const { client } = await start()
    await client.must('session.shell.exec', { sessionId: 's', command: node('setInterval(()=>{},1000)') })
    await client.must('session.close', { sessionId: 's' })
    expect(await commands(client)).toMatchObject([{ status: 'cancelled', reason: 'shutdown' }])
  })

  it('marks commands of a host that died as ended', async () => {
    const { client, test } = await start()
    await client.must('session.shell.exec', { sessionId: 's', command: node('setInterval(()=>{},1000)') })
    const later: TestHost = await test.again()
    expect(await commands(await later.client())).toMatchObject([{ status: 'cancelled', reason: 'shutdown' }])
  })

  it('leaves nothing of a command behind when it is purged', async () => {
    const { client } = await start()
    const { blob } = (await run(client, node("console.log('x'.repeat(30000))"))) ?? {}
    await client.must('session.close', { sessionId: 's' })
    await client.must('session.archive', { sessionId: 's' })
    expect(await client.must('session.purge', { sessionId: 's' })).toMatchObject({ success: true })
    expect(await client.request('session.readBlob', { sessionId: 's', blobId: blob?.blobId ?? 'none' })).toMatchObject({
      ok: false,
    })
  })
})

describe('terminals of agents', () => {
  it('are commands of the session too, under the name of the agent', async () => {
    const { client } = await start(async ({ emit }) => {
      emit({ type: 'terminal.started', terminalId: 't', command: 'make all', cwd: '/project' })
      emit({ type: 'terminal.output', terminalId: 't', stream: 'stdout', text: 'made' })
      emit({ type: 'terminal.ended', terminalId: 't', exitCode: null, signal: 'SIGKILL' })
      return Promise.resolve(undefined)
    })
    await client.must('session.sendMessage', { sessionId: 's', message: 'go' })
    await client.untilEvent('s', 'turn.completed')
    const [command] = await commands(client)
    expect(command).toMatchObject({ command: 'make all', status: 'completed', exitCode: 137, output: 'made' })
    expect(command?.agentId).toBe(client.eventsOf('s', 'agent.added')[0]?.payload.agentId)
  })

  it('end with their agent, and can only be ended where the agent lets them', async () => {
    const { client } = await start(async ({ emit, cancelled }) => {
      emit({ type: 'terminal.started', terminalId: 't', command: 'serve', cwd: '/project' })
      await cancelled
      return { outcome: 'cancelled' }
    })
    await client.must('session.sendMessage', { sessionId: 's', message: 'go' })
    await client.untilEvent('s', 'runtime.command.started')
    const processId = client.eventsOf('s', 'runtime.command.started')[0]?.payload.commandId ?? ''
    expect(await client.request('session.shell.kill', { sessionId: 's', processId })).toMatchObject({
      error: { code: 'capability-missing' },
    })
    await client.must('session.close', { sessionId: 's' })
    expect(await commands(client)).toMatchObject([{ status: 'cancelled' }])
  })
})

describe('a command of an agent that is lost', () => {
  it.each([
    ['could not be run', false, 'The sandbox is gone.'],
    ['was left by an agent that crashed', true, 'worker broke.'],
  ])('is told to have failed when it %s', async (_how, crashes, message) => {
    const { test, client } = await start(async ({ emit, crash, cancelled }) => {
      emit({ type: 'terminal.started', terminalId: 't', command: 'make', cwd: '/code' })
      emit({ type: 'terminal.output', terminalId: 't', stream: 'stdout', text: 'making' })
      if (crashes) {
        crash('broke')
        await cancelled
      } else
        emit({
          type: 'terminal.ended',
          terminalId: 't',
          exitCode: null,
          signal: null,
          failure: 'The sandbox is gone.',
        })
      return undefined
    })
    await client.must('session.sendMessage', { sessionId: 's', message: 'go' })
    await client.untilEvent('s', 'runtime.command.failed')
    const [failed] = client.eventsOf('s', 'runtime.command.failed')
    expect(failed?.payload).toMatchObject({ errorType: 'transport', message })
    expect(client.eventsOf('s', 'runtime.command.cancelled')).toEqual([])
    const ended = await commands(client)
    expect(ended).toMatchObject([{ status: 'failed', message, output: 'making' }])
    await test.host.close()
    expect(await commands(await (await test.again()).client())).toMatchObject([{ status: 'failed', message }])
  })
})
