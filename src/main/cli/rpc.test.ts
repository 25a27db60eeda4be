import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MAX_MESSAGE_BYTES } from '#shared/rpc/pipe'
import { readHostFile } from '#core/base/host-file'
import { tryLock } from '#core/base/lock'
import { listProcesses } from '#core/base/process/process-table'
import { rowsNow } from '#core/testing/nightly'
import { startTestHost } from '#core/testing/test-host'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { connect, request, run, startRpc } from './testing/run'
import { posixIt } from '#core/testing/posix-it'

const oneLine = /^parley: [^\n]+\n$/

describe('parley rpc', () => {
  it('answers everything it was sent, then ends with stdin and leaves the directory free', async () => {
    const dataDir = join(await temporaryFolder(), 'data')
    const rpc = startRpc(dataDir)
    // All at once, without waiting for the handshake.
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
    for (const name of ['a', 'b']) {
      const dataDir = join(folder, name)
      await mkdir(dataDir)
      const { client, host } = await startTestHost([], { dataDir })
      await (await client()).must('session.create', { title: `In ${name}` })
      await host.close()
    }
    const list = async (args: string[]) =>
      (await run(['sessions', ...args], { PARLEY_DATA_DIR: join(folder, 'a') })).output
    expect(await list([])).toContain('In a')
    expect(await list(['--data', join(folder, 'b')])).toContain('In b')
  })

  it('has an answer for every kind of rubbish and goes on; what is wrong with the settings is on stderr only', async () => {
    const dataDir = await temporaryFolder()
    await writeFile(join(dataDir, 'settings.json'), '{ broken')
    const rpc = startRpc(dataDir)
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
    rpc.say(request(6, 'adapter.list'))
    expect(await rpc.answer(6)).toHaveProperty('result.adapters')
    rpc.child.stdin.end()
    expect(await rpc.ended).toBe(0)
    expect(rpc.errors()).toContain('settings.json')
  })

  posixIt.each(rowsNow(['SIGTERM', 'SIGINT', 'SIGHUP'] as const, (signal) => signal === 'SIGTERM'))(
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
        .poll(() => readFile(join(dataDir, 'work', 'pid'), 'utf8').catch(() => ''), { timeout: 60_000 })
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
  it.each(rowsNow(['SIGKILL', 'stdin'], (how) => how === 'SIGKILL'))(
    'ends with stdin and leaves the host running, and says so when the host is gone (%s)',
    async (how) => {
      const dataDir = await temporaryFolder()
      const host = startRpc(dataDir)
      host.say(connect)
      await host.answer(1)
      const [one, other] = [startRpc(dataDir), startRpc(dataDir)]
      one.say(connect, request(2, 'session.create', { title: 'From elsewhere' }))
      one.child.stdin.end()
      expect(await one.ended).toBe(0)
      expect(one.messages.find(({ id }) => id === 2)).toHaveProperty('result.sessionId')
      host.say(request(2, 'session.list'))
      expect(await host.answer(2)).toHaveProperty('result.total', 1)
      other.say(connect)
      await other.answer(1)
      if (how === 'stdin') host.child.stdin.end()
      else host.child.kill('SIGKILL')
      expect(await other.ended).toBe(1)
      expect(other.errors()).toMatch(oneLine)
      expect(other.errors()).toContain(`process ${host.child.pid ?? 0}`)
    },
  )
})
