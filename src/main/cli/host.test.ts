import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readHostFile } from '#core/base/host-file'
import { tryLock } from '#core/base/lock'
import { posixIt } from '#core/testing/posix-it'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { connect, request, run, start, startRpc } from './testing/run'

const oneLine = /^parley: [^\n]+\n$/

/** A data folder whose host in the background ends with the test. */
async function dataFolder(): Promise<string> {
  const dataDir = join(await temporaryFolder(), 'data')
  onTestFinished(async () => {
    const address = await readHostFile(dataDir)
    if (address?.kind !== 'host') return
    await run(['host', 'stop', '--data', dataDir])
  })
  return dataDir
}

interface Facts {
  readonly running: boolean
  readonly pid: number
  readonly started?: boolean
}

async function hostCommand(action: string, dataDir: string, ...more: string[]) {
  const ran = await run(['host', action, '--data', dataDir, '--json', ...more])
  return { ...ran, facts: (ran.output === '' ? {} : JSON.parse(ran.output)) as Facts }
}

/** Returns the group of a process. */
const groupOf = async (pid: number): Promise<number> =>
  Number((await promisify(execFile)('ps', ['-o', 'pgid=', '-p', String(pid)])).stdout)

/** Waits until no process holds the data folder. */
const untilFree = (dataDir: string) =>
  expect
    .poll(
      () => {
        const attempt = tryLock(dataDir)
        if (attempt.status === 'acquired') attempt.lock.release()
        return attempt.status
      },
      { timeout: 30_000 },
    )
    .toBe('acquired')

describe('parley host', () => {
  it('starts once, outlives its command and its terminal, tells its state only to its user, and is stopped', async () => {
    const dataDir = await dataFolder()
    expect(await hostCommand('status', dataDir)).toMatchObject({ code: 1, errors: '', facts: { running: false } })
    const [one, two] = await Promise.all([hostCommand('start', dataDir), hostCommand('start', dataDir)])
    expect([one.code, two.code, one.errors, two.errors]).toEqual([0, 0, '', ''])
    expect(one.facts.pid).toBe(two.facts.pid)
    expect([one.facts.started, two.facts.started].filter((started) => started === true)).toHaveLength(1)
    const { facts, code } = await hostCommand('status', dataDir)
    expect(code).toBe(0)
    expect(facts).toEqual({
      running: true,
      pid: one.facts.pid,
      kind: 'host',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
      protocolVersion: 1,
      dataDir,
    })
    expect((await run(['host', 'status', '--data', dataDir])).output).toContain('in the background')
    if (process.platform !== 'win32') {
      // No signal of the terminal reaches its group.
      expect(await groupOf(facts.pid)).not.toBe(await groupOf(process.pid))
      expect((await stat(join(dataDir, 'logs', 'host.log'))).mode & 0o777).toBe(0o600)
    }
    const stopped = await hostCommand('stop', dataDir)
    expect(stopped).toMatchObject({ code: 0, facts: { running: false, stopped: true } })
    expect(tryLock(dataDir).status).toBe('acquired')
    expect(await hostCommand('stop', dataDir)).toMatchObject({ code: 0, facts: { stopped: false } })
  })

  posixIt('leaves nothing that blocks the next one when it is killed', async () => {
    const dataDir = await dataFolder()
    const first = await hostCommand('start', dataDir)
    process.kill(first.facts.pid, 'SIGKILL')
    await untilFree(dataDir)
    expect(await hostCommand('status', dataDir)).toMatchObject({ code: 1, facts: { running: false } })
    const second = await hostCommand('start', dataDir)
    expect(second).toMatchObject({ code: 0, facts: { running: true, started: true } })
    expect(second.facts.pid).not.toBe(first.facts.pid)
  })

  it('ends when nobody is connected and nothing works', async () => {
    const dataDir = await dataFolder()
    expect((await hostCommand('start', dataDir, '--idle', '1s')).code).toBe(0)
    await untilFree(dataDir)
    expect(await readHostFile(dataDir)).toBeNull()
  })

  it('says why it does not start', async () => {
    const dataDir = await dataFolder()
    await mkdir(join(dataDir, 'host.lock'), { recursive: true })
    const { code, errors, output } = await run(['host', 'start', '--data', dataDir])
    expect({ code, output }).toEqual({ code: 1, output: '' })
    expect(errors).toMatch(oneLine)
    expect(errors).toContain('cannot be locked')
  })

  it('says that it runs without its data', async () => {
    const dataDir = await dataFolder()
    await mkdir(dataDir, { recursive: true })
    await writeFile(join(dataDir, 'parley.db'), 'no database'.repeat(500))
    const started = await run(['host', 'start', '--data', dataDir])
    const problem = /^parley: .*parley\.db is damaged.* parley doctor lists what can be done\.\n$/
    expect(started).toMatchObject({ code: 0, errors: expect.stringMatching(problem) as string })
    const status = await run(['host', 'status', '--data', dataDir])
    expect(status).toMatchObject({ code: 0, errors: expect.stringMatching(problem) as string })
    await run(['host', 'stop', '--data', dataDir])
  })

  it('does not stop what somebody uses in another way', async () => {
    const dataDir = await dataFolder()
    const rpc = startRpc(dataDir)
    rpc.say(connect)
    await rpc.answer(1)
    const { code, errors } = await hostCommand('stop', dataDir)
    expect(code).toBe(1)
    expect(errors).toMatch(/as `parley rpc` \(process \d+\)/)
    expect(await hostCommand('start', dataDir)).toMatchObject({ code: 0, facts: { kind: 'rpc', started: false } })
  })

  it('runs in the foreground until it is asked to end', async () => {
    const dataDir = await dataFolder()
    const command = start(['host', 'run', '--data', dataDir, '--idle', 'never'])
    const [line] = (await once(command.child.stdout.setEncoding('utf8'), 'data')) as [string]
    expect(line).toContain(`process ${command.child.pid ?? 0}`)
    const second = await hostCommand('run', dataDir)
    expect(second).toMatchObject({ code: 0, facts: { pid: command.child.pid, started: false } })
    expect((await hostCommand('stop', dataDir)).code).toBe(0)
    expect(await command.ended).toBe(0)
  })
})

