import { setTimeout as delay } from 'node:timers/promises'
import { knownError } from '#shared/kernel/error-texts'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { ScriptName, ScriptPort } from '#shared/script/entities'
import { isPortFree } from '#core/base/process/free-port'
import { shellFor } from '#core/base/process/shell'
import type { HostTerminal } from '../terminal/host-terminal'
import type { Terminals } from '../terminal/terminals'
import { PortWatch } from './port-watch'

/** Size of a script's terminal until somebody looks at it. */
const SIZE = { columns: 120, rows: 30 }
/** Time in which the system gives back the ports of programs that have ended, in milliseconds. */
const FREE_MS = 5000
const POLL_MS = 50

/** A script to run. */
export interface ScriptStart {
  readonly sessionId: string
  readonly script: ScriptName
  readonly commands: readonly string[]
  readonly cwd: string
  /** Variables in addition to the environment. */
  readonly variables: Readonly<Record<string, string>>
}

/** A script between its start and the end of the last process that it started. */
interface Run {
  readonly sessionId: string
  readonly script: ScriptName
  readonly terminal: HostTerminal
  readonly watch: PortWatch
}

interface Parts {
  readonly terminals: Pick<Terminals, 'open' | 'of' | 'find' | 'close'>
  /** Called when the ports of a session changed. */
  readonly onPorts: (sessionId: string, ports: ScriptPort[]) => void
}

/** Scripts that run, each in a terminal of its session, with the ports of everything that they started. */
export class ScriptRuns {
  private readonly runs = new Map<string, Run>()

  constructor(private readonly parts: Parts) {}

  /** Starts a script, unless it runs. Its output of before is forgotten. */
  async start(start: ScriptStart): Promise<Result<{ terminalId: string; isStarted: boolean }, ContractError>> {
    const { sessionId, script, commands, cwd, variables } = start
    const running = this.runs.get(keyOf(start))
    if (running !== undefined) return ok({ terminalId: running.terminal.state.terminalId, isStarted: false })
    await this.forgetEarlier(sessionId, script)
    const early: { watch?: PortWatch } = {}
    const opened = await this.parts.terminals.open(
      { purpose: 'script', script, title: script, sessionId },
      {
        ...shellFor(lineOf(commands), process.env),
        cwd,
        env: { ...process.env, ...variables },
        outlivesProgram: true,
        onOutput: () => early.watch?.output(),
      },
      SIZE,
    )
    if (!opened.ok) return opened
    const terminal = opened.value
    const watch = new PortWatch({
      members: () => terminal.members(),
      onChanged: () => this.parts.onPorts(sessionId, this.known(sessionId)),
    })
    early.watch = watch
    watch.output()
    this.runs.set(keyOf(start), { sessionId, script, terminal, watch })
    void terminal.ended.then(() => {
      this.runs.delete(keyOf(start))
      watch.end()
    })
    return ok({ terminalId: terminal.state.terminalId, isStarted: true })
  }

  /** Ends a script with everything that it started; resolves when its ports are free. False: it did not run. */
  async stop(sessionId: string, script: ScriptName): Promise<Result<boolean, ContractError>> {
    const run = this.runs.get(keyOf({ sessionId, script }))
    if (run === undefined) return ok(false)
    const ports = (await run.watch.look()).map(({ port }) => port)
    await run.terminal.stop()
    const taken = await firstTaken(ports)
    return taken === undefined ? ok(true) : err(knownError('process-failed/port', { port: taken }))
  }

  /** Looks at the ports of a session, or of all of them. */
  async ports(sessionId?: string): Promise<ScriptPort[]> {
    const own = [...this.runs.values()].filter((run) => sessionId === undefined || run.sessionId === sessionId)
    await Promise.all(own.map(({ watch }) => watch.look()))
    return this.known(sessionId)
  }

  /** Ends the script that uses a port; resolves when the port is free. */
  async closePort(sessionId: string, port: number): Promise<Result<void, ContractError>> {
    const owner = (await this.ports(sessionId)).find((one) => one.port === port)
    if (owner === undefined) return err(knownError('port-not-found', { port }))
    const stopped = await this.stop(sessionId, owner.script)
    return stopped.ok ? ok(undefined) : stopped
  }

  private known(sessionId: string | undefined): ScriptPort[] {
    return [...this.runs.values()]
      .filter((run) => sessionId === undefined || run.sessionId === sessionId)
      .flatMap(({ sessionId, script, watch }) =>
        watch.ports.map(({ port, isExposed }) => ({ port, sessionId, script, isExposed })),
      )
      .sort((one, other) => one.port - other.port)
  }

  private async forgetEarlier(sessionId: string, script: ScriptName): Promise<void> {
    const { terminals } = this.parts
    for (const state of terminals.of(sessionId)) {
      if (state.script !== script || state.ended === undefined) continue
      const found = terminals.find(state.terminalId, sessionId)
      if (found.ok) await terminals.close(found.value)
    }
  }
}

const keyOf = ({ sessionId, script }: Pick<Run, 'sessionId' | 'script'>): string => `${script}/${sessionId}`

/** Returns one command line that runs several, each if the one before it succeeded. */
const lineOf = (commands: readonly string[]): string => commands.join(' && ')

/** Returns the first port that something still uses after a while; undefined when all are free. */
async function firstTaken(ports: readonly number[]): Promise<number | undefined> {
  const until = performance.now() + FREE_MS
  for (const port of ports)
    while (!(await isPortFree(port))) {
      if (performance.now() >= until) return port
      await delay(POLL_MS)
    }
  return undefined
}
