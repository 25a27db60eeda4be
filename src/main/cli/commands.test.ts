import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { MAX_MESSAGE_BYTES } from '../../shared/rpc/pipe'
import { readHostFile } from '../core/attach/host-file'
import { tryLock } from '../core/lock'
import { listProcesses } from '../core/process/process-table'
import { temporaryFolder } from '../core/testing/temporary-folder'
import { version } from '../core/version'
import { main } from './main'
import { runCommand, type RunningCommand } from './testing'

interface Message {
  readonly id?: unknown
  readonly method?: string
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data: { readonly code: string } }
}

/** A `parley rpc` and everything it said; each line has to be JSON. */
function startRpc(dataDir: string) {
  const command = start(['rpc', '--data', dataDir])
  const messages: Message[] = []
  createInterface(command.child.stdout).on('line', (line) => messages.push(JSON.parse(line) as Message))
  const say = (...lines: unknown[]) => {
    for (const line of lines) command.child.stdin.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`)
  }
  const answer = async (id: unknown) => {
    await expect.poll(() => messages.find((message) => message.id === id), { timeout: 15_000 }).toBeDefined()
    return messages.find((message) => message.id === id) as Message
  }
  return { ...command, messages, say, answer }
}

function start(args: readonly string[], env: NodeJS.ProcessEnv = {}): RunningCommand {
  const command = runCommand(args, env)
  onTestFinished(() => {
    command.child.kill('SIGKILL')
  })
  return command
}

/** Runs a command to its end. */
async function run(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const command = start(args, env)
  let output = ''
  command.child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  command.child.stdin.end()
  const code = await command.ended
  return { code, output, errors: command.errors() }
}

const request = (id: number, method: string, params: unknown = {}) => ({ jsonrpc: '2.0', id, method, params })
const connect = request(1, 'server.connect', { protocolVersion: 1, clientInfo: { name: 'test' } })
const oneLine = /^parley: [^\n]+\n$/

describe('parley', () => {
  /** Runs a command in this process; none that is understood is tried this way. */
  async function runHere(...args: string[]) {
    const stdout = new PassThrough({ encoding: 'utf8' })
    const stderr = new PassThrough({ encoding: 'utf8' })
    const code = await main(args, {
      stdin: new PassThrough(),
      stdout,
      stderr,
      stopped: new AbortController().signal,
      pages: '',
      composeHost: () => Promise.reject(new Error('a host was made')),
    })
    return { code, output: (stdout.read() as string | null) ?? '', errors: (stderr.read() as string | null) ?? '' }
  }

  it('says what it can do, and its version', async () => {
    const help = await runHere('--help')
    expect(help).toMatchObject({ code: 0, errors: '' })
    expect(help.output).toMatch(/^Usage: parley/)
    expect(await runHere('serve', '--help')).toEqual(help)
    expect(await runHere('--version')).toEqual({ code: 0, errors: '', output: `${version}\n` })
  })

  it.each([
    [[]],
    [['nothing']],
    [['__proto__']],
    [['rpc', '--nothing']],
    [['rpc', 'more']],
    [['rpc', '--data']],
    [['serve', '--port', 'x']],
    [['serve', '--port', '65536']],
    [['sessions', '--open']],
  ])('%j is wrong usage', async (args) => {
    const { code, output, errors } = await runHere(...args)
    expect(code).toBe(2)
    expect(output).toBe('')
    expect(errors).toMatch(oneLine)
  })

  it('wrong usage is the exit code of the process', async () => {
    expect(await run(['nothing'])).toMatchObject({ code: 2, output: '' })
  })
})

describe('parley rpc', () => {
  it('answers everything it was sent, then ends with stdin and leaves the directory free', async () => {
    const dataDir = join(await temporaryFolder(), 'data')
    const rpc = startRpc(dataDir)
    // All at once, without waiting for the greeting.
    rpc.say(connect, request(2, 'session.create', { title: 'One' }), request(3, 'session.list'))
    rpc.child.stdin.end()
    expect(await rpc.ended).toBe(0)
    expect(rpc.messages.find(({ id }) => id === 2)).toHaveProperty('result.sessionId')
    expect(rpc.messages.filter(({ id }) => id !== undefined)).toHaveLength(3)
    expect(rpc.errors()).toBe('')
    expect(await readHostFile(dataDir)).toBeNull()
    expect(tryLock(dataDir).status).toBe('acquired')
  })

  it('uses PARLEY_DATA_DIR, and --data before it', async () => {
    const folder = await temporaryFolder()
    const list = async (args: string[]) =>
      (await run(['sessions', ...args], { PARLEY_DATA_DIR: join(folder, 'a') })).code
    expect(await list([])).toBe(0)
    expect(tryLock(join(folder, 'a')).status).toBe('acquired')
    expect(tryLock(join(folder, 'b')).status).toBe('unlockable')
    expect(await list(['--data', join(folder, 'b')])).toBe(0)
    expect(tryLock(join(folder, 'b')).status).toBe('acquired')
  })

  it('has an answer for every kind of rubbish and goes on', async () => {
    const rpc = startRpc(await temporaryFolder())
    rpc.say(connect)
    await rpc.answer(1)
    rpc.say('rubbish', '[]', 'null', '"x"', '\u0000'.repeat(100), 'x'.repeat(MAX_MESSAGE_BYTES + 1), '')
    rpc.say(request(2, 'session.create', { sessionId: 's' }))
    rpc.say(request(3, 'session.sendMessage', { sessionId: 's', message: 'x'.repeat(10 * 1024 * 1024) }))
    rpc.say(request(4, 'session.sendMessage', { sessionId: 's', message: '\u0000'.repeat(100) }))
    expect((await rpc.answer(3)).error).toMatchObject({ data: { code: 'message-too-large' } })
    expect((await rpc.answer(4)).error).toMatchObject({ data: { code: 'message-empty' } })
    rpc.say(request(5, 'server.ping'))
    expect(await rpc.answer(5)).toHaveProperty('result')
    const codes = rpc.messages.filter(({ id }) => id === null).map(({ error }) => error?.code)
    expect(codes).toEqual([-32700, -32600, -32600, -32600, -32700, -32600])
    expect(JSON.stringify(rpc.messages)).not.toMatch(/\bat .*\.(ts|js):\d/)
  })

  it('writes what is wrong with the settings to stderr only', async () => {
    const dataDir = await temporaryFolder()
    await writeFile(join(dataDir, 'settings.json'), '{ broken')
    const rpc = startRpc(dataDir)
    rpc.say(connect, request(2, 'adapter.list'))
    expect(await rpc.answer(2)).toHaveProperty('result.adapters')
    rpc.child.stdin.end()
    expect(await rpc.ended).toBe(0)
    expect(rpc.errors()).toContain('settings.json')
  })

  it.runIf(process.platform !== 'win32').each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'ends in order on %s, its agents too',
    async (signal) => {
      const dataDir = await temporaryFolder()
      await mkdir(join(dataDir, 'work'))
      const rpc = startRpc(dataDir)
      rpc.say(connect, request(2, 'session.create', { sessionId: 's', targetWorkingDirectory: join(dataDir, 'work') }))
      await rpc.answer(2)
      rpc.say(request(3, 'session.subscribe', { sessionId: 's' }))
      rpc.say(request(4, 'session.update', { sessionId: 's', approvalPolicyOverride: 'full-access' }))
      await rpc.answer(4)
      const script = 'require("fs").writeFileSync("pid", String(process.pid)); setInterval(() => {}, 1000)'
      await writeFile(join(dataDir, 'work', 'stay.js'), script)
      rpc.say(request(5, 'session.sendMessage', { sessionId: 's', message: `run ${process.execPath} stay.js` }))
      await expect
        .poll(() => readFile(join(dataDir, 'work', 'pid'), 'utf8').catch(() => ''), { timeout: 15_000 })
        .not.toBe('')
      const pid = Number(await readFile(join(dataDir, 'work', 'pid'), 'utf8'))
      rpc.child.kill(signal)
      expect(await rpc.ended).toBe(0)
      expect((await listProcesses('')).map((row) => row.pid)).not.toContain(pid)
      expect(rpc.messages.some(({ method }) => method === 'server.event')).toBe(true)
      expect(tryLock(dataDir).status).toBe('acquired')
    },
  )

  it('ends when nobody takes its output any more', async () => {
    const dataDir = await temporaryFolder()
    const rpc = startRpc(dataDir)
    rpc.say(connect)
    await rpc.answer(1)
    rpc.child.stdout.destroy()
    rpc.say(request(2, 'server.ping'), request(3, 'server.ping'))
    expect(await rpc.ended).toBe(1)
    expect(rpc.errors()).toMatch(oneLine)
    expect(tryLock(dataDir).status).toBe('acquired')
  })
})

describe('parley rpc, attached', () => {
  it('ends with stdin and leaves the host running', async () => {
    const dataDir = await temporaryFolder()
    const host = startRpc(dataDir)
    host.say(connect)
    await host.answer(1)
    const other = startRpc(dataDir)
    other.say(connect, request(2, 'session.create', { title: 'From elsewhere' }))
    other.child.stdin.end()
    expect(await other.ended).toBe(0)
    expect(other.messages.find(({ id }) => id === 2)).toHaveProperty('result.sessionId')
    host.say(request(2, 'session.list'))
    expect(await host.answer(2)).toHaveProperty('result.total', 1)
  })

  it.each(['SIGKILL', 'stdin'])('says so when the host is gone (%s)', async (how) => {
    const dataDir = await temporaryFolder()
    const host = startRpc(dataDir)
    host.say(connect)
    await host.answer(1)
    const other = startRpc(dataDir)
    other.say(connect)
    await other.answer(1)
    if (how === 'stdin') host.child.stdin.end()
    else host.child.kill('SIGKILL')
    expect(await other.ended).toBe(1)
    expect(other.errors()).toMatch(oneLine)
    expect(other.errors()).toContain(`process ${host.child.pid ?? 0}`)
  })
})

describe('parley serve', () => {
  /** Starts it and answers what it announced. */
  async function startServe(dataDir: string) {
    const command = start(['serve', '--data', dataDir, '--port', '0', '--json'])
    const [line] = (await once(createInterface(command.child.stdout), 'line')) as [string]
    return { ...command, announced: JSON.parse(line) as { url: string; pid: number; dataDir: string } }
  }

  it('announces itself in one line of JSON and ends in order', async () => {
    const dataDir = await temporaryFolder()
    const serve = await startServe(dataDir)
    expect(serve.announced).toEqual({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}$/) as unknown,
      pid: serve.child.pid,
      dataDir,
    })
    expect((await readHostFile(dataDir))?.url).toBe(new URL(serve.announced.url).origin)
    const response = await fetch(serve.announced.url, { redirect: 'manual' })
    expect(response.status).toBe(303)
    serve.child.kill('SIGINT')
    if (process.platform !== 'win32') expect(await serve.ended).toBe(0)
    await serve.ended
    expect(tryLock(dataDir).status).toBe('acquired')
  })

  it('says in words where it is', async () => {
    const command = start(['serve', '--data', await temporaryFolder(), '--port', '0'])
    const [line] = (await once(createInterface(command.child.stdout), 'line')) as [string]
    expect(line).toMatch(/http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}$/)
  })

  it('a second one says where the first is', async () => {
    const dataDir = await temporaryFolder()
    const { announced } = await startServe(dataDir)
    const { code, output, errors } = await run(['serve', '--data', dataDir])
    expect(code).toBe(1)
    expect(output).toBe('')
    expect(errors).toMatch(oneLine)
    expect(errors).toContain(new URL(announced.url).origin)
    expect(errors).toContain(`process ${announced.pid}`)
    expect(errors).not.toContain('token')
  })

  it('a port that is taken is one clear line', async () => {
    const { announced } = await startServe(await temporaryFolder())
    const dataDir = await temporaryFolder()
    const { port } = new URL(announced.url)
    const { code, errors } = await run(['serve', '--data', dataDir, '--port', port])
    expect(code).toBe(1)
    expect(errors).toMatch(oneLine)
    expect(errors).toContain(`Port ${port}`)
    expect(tryLock(dataDir).status).toBe('acquired')
  })
})

describe('parley sessions', () => {
  it('lists what there is, of a running host or not', async () => {
    const dataDir = await temporaryFolder()
    expect(await run(['sessions', '--data', dataDir])).toEqual({
      code: 0,
      output: 'There are no sessions yet.\n',
      errors: '',
    })
    const rpc = startRpc(dataDir)
    rpc.say(connect, request(2, 'session.create', { sessionId: 'one', title: '\u001b[31mRed\u001b[0m\n\u0007title' }))
    await rpc.answer(2)
    const whileRunning = await run(['sessions', '--data', dataDir])
    rpc.child.stdin.end()
    await rpc.ended
    const afterwards = await run(['sessions', '--data', dataDir])
    expect(whileRunning).toEqual(afterwards)
    expect(afterwards.output).toMatch(/^one {2}active {6}\d{4}-\d\d-\d\d \d\d:\d\d {2}Red title\n$/)

    const json = await run(['sessions', '--data', dataDir, '--json'])
    expect(JSON.parse(json.output)).toMatchObject({ total: 1, sessions: [{ sessionId: 'one' }] })
  })

  it('fails in one line where the data cannot be', async () => {
    const file = join(await temporaryFolder(), 'file')
    await writeFile(file, '')
    const { code, output, errors } = await run(['sessions', '--data', join(file, 'data')])
    expect(code).toBe(1)
    expect(output).toBe('')
    expect(errors).toMatch(oneLine)
  })
})

describe('parley export and import', () => {
  it('moves a session from one data directory to another', async () => {
    const folder = await temporaryFolder()
    const [from, to] = [join(folder, 'from'), join(folder, 'to')]
    const rpc = startRpc(from)
    rpc.say(connect, request(2, 'session.create', { sessionId: 'one', title: 'First' }))
    await rpc.answer(2)

    const file = join(folder, 'one.json')
    expect(await run(['export', 'one', '--data', from, '--out', file])).toEqual({ code: 0, output: '', errors: '' })
    const printed = await run(['export', 'one', '--data', from])
    const { exportedAt: _at, ...snapshot } = JSON.parse(printed.output) as Record<string, unknown>
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject(snapshot)
    expect(snapshot).toMatchObject({ version: '1.0', sessions: [{ sessionId: 'one', title: 'First' }] })

    expect(await run(['import', file, '--data', to])).toEqual({ code: 0, output: 'one.json: 1 imported\n', errors: '' })
    const again = await run(['import', file, '--data', to])
    expect(again.code).toBe(1)
    expect(again.errors).toMatch(oneLine)
    expect((await run(['import', file, '--data', to, '--on-conflict', 'skip'])).output).toContain('1 skipped')
    expect((await run(['sessions', '--data', to])).output).toContain('First')
  }, 60_000)

  it('says in one line what is wrong', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'bad.json'), 'nothing')
    for (const args of [
      ['export', 'nobody'],
      ['import', join(folder, 'bad.json')],
      ['import', join(folder, 'missing.json')],
    ]) {
      const { code, errors } = await run([...args, '--data', join(folder, 'data')])
      expect(code).toBe(1)
      expect(errors).toMatch(oneLine)
    }
    for (const args of [['export'], ['import'], ['import', 'x', '--on-conflict', 'maybe'], ['export', 'a', 'b']])
      expect((await run(args)).code).toBe(2)
  }, 60_000)
})
