import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { createMemoryPipes } from '#shared/rpc/memory-pipe'
import { serveConnection } from '#core/base/serve-connection'
import { hostOfTest } from '../host-of-test'
import { standingFolder } from '../temporary-folder'
import { lacking } from './contains'
import { Names } from './names'
import { pricedPlayground } from './priced-playground'
import type { Step } from './recording'

interface WireMessage {
  readonly id?: number
  readonly method?: string
  readonly result?: unknown
  readonly error?: { readonly message: string }
  readonly params?: {
    readonly type: string
    readonly sessionId?: string
    readonly ephemeral?: true
    readonly payload: unknown
  }
}

/** Recorded steps with what they brought in this run, and what of the recorded is missing in that. */
interface Replayed {
  readonly steps: readonly Step[]
  readonly problems: readonly string[]
}

/** Goes through a recording against a host with the built-in agent, over the JSON-RPC of every transport. */
export async function replay(steps: readonly Step[]): Promise<Replayed> {
  const run = await Run.start()
  const played: Step[] = []
  const problems: string[] = []
  for (const [at, step] of steps.entries()) {
    const actual = await run.play(step)
    played.push(actual)
    const missing = lacking(outcomeOf(step), outcomeOf(actual))
    problems.push(...missing.map((each) => `line ${at + 1} (${'call' in step ? step.call : 'events'}) ${each}`))
  }
  run.close()
  return { steps: played, problems }
}

/** Returns what a step brought: without the words of errors, which may be improved. */
function outcomeOf(step: Step): unknown {
  if ('call' in step)
    return { ...('result' in step && { result: step.result }), ...('error' in step && { error: step.error }) }
  return 'until' in step ? { events: step.events ?? [] } : {}
}

class Run {
  private readonly received: WireMessage[] = []
  private nextId = 1
  private readonly seen = new Map<string, number>()

  private constructor(
    private readonly folder: string,
    private readonly names: Names,
    private readonly pipe: ReturnType<typeof createMemoryPipes>[0],
  ) {
    pipe.listen({
      message: (text) => this.received.push(JSON.parse(text) as WireMessage),
      oversized: () => undefined,
      ended: () => undefined,
      closed: () => undefined,
    })
  }

  static async start(): Promise<Run> {
    const folder = join(await standingFolder(), 'work')
    await mkdir(folder)
    const test = await hostOfTest([pricedPlayground()])
    const [near, far] = createMemoryPipes()
    serveConnection(test.host, far)
    const run = new Run(folder, new Names({ folder, data: test.dataDir, home: process.env['HOME'] ?? '/home' }), near)
    await run.ask('server.connect', { protocolVersion: 1, clientInfo: { name: 'recording' } })
    return run
  }

  close(): void {
    this.pipe.close()
  }

  async play(step: Step): Promise<Step> {
    if ('call' in step) {
      const { result, error } = await this.ask(step.call, this.names.actual(step.params) as object)
      const { call, params } = step
      if (error === undefined) return { call, params, result: this.names.recorded(result) }
      const { message: _words, ...facts } = error
      return { call, params, error: this.names.recorded(facts) }
    }
    if ('until' in step) return { ...step, events: await this.until(step.until, step.session) }
    if ('file' in step) await this.write(step.file, step.text)
    else await this.makeRepository(step.repository)
    return step
  }

  private async ask(method: string, params: object): Promise<WireMessage> {
    const id = this.nextId++
    this.pipe.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    const find = () => this.received.find((message) => message.id === id && message.method === undefined)
    await expect.poll(find, { timeout: 60_000, interval: 5 }).toBeDefined()
    return find() as WireMessage
  }

  private async until(type: string, session: string): Promise<unknown[]> {
    const from = this.seen.get(session) ?? 0
    const events = () =>
      this.received.flatMap(({ method, params }) =>
        method === 'session.event' && params?.sessionId === session && params.ephemeral !== true ? [params] : [],
      )
    const find = () => events().findIndex((event, at) => at >= from && event.type === type)
    await expect.poll(find, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(0)
    const end = find() + 1
    this.seen.set(session, end)
    return events()
      .slice(from, end)
      .map(({ type: of, payload }) => this.names.recorded({ type: of, payload }))
  }

  private async write(path: string, text: string): Promise<void> {
    await mkdir(dirname(join(this.folder, path)), { recursive: true })
    await writeFile(join(this.folder, path), text)
  }

  private async makeRepository(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [path, text] of Object.entries(files)) await this.write(path, text)
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b', ...args], { cwd: this.folder })
    git('init', '-q', '-b', 'main')
    git('add', '-A')
    git('commit', '-q', '-m', 'First')
  }
}
