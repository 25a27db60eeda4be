import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Connection } from '#client/connection'
import { run } from '#main/cli/testing/run'
import { builtProgram } from '#core/testing/built-program'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { readHostFile } from '../host-file'
import { version } from '../version'
import { createSsh } from './ssh'
import { attach, setUpClient } from './testing/client'
import { noSshd, putParley, startSshd } from './testing/sshd'

vi.setConfig({ testTimeout: 120_000 })

const acpAgent = fileURLToPath(new URL('../../agents/adapters/acp/fixtures/scripted-agent.mjs', import.meta.url))
const cli = builtProgram(new URL('../../../cli/index.ts', import.meta.url))

/** A server with Parley at the other end, whose host ends with the test. */
async function setUp(options: { readonly passphrase?: string } = {}) {
  const server = await startSshd(options)
  await putParley(server.home, version, cli)
  onTestFinished(async () => {
    if ((await readHostFile(server.dataDir)) === null) return
    await run(['host', 'stop', '--data', server.dataDir])
  })
  return server
}

/** Follows a session; the sequences of its events, and everything they say. */
async function follow(client: Connection, sessionId: string, afterSequence: number) {
  const sequences: number[] = []
  let said = ''
  client.onSessionEvent((event) => {
    sequences.push(event.sequence)
    said += JSON.stringify(event)
  })
  const subscribed = await client.request('session.subscribe', { sessionId, afterSequence })
  expect(subscribed.ok).toBe(true)
  return { sequences, heard: (words: string) => expect.poll(() => said, { timeout: 60_000 }).toContain(words) }
}

