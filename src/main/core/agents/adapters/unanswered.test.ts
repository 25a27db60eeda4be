import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createWorld as acpWorld } from './acp/testing/world'
import { connect } from './claude-code/protocol/connection'
import { createWorld as claudeWorld } from './claude-code/testing/world'
import { plainLines } from './codex/protocol/app-server'
import { createWorld as codexWorld } from './codex/testing/world'
import { createWorld as copilotWorld } from './copilot/testing/world'
import { providerFetch } from './model-api/protocol/provider-fetch'
import { say, startAgent } from './model-api/testing/start-agent'
import { connectServer } from './opencode/protocol/server'
import { createWorld as opencodeWorld } from './opencode/testing/world'
import { connectRpc } from './program/rpc'
import { PATIENCE_MS } from './testing/observe'
import { ofTest, replayed, type ProgramWorld } from './testing/program-world'

type Env = Readonly<Record<string, string>>

/** Agents that leave one request unanswered. */
const agents: Readonly<Record<string, (env: Env) => Promise<ProgramWorld>>> = {
  'Claude Code': (env) =>
    claudeWorld({
      ...replayed(new URL('./claude-code/testing/world.ts', import.meta.url).href),
      env: () => env,
    }),
  Codex: codexWorld,
  Copilot: copilotWorld,
  OpenCode: opencodeWorld,
  'an agent over ACP': (env) => acpWorld('scripted-agent.mjs', { env }),
}

/** Longer than any step of a start that nothing holds up, and far below its time limit. */
const SOON_MS = 10_000

/** Returns the file in which an agent notes what it is asked. */
async function notes(): Promise<{ readonly file: string; readonly asked: () => Promise<string[]> }> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-asked-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'asked.txt')
  const asked = async () => (await readFile(file, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '')
  return { file, asked }
}

/** Starts the agent of an environment with every option that makes requests of its own. */
function start(world: ProgramWorld, signal: AbortSignal) {
  const { cwd } = world
  const wishes = { mode: 'plan', model: 'large', reasoningEffort: 'low' } as const
  const ignored = { onEvent: () => undefined, onLog: () => undefined }
  return world.adapter.start({ cwd, directories: [cwd], ...wishes, ...ignored, signal })
}

describe.each(Object.entries(agents))(
  'a start of %s that is cancelled',
  { timeout: 3 * PATIENCE_MS },
  (_name, open) => {
    it('ends at once, whichever request the agent leaves unanswered', { timeout: 20 * PATIENCE_MS }, async () => {
      const { file, asked } = await notes()
      const normal = await ofTest(open({ REPLAY_ASKED: file }))
      const started = await start(normal, new AbortController().signal)
      if (started.ok) await started.value.dispose()
      const kinds = new Set(await asked())
      expect(kinds.size).toBeGreaterThan(1)
      for (const kind of kinds) {
        const { file: ownFile, asked: askedNow } = await notes()
        const world = await ofTest(open({ REPLAY_ASKED: ownFile, REPLAY_SILENT: kind }))
        const abort = new AbortController()
        const starting = start(world, abort.signal)
        await vi.waitFor(async () => expect(await askedNow()).toContain(kind), { timeout: PATIENCE_MS })
        const since = performance.now()
        abort.abort()
        const result = await starting
        if (result.ok) await result.value.dispose()
        expect(performance.now() - since, kind).toBeLessThan(SOON_MS)
        expect(await world.processes(), kind).toEqual([])
      }
    })
  },
)

describe('a request to an agent', () => {
  const late = { timeoutMs: 50 }
  const quiet = {
    onNotification: () => undefined,
    onRequest: () => false,
    onUnknown: () => undefined,
    onGarbage: () => undefined,
    onFrame: () => undefined,
    onCancelled: () => undefined,
  }
  const given = { ok: false, error: expect.stringMatching(/did not answer .* within 0.05 s/) as string }

  it('has a deadline over pipes', async () => {
    const server = connectRpc(new PassThrough(), new PassThrough(), plainLines, quiet, late)
    expect(await server.request('model/list', {})).toEqual(given)
  })

  it('has a deadline over frames', async () => {
    const connection = connect(new PassThrough(), new PassThrough(), { ...quiet, onRequest: () => undefined }, late)
    expect(await connection.request({ subtype: 'set_model' })).toEqual(given)
  })

  it('has a deadline over HTTP, and is not waited for any more', async () => {
    const closed = Promise.withResolvers<undefined>()
    const silent = createServer((request) => void request.on('close', () => closed.resolve(undefined)))
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void silent.close())
    const { port } = silent.address() as AddressInfo
    const server = connectServer(
      new URL(`http://127.0.0.1:${port}`),
      () => ({ user: 'opencode', password: 'secret' }),
      late,
    )
    expect(await server.ask('GET', '/config')).toMatchObject({ ok: false, error: { message: given.error } })
    await closed.promise
  })

  /** A provider of models that says the beginning of an answer, or nothing. */
  async function silentProvider(begins: boolean) {
    const [asked, closed] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
    const silent = createServer((request, response) => {
      asked.resolve(undefined)
      response.on('close', () => closed.resolve(undefined))
      if (begins) response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': here\n\n')
    })
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void silent.close())
    const { port } = silent.address() as AddressInfo
    return { url: `http://127.0.0.1:${port}/v1`, asked: asked.promise, closed: closed.promise }
  }

  it.each([false, true])('has a deadline at a provider of models, before its answer and in it (%s)', async (begins) => {
    const { url, closed } = await silentProvider(begins)
    const answered = async () => (await providerFetch(url, {}, 200)).text()
    await expect(answered()).rejects.toThrow('did not answer within 0.2 s')
    await closed
  })

  it.each([false, true])('is given up at a provider of models with its prompt (%s)', async (begins) => {
    const { url, asked, closed } = await silentProvider(begins)
    const access = { kind: 'openai-compatible', name: 'Here', baseUrl: url, apiKey: 'secret' } as const
    const { agent } = await startAgent({ access }, { model: 'small' })
    const prompted = agent.prompt(say('go'))
    await asked
    const since = performance.now()
    await agent.cancel()
    expect(await prompted).toMatchObject({ outcome: 'cancelled' })
    expect(performance.now() - since).toBeLessThan(SOON_MS)
    await closed
  })

  it('is given up with the start that it belongs to', async () => {
    const abort = new AbortController()
    const limits = { timeoutMs: 60_000, signal: abort.signal }
    const server = connectRpc(new PassThrough(), new PassThrough(), plainLines, quiet, limits)
    const answer = server.request('model/list', {})
    abort.abort()
    expect(await answer).toMatchObject({ ok: false })
  })
})
