import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { AdapterEvent, AgentAdapter, RunningAgent, StartOptions } from '#shared/adapter/port'
import type { InputBlock } from '#shared/session/blocks'
import { createProcesses, type Processes } from '#core/base/process/processes'
import { createPlayground } from '../index'

interface Session {
  readonly agent: RunningAgent
  readonly events: AdapterEvent[]
  /** Prompts and returns the events of this prompt, without those that report its cost. */
  prompt(input: string | readonly InputBlock[]): Promise<AdapterEvent[]>
}

/** A playground in a folder with one file, created anew for each test. */
class PlaygroundWorld {
  cwd!: string
  processes!: Processes
  adapter!: AgentAdapter
  /** Answers to the questions, in order; then none. */
  answers!: string[]

  async setUp(): Promise<void> {
    this.cwd = await realpath(await mkdtemp(join(tmpdir(), 'parley-playground-')))
    await mkdir(join(this.cwd, 'src'))
    await writeFile(join(this.cwd, 'src/a.ts'), '// TODO: more\n')
    this.processes = createProcesses()
    this.adapter = createPlayground({ processes: this.processes, ids: countingIds(), pause: async () => undefined })
    this.answers = []
  }

  async tearDown(): Promise<void> {
    await this.processes.dispose()
    await rm(this.cwd, { recursive: true })
  }

  async start(options: Partial<StartOptions> = {}): Promise<Session> {
    const events: AdapterEvent[] = []
    const started = await this.adapter.start({
      cwd: this.cwd,
      directories: [],
      onLog: () => undefined,
      signal: new AbortController().signal,
      ...options,
      onEvent: (event) => {
        events.push(event)
        options.onEvent?.(event)
        if (event.type !== 'permission.requested') return
        const optionId = this.answers.shift()
        if (optionId !== undefined) agent.permissions?.respond(event.requestId, { outcome: 'selected', optionId })
      },
    })
    if (!started.ok) throw new Error(started.error.message)
    const agent = started.value
    return {
      agent,
      events,
      async prompt(input) {
        const before = events.length
        await agent.prompt(typeof input === 'string' ? [{ type: 'text', content: input }] : input)
        return events.slice(before).filter((event) => event.type !== 'usage' && event.type !== 'contextWindow')
      },
    }
  }
}

/** Creates the environment of each test in a file. Called outside of the tests. */
export function playgroundWorld(): PlaygroundWorld {
  const world = new PlaygroundWorld()
  beforeEach(() => world.setUp())
  afterEach(() => world.tearDown())
  return world
}

/** Returns predictable sequential ids. */
export function countingIds() {
  let count = 0
  return { next: () => `id-${++count}` }
}

/** Returns the types of events, with repetitions collapsed. */
export const outline = (events: readonly AdapterEvent[]): string[] =>
  events.map((event) => event.type).filter((type, index, all) => type !== all[index - 1])