describe('parley rpc --keep-host', () => {
  it('starts a host whose agents go on when the connection is cut', async () => {
    const dataDir = await dataFolder()
    const work = join(await temporaryFolder(), 'work')
    await mkdir(work)
    await writeFile(
      join(work, 'wait.js'),
      'const {existsSync}=require("fs");console.log("begun");const t=setInterval(()=>{if(existsSync("go")){console.log("gone on");clearInterval(t)}},20)',
    )
    const first = startRpc(dataDir, {}, ['--keep-host'])
    first.say(connect, request(2, 'session.create', { sessionId: 's', targetWorkingDirectory: work }))
    await first.answer(2)
    first.say(request(3, 'session.subscribe', { sessionId: 's' }))
    first.say(request(4, 'session.update', { sessionId: 's', approvalPolicyOverride: 'full-access' }))
    await first.answer(4)
    first.say(request(5, 'session.sendMessage', { sessionId: 's', message: `run ${process.execPath} wait.js` }))
    await first.heard('begun')
    first.child.kill('SIGKILL')
    await first.ended
    const seen = first.sequences('s')

    await writeFile(join(work, 'go'), '')
    const second = startRpc(dataDir, {}, ['--keep-host'])
    second.say(connect, request(2, 'session.subscribe', { sessionId: 's', afterSequence: Math.max(...seen) }))
    await second.heard('turn.completed')
    expect(JSON.stringify(second.messages)).toContain('gone on')
    const after = second.sequences('s')
    expect(Math.min(...after)).toBeGreaterThan(Math.max(...seen))
    expect(new Set(after).size).toBe(after.length)
    expect((await readHostFile(dataDir))?.kind).toBe('host')
    expect((await readFile(join(dataDir, 'logs', 'host.log'), 'utf8')).trim()).toBe('')
    second.child.stdin.end()
    expect(await second.ended).toBe(0)
    expect((await hostCommand('status', dataDir)).code).toBe(0)
  })

  it('leaves requests for permission waiting when the connection is cut', async () => {
    const dataDir = await dataFolder()
    const work = await temporaryFolder()
    const first = startRpc(dataDir, {}, ['--keep-host'])
    first.say(connect, request(2, 'session.create', { sessionId: 's', targetWorkingDirectory: work }))
    await first.answer(2)
    first.say(request(3, 'session.sendMessage', { sessionId: 's', message: 'run echo granted' }))
    const waiting = async () => {
      const { output } = await run(['approve', '--data', dataDir, '--json'])
      return (JSON.parse(output) as { requests: { request: { id: string } }[] }).requests
    }
    await expect.poll(waiting, { timeout: 60_000 }).toHaveLength(1)
    first.child.kill('SIGKILL')
    await first.ended
    const [entry] = await waiting()
    const answered = await run(['approve', 'allow', entry?.request.id ?? '', '--data', dataDir])
    expect(answered.code).toBe(0)
    const second = startRpc(dataDir, {}, ['--keep-host'])
    second.say(connect, request(2, 'session.subscribe', { sessionId: 's', afterSequence: 0 }))
    await second.heard('granted')
    second.child.stdin.end()
    expect(await second.ended).toBe(0)
  })
})
