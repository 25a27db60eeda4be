import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type {
  AdapterEvent,
  AgentAdapter,
  PromptResult,
  RunningAgent,
  StartOptions,
} from '../../../../shared/adapter/port'
import { createProcesses, type Processes } from '../../process/processes'
import { listProcesses } from '../../process/process-table'
import type { World } from '../conformance/harness'
import { saidIn } from '../testing/said'
import { createAcpAdapter } from './index'

export interface AcpWorld extends World {
  readonly home: string
  /** The pids of the agents that were started. */
  readonly pids: readonly number[]
}

/** A world with the adapter for an agent script of `fixtures/`. */
export async function createWorld(
  script: string,
  options: {
    readonly env?: Readonly<Record<string, string>>
    readonly args?: readonly string[]
    readonly startTimeoutMs?: number
  } = {},
): Promise<AcpWorld> {
  const home = await realpath(await mkdtemp(join(tmpdir(), 'parley-acp-')))
  const cwd = await realpath(await mkdtemp(join(tmpdir(), 'parley-acp-')))
  const processes = createProcesses()
  const pids: number[] = []
  const adapter = adapterFor(script, watched(processes, pids), { SCRIPTED_AGENT_HOME: home, ...options.env }, options)
  return {
    adapter,
    cwd,
    home,
    pids,
    processes: () => alive(pids),
    async dispose() {
      await processes.dispose()
      await rm(home, { recursive: true })
      await rm(cwd, { recursive: true })
    },
  }
}

function adapterFor(
  script: string,
  processes: Processes,
  env: Readonly<Record<string, string>>,
  { args = [], startTimeoutMs }: { readonly args?: readonly string[]; readonly startTimeoutMs?: number },
): AgentAdapter {
  const path = fileURLToPath(new URL(`fixtures/${script}`, import.meta.url))
  return createAcpAdapter(
    {
      adapterName: 'fake',
      displayName: 'Fake',
      description: 'A fake agent',
      origin: 'settings',
      command: process.execPath,
      args: [path, ...args],
      env,
    },
    { processes, ...(startTimeoutMs === undefined ? {} : { startTimeoutMs }) },
  )
}

/** Keeps the pids of what is started. */
export function watched(processes: Processes, pids: number[]): Processes {
  return {
    ...processes,
    async spawn(options) {
      const tree = await processes.spawn(options)
      if (tree.ok) pids.push(tree.value.pid)
      return tree
    },
  }
}

/** Which of the processes, and of those in their groups, still run. */
export async function alive(pids: readonly number[]): Promise<number[]> {
  if (process.platform !== 'win32') {
    const running = await listProcesses('')
    return running.filter((row) => pids.includes(row.pid) || pids.includes(row.groupId)).map((row) => row.pid)
  }
  return pids.filter((pid) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  })
}

/** A started agent, and everything it said. */
export interface Observed {
  readonly agent: RunningAgent
  readonly events: AdapterEvent[]
  readonly log: string[]
  readonly text: () => string
  /** Prompts with text. */
  readonly prompt: (text: string) => Promise<PromptResult>
}

/** Starts the agent of a world; fails when it cannot be started. `onEvent` sees each event after it was kept. */
export async function observe(
  world: AcpWorld,
  options: Partial<Omit<StartOptions, 'onEvent'>> & {
    readonly onEvent?: (event: AdapterEvent, agent: RunningAgent) => void
  } = {},
): Promise<Observed> {
  const events: AdapterEvent[] = []
  const log: string[] = []
  const running: { agent?: RunningAgent } = {}
  const { onEvent, ...rest } = options
  const started = await world.adapter.start({
    cwd: world.cwd,
    directories: [],
    onLog: (line) => void log.push(line),
    signal: new AbortController().signal,
    ...rest,
    onEvent(event) {
      events.push(event)
      if (running.agent !== undefined) onEvent?.(event, running.agent)
    },
  })
  if (!started.ok) throw new Error(started.error.message)
  const agent = started.value
  running.agent = agent
  const { prompt } = agent
  return {
    agent,
    events,
    log,
    text: () => saidIn(events),
    prompt: (text) => prompt([{ type: 'text', content: text }]),
  }
}
