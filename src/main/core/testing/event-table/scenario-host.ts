import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connectOnce, type Connection } from '#client/connection'
import type { AgentAdapter } from '#shared/adapter/port'
import { systemClock } from '#shared/kernel/clock'
import { uuidSource } from '#shared/kernel/ids'
import { err, ok } from '#shared/kernel/result'
import { createPlayground } from '#core/agents/adapters/playground'
import { createRegistry } from '#core/agents/adapters/registry'
import { createHost } from '#core/host/host'
import { createHostLink } from '#core/host/host-link'
import type { Host } from '#core/base/host-port'
import { createProcesses } from '#core/base/process/processes'
import { readSettings } from '#core/base/settings/settings'
import { createReopeningHost } from '#core/host/store/reopening-host'
import { scriptedAdapter, type Script } from '../scripted-agent'
import { Scenario, type ScenarioHost } from './scenario'

const recordIn = (home: string): string => join(home, 'actor.jsonl')

/** Creates an agent that runs the script named in its prompt, and records its inputs. */
function actorOf(scripts: ReadonlyMap<string, Script>, path: string): AgentAdapter {
  const adapter = scriptedAdapter('actor', async (context) => scripts.get(context.prompt)?.(context))
  return {
    ...adapter,
    async start(options) {
      const started = await adapter.start(options)
      return started.ok ? ok({ ...started.value, transcript: { path } }) : started
    },
  }
}

/** Cannot be started. */
const broken: AgentAdapter = {
  ...scriptedAdapter('broken', () => Promise.resolve(undefined)),
  start: () => Promise.resolve(err({ message: 'It is broken.', category: 'runtime', recoverable: true })),
}

/**
 * Starts a host as every program of Parley does, with `actor`, which runs scripts, and `broken`, which never starts.
 */
async function startHost(dataDir: string, home: string, scripts: ReadonlyMap<string, Script>): Promise<Host> {
  const version = '0.0.0-test'
  const started = await createReopeningHost({
    clock: systemClock,
    ids: uuidSource,
    async open(reopen) {
      const processes = createProcesses()
      const actor = actorOf(scripts, recordIn(home))
      const adapters = createRegistry({
        builtin: [createPlayground({ processes }), actor, broken],
        known: [],
        settings: () => readSettings(dataDir),
        processes,
        onProblem: (problem) => {
          throw new Error(problem)
        },
      })
      return createHost({
        dataDir,
        version,
        adapters,
        processes,
        reopen,
        checkAnswers: true,
        log: (line) => {
          if (/\bfailed: /.test(line)) throw new Error(line)
        },
        surroundings: { env: {}, home, platform: process.platform },
        onClosed: () => processes.dispose(),
      })
    },
    openRecovery: ({ message }) => Promise.reject(new Error(message)),
  })
  if (!started.ok) throw new Error(started.error.message)
  return started.value
}

/** A host over a folder, and clients of it. */
export interface OpenedScenario {
  readonly dataDir: string
  readonly scenario: Scenario
  /** One more client. */
  client(): Promise<Connection>
  /** Closes the host and restarts it on its stored data; `between` runs in the meantime. */
  restart(between: () => Promise<void>): Promise<void>
  /** Ends the host, and those of all stages that were opened from here. */
  close(): Promise<void>
}

/** Opens a host with a data directory, a home and a folder to work in, all new and in `root`, and a stage in it. */
export async function openScenario(root: string): Promise<OpenedScenario> {
  const [dataDir, home, folder] = [join(root, 'data'), join(root, 'home'), join(root, 'work')]
  for (const path of [dataDir, home, folder]) await mkdir(path, { recursive: true })
  await writeFile(join(dataDir, 'settings.json'), JSON.stringify({ defaultAgent: 'playground' }))
  const scripts = new Map<string, Script>()
  const others: OpenedScenario[] = []
  let host = await startHost(dataDir, home, scripts)

  const client = async (): Promise<Connection> => {
    const connected = await connectOnce(createHostLink(host), { name: 'events' })
    if (!connected.ok) throw new Error(connected.error.message)
    return connected.value
  }
  const scenarioHost: ScenarioHost = {
    home,
    record: recordIn(home),
    teach: (name, script) => void scripts.set(name, script),
    async open() {
      const other = await openScenario(join(root, `other-${others.length}`))
      others.push(other)
      return other.scenario
    },
    close: () => host.close(),
  }
  const scenario = new Scenario(await client(), folder, scenarioHost)
  return {
    dataDir,
    scenario,
    client,
    async restart(between) {
      await host.close()
      await between()
      host = await startHost(dataDir, home, scripts)
    },
    async close() {
      for (const house of [...others, { close: () => host.close() }]) await house.close()
    },
  }
}
