import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runCommand } from '../../main/cli/testing'
import { readHostFile } from '../../main/core/base/host-file'
import { builtProgram } from '../../main/core/testing/built-program'
import { standingFolder } from '../../main/core/testing/temporary-folder'
import { openParley, type Parley, type ParleyAddress } from './index'

const command = [process.execPath, builtProgram(new URL('../../main/cli/index.ts', import.meta.url))] as const

async function dataFolder(): Promise<{ dataDir: string; folder: string }> {
  const root = await standingFolder()
  const [dataDir, folder] = [join(root, 'data'), join(root, 'work')]
  for (const path of [dataDir, folder]) await mkdir(path)
  await writeFile(join(dataDir, 'settings.json'), JSON.stringify({ defaultAgent: 'playground' }))
  return { dataDir, folder }
}

async function open(address: ParleyAddress): Promise<Parley> {
  const opened = await openParley(address, { name: 'test' })
  if (!opened.ok) throw new Error(opened.error.message)
  onTestFinished(() => opened.value.close())
  return opened.value
}

async function newSession(parley: Parley, folder: string): Promise<string> {
  const created = await parley.request('session.create', { targetWorkingDirectory: folder })
  if (!created.ok) throw new Error(created.error.message)
  return created.value.sessionId
}

/** Sends a message in a followed conversation and returns the agent's answer once its turns are over. */
async function answer(parley: Parley, sessionId: string, message: string): Promise<string> {
  const session = parley.follow(sessionId)
  const sent = await parley.request('session.sendMessage', { sessionId, message })
  if (!sent.ok) throw new Error(sent.error.message)
  const { blocks } = await session.until(({ turns }) =>
    turns.some(({ turnId, status }) => turnId === sent.value.turnId && status !== 'active'),
  )
  session.close()
  return blocks.map((block) => (block.type === 'text' ? block.content : '')).join('\n')
}

describe('a program that starts Parley', () => {
  it('asks an agent, goes on after the process was killed, with what it follows, and leaves nothing behind', async () => {
    const { dataDir, folder } = await dataFolder()
    const parley = await open({ command, dataDir, env: { ...process.env, PATH: '' } })
    const sessionId = await newSession(parley, folder)
    expect(await answer(parley, sessionId, 'say one')).toContain('one')
    const session = parley.follow(sessionId)
    await session.until(({ messages }) => messages.length === 2)
    const states: string[] = []
    parley.onState(({ kind }) => states.push(kind))
    const back = new Promise<void>((resolve) => parley.onReady(() => resolve()))
    process.kill((await readHostFile(dataDir))?.pid ?? 0, 'SIGKILL')
    await back
    expect(states).toEqual(['lost', 'ready'])
    expect(await answer(parley, sessionId, 'say two')).toContain('two')
    await session.until(({ messages }) => messages.length === 4)
    expect(session.phase).toBe('ready')
    const missing = parley.follow('nobody')
    await expect(missing.until(() => true)).rejects.toThrow('nobody')
    expect(missing).toMatchObject({ phase: 'failed', error: { code: 'session-not-found' } })
    await parley.close()
    expect(parley.state).toEqual({ kind: 'closed' })
    expect(await readHostFile(dataDir)).toBeNull()
    expect(await parley.request('server.ping', {})).toMatchObject({ ok: false, error: { code: 'not-connected' } })
  })

  it('learns why Parley cannot be started, and nothing goes on', async () => {
    const lines: string[] = []
    const opened = await openParley({ command: ['parley-that-is-not-here'], onLog: (text) => lines.push(text) })
    expect(opened).toMatchObject({
      ok: false,
      error: { code: 'not-connected', message: expect.stringContaining('parley-that-is-not-here') as string },
    })
    expect(lines.join('')).toContain('parley-that-is-not-here')
  })
})

describe('a program that connects to `parley serve`', () => {
  it('uses an address that no browser had, as often as it likes', async () => {
    const { dataDir, folder } = await dataFolder()
    const server = runCommand(['serve', '--data', dataDir, '--port', '0', '--json'])
    onTestFinished(async () => {
      server.child.kill('SIGTERM')
      await server.ended
    })
    const [line] = (await once(createInterface(server.child.stdout), 'line')) as [string]
    const { url } = JSON.parse(line) as { url: string }
    const one = await open({ url })
    const two = await open({ url })
    const sessionId = await newSession(one, folder)
    const seen = two.follow(sessionId)
    expect(await answer(one, sessionId, 'say both hear this')).toContain('both hear this')
    const { messages } = await seen.until(({ turns }) => turns[0]?.status === 'completed')
    expect(messages).toHaveLength(2)
    expect(await openParley({ url: url.replace(/token=.*/, 'token=wrong') })).toMatchObject({ ok: false })
  })
})