describe('a machine behind ssh', () => {
  it('is attached to; its agents go on while the connection is cut, and nothing is lost or repeated', async ({
    skip,
  }) => {
    skip(noSshd() !== undefined, noSshd())
    const server = await setUp()
    const work = await temporaryFolder()
    await writeFile(
      join(work, 'wait.js'),
      'const {existsSync,writeFileSync}=require("fs");writeFileSync("running","");const t=setInterval(()=>{if(existsSync("go")){clearInterval(t)}},20)',
    )
    // An agent that speaks ACP and does what its prompt says.
    await mkdir(server.dataDir)
    const fake = { command: process.execPath, args: [acpAgent], env: { SCRIPTED_AGENT_HOME: work } }
    await writeFile(
      join(server.dataDir, 'settings.json'),
      JSON.stringify({ agentServers: { fake }, defaultAgent: 'fake' }),
    )
    const { ssh, asked } = setUpClient(server)
    const first = await attach(ssh)
    expect(asked).toEqual([{ host: 'box', kind: 'host-key', text: expect.stringContaining('SHA256:') as string }])
    await first.request('session.create', { sessionId: 's', targetWorkingDirectory: work })
    await first.request('session.update', { sessionId: 's', approvalPolicyOverride: 'full-access' })
    const before = await follow(first, 's', 0)
    const lost = new Promise((resolve) => first.onState(({ kind }) => kind === 'lost' && resolve(kind)))
    await first.request('session.sendMessage', {
      sessionId: 's',
      message: `say Now begun\nrun ${process.execPath} wait.js\nsay It has gone on`,
    })
    await expect.poll(() => existsSync(join(work, 'running')), { timeout: 60_000 }).toBe(true)
    server.cut()
    await lost
    await writeFile(join(work, 'go'), '')

    const second = await attach(ssh)
    const last = Math.max(...before.sequences)
    const after = await follow(second, 's', last)
    await after.heard('turn.completed')
    await after.heard('gone on')
    expect(Math.min(...after.sequences)).toBeGreaterThan(last)
    const fresh = await follow(await attach(ssh), 's', 0)
    await fresh.heard('turn.completed')
    const durable = new Set(fresh.sequences)
    const received = [...before.sequences, ...after.sequences]
    expect(new Set(received).size).toBe(received.length)
    expect([...durable].filter((sequence) => !received.includes(sequence))).toEqual([])
    expect(asked).toHaveLength(1)
    expect((await readHostFile(server.dataDir))?.kind).toBe('host')
  })

  it('is not connected to when its key has changed', async ({ skip }) => {
    skip(noSshd() !== undefined, noSshd())
    const server = await setUp()
    const { ssh } = setUpClient(server)
    expect(await ssh.run('echo here')).toMatchObject({ ok: true, value: { code: 0, output: 'here\n' } })
    await ssh.close()
    await server.changeHostKey()
    for (const strictness of ['', '  StrictHostKeyChecking no\n']) {
      await writeFile(server.configFile, (await readFile(server.configFile, 'utf8')) + strictness)
      const again = setUpClient(server)
      const opened = await again.ssh.openPipe()
      expect(opened).toMatchObject({ ok: false, error: { code: 'host-key-changed' } })
      expect(opened.ok ? '' : opened.error.message).toContain('REMOTE HOST IDENTIFICATION HAS CHANGED')
      expect(again.asked).toEqual([])
    }
  })

  it('is not connected to when the person refuses its key, or has another one', async ({ skip }) => {
    skip(noSshd() !== undefined, noSshd())
    const server = await setUp()
    const { ssh } = setUpClient(server, async () => 'no')
    expect(await ssh.openPipe()).toMatchObject({ ok: false, error: { code: 'host-key-refused' } })
    await writeFile(join(dirname(server.configFile), 'authorized'), '')
    expect(await setUpClient(server).ssh.openPipe()).toMatchObject({ ok: false, error: { code: 'permission-denied' } })
  })

  it('asks for the passphrase of a key', async ({ skip }) => {
    skip(noSshd() !== undefined, noSshd())
    const server = await setUp({ passphrase: 'let me in' })
    const { ssh, asked } = setUpClient(server, async ({ kind }) => (kind === 'passphrase' ? 'let me in' : 'yes'))
    expect(await ssh.run('cat; exit 3')).toMatchObject({ ok: true, value: { code: 3, output: '' } })
    expect(asked.map(({ kind }) => kind)).toEqual(['host-key', 'passphrase'])
    const cancelled = setUpClient(server, async () => null)
    expect(await cancelled.ssh.openPipe()).toMatchObject({ ok: false, error: { code: 'permission-denied' } })
  })

  it('is told to lack Parley, and survives what files of the shell print', async ({ skip }) => {
    skip(noSshd() !== undefined, noSshd())
    const server = await startSshd()
    await writeFile(join(server.home, '.bashrc'), 'echo welcome\n')
    const { ssh } = setUpClient(server)
    expect(await ssh.openPipe()).toMatchObject({ ok: false, error: { code: 'parley-missing' } })
    await putParley(server.home, '0.0.1', cli)
    onTestFinished(() => run(['host', 'stop', '--data', server.dataDir]).then(() => undefined))
    expect((await attach(ssh)).server?.serverInfo.version).toBe(version)
  })

  it('keeps its host from other users', async ({ skip }) => {
    skip(noSshd() !== undefined, noSshd())
    skip(process.getuid?.() !== 0, 'Only root can act as another user.')
    const server = await setUp()
    const { ssh } = setUpClient(server)
    await attach(ssh)
    // Only the modes of the files themselves protect it.
    for (let folder = server.dataDir; folder !== '/tmp' && folder !== '/'; folder = dirname(folder))
      await chmod(folder, (await stat(folder)).mode | 0o055).catch(() => undefined)
    const script = `const {readFileSync,openSync}=require('fs'),{connect}=require('net');const [dir]=process.argv.slice(1)
      const tell=(what,code)=>console.log(what,code)
      for (const [name,flag] of [['host.json','r'],['parley.db','r'],['host.lock','r+']]) try{openSync(dir+'/'+name,flag);tell(name,'opened')}catch(e){tell(name,e.code)}
      connect(dir+'/host.sock').on('connect',()=>{tell('socket','connected');process.exit()}).on('error',e=>tell('socket',e.code))`
    const other = spawn('/usr/bin/env', ['-i', process.execPath, '-e', script, server.dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
      uid: 65534,
      gid: 65534,
    })
    const [said] = await Promise.all([text(other.stdout), once(other, 'close')])
    expect(said.trim().split('\n').sort()).toEqual([
      'host.json EACCES',
      'host.lock EACCES',
      'parley.db EACCES',
      'socket EACCES',
    ])
  })
})

describe('the name of a host', () => {
  it.each(['-oProxyCommand=touch x', '', 'a b', 'a;b', '$(x)', '`x`', 'box\nHost x', '-box', 'user@-box', "o'clock"])(
    '%j never reaches ssh',
    async (host) => {
      const spawned: unknown[] = []
      const ssh = createSsh({
        host,
        version,
        ask: async () => null,
        processes: {
          spawn: (options) => {
            spawned.push(options)
            return Promise.reject(new Error('started'))
          },
        },
      })
      expect(await ssh.openPipe()).toMatchObject({ ok: false, error: { code: 'host-invalid' } })
      expect(spawned).toEqual([])
      await ssh.close()
    },
  )
})
