import { constants } from 'node:os'
import type { AdapterEvent } from '#shared/adapter/port'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { CancelReason } from '#shared/shell/entities'
import { keptOutput, OUTPUT_KEPT } from '#shared/shell/kept'
import type { AgentsContext } from '#core/agents/context'
import type { ProcessExit } from '#core/base/process/process-tree'
import { createShell } from '#core/base/process/shell'
import type { SessionCore } from '../stream/session-core'
import type { ChangeSet, EventTags } from '../stream/change-set'
import { longText } from '#core/store/port/outputs'
import { OutputLog } from './output-log'
import { SparseMap } from '#core/base/sparse-map'

/** Maximum number of concurrent commands per session. */
const MAX_RUNNING = 32
/** Output within this time is sent together. */
const GATHER_MS = 40

type Signal = 'SIGTERM' | 'SIGKILL' | 'SIGINT'
type TerminalEvent = Extract<AdapterEvent, { type: `terminal.${string}` }>

/** The agent that a terminal belongs to. */
interface TerminalOwner {
  readonly agent: { readonly agentId: string }
  /** Ends one of its terminals; false when it cannot. */
  killTerminal(terminalId: string): boolean
}

/** A command between its start and its end. */
interface Running {
  readonly commandId: string
  readonly startedAt: number
  readonly tags: EventTags
  readonly log: OutputLog
  /** Reason for its cancellation. */
  reason: CancelReason | null
  timer: NodeJS.Timeout | undefined
  /** False when it cannot be ended from here. */
  end(signal: Signal): boolean
  /** Settles when it is recorded as ended. */
  readonly recorded: Promise<undefined>
  readonly settle: (recorded: undefined) => void
}

/** Running commands of one session, of users and agents, and their record. */
export class RunningCommands {
  private readonly running = new SparseMap<string, Running>()
  /** By agent and its own id of a terminal, the command. */
  private readonly terminals = new SparseMap<string, string>()

  constructor(
    private readonly context: Pick<AgentsContext, 'store' | 'processes' | 'ids' | 'clock'>,
    private readonly session: SessionCore,
  ) {}

  get isIdle(): boolean {
    return this.running.size === 0
  }

  /** Output of running commands so far, as event payloads for later subscribers. */
  get unfinished(): { commandId: string; stream: 'stdout'; text: string; offset: number }[] {
    return [...this.running.values()].flatMap(({ commandId, log }) => {
      const text = keptOutput(log.end)
      return text === '' ? [] : [{ commandId, stream: 'stdout' as const, text, offset: log.length - text.length }]
    })
  }

  /** Runs a user's command line in a validated folder. Returns once it has started. `timeout` 0: none. */
  async exec(
    command: string,
    cwd: string,
    timeout: number,
    env: Readonly<Record<string, string>> = {},
  ): Promise<Result<{ processId: string }, ContractError>> {
    if (this.running.size >= MAX_RUNNING) return err(knownError('process-limit', { limit: MAX_RUNNING }))
    const running = this.track({}, () => false)
    const { commandId } = running
    const told = await this.session.stream.commit(this.started(running, command, cwd))
    if (!told.ok) {
      this.running.delete(commandId)
      return told
    }
    const started = await createShell(this.context.processes)({
      line: command,
      cwd,
      env,
      onOutput: (text, stream) => this.print(running, text, stream),
    })
    if (!started.ok) {
      const message = `The command could not be started: ${started.error}.`
      await this.fail(running, 'spawn', message)
      return err(contractError('process-failed', message))
    }
    const { value: process } = started
    const limit = timeout === 0 ? undefined : setTimeout(() => this.cancel(running, 'timeout'), timeout)
    running.end = (signal) => {
      if (signal === 'SIGINT' && process.signal('SIGINT')) return true
      if (signal === 'SIGKILL') process.signal('SIGKILL')
      void process.kill()
      return true
    }
    void process.ended.then((exit) => {
      clearTimeout(limit)
      return this.finish(running, exit)
    })
    // Somebody may have ended the session while it was starting.
    if (running.reason !== null) running.end('SIGTERM')
    return ok({ processId: commandId })
  }

  /** Settles when a running command is recorded as ended; undefined when it does not run. */
  ended(processId: string): Promise<undefined> | undefined {
    return this.running.get(processId)?.recorded
  }

  /** Ends a running command. */
  kill(processId: string, signal: Signal): Result<{ killed: boolean }, ContractError> {
    const running = this.running.get(processId)
    if (running === undefined) return ok({ killed: false })
    if (this.cancel(running, 'user', signal)) return ok({ killed: true })
    return err(knownError('capability-missing/terminals'))
  }

  /** Ends everything that runs, and resolves when that is recorded. */
  async endAll(reason: CancelReason): Promise<void> {
    const all = [...this.running.values()]
    for (const running of all) if (!this.cancel(running, reason)) void this.finish(running, NO_EXIT)
    await Promise.all(all.map(({ recorded }) => recorded))
  }

  /** Takes an agent's report about its terminals. */
  takeTerminal(owner: TerminalOwner, event: TerminalEvent): void {
    const { agentId } = owner.agent
    const key = `${agentId}/${event.terminalId}`
    if (event.type === 'terminal.started') {
      const running = this.track({ agentId }, () => owner.killTerminal(event.terminalId))
      this.terminals.set(key, running.commandId)
      void this.session.stream.keep(this.started(running, event.command, event.cwd))
      return
    }
    const running = this.running.get(this.terminals.get(key) ?? '')
    if (running === undefined) return
    if (event.type === 'terminal.output') {
      this.print(running, event.text, event.stream)
      return
    }
    this.terminals.delete(key)
    if (event.failure === undefined) void this.finish(running, event)
    else void this.fail(running, 'transport', event.failure)
  }

  /** An agent is gone, and its terminals with it; `failure`: how it was lost. */
  endOf(agentId: string, failure?: string): void {
    for (const running of this.running.values()) {
      if (running.tags.agentId !== agentId) continue
      if (failure !== undefined && running.reason === null) void this.fail(running, 'transport', failure)
      else {
        running.reason ??= 'shutdown'
        void this.finish(running, NO_EXIT)
      }
    }
    for (const key of this.terminals.keys()) if (key.startsWith(`${agentId}/`)) this.terminals.delete(key)
  }

  private track(tags: EventTags, end: (signal: Signal) => boolean): Running {
    const { promise: recorded, resolve: settle } = Promise.withResolvers<undefined>()
    const running: Running = {
      commandId: this.context.ids.next(),
      startedAt: this.context.clock.now(),
      tags,
      log: new OutputLog(),
      reason: null,
      timer: undefined,
      end,
      recorded,
      settle,
    }
    this.running.set(running.commandId, running)
    return running
  }

  private started({ commandId, tags }: Running, command: string, runtimeCwd: string): ChangeSet {
    const { sessionId, stream } = this.session
    const started = { sessionId, commandId, runtimeId: 'host', command, runtimeCwd }
    return stream.changes().event('runtime.command.started', started, tags)
  }

  private print(running: Running, text: string, stream: 'stdout' | 'stderr'): void {
    running.log.push(text, stream)
    running.timer ??= setTimeout(() => this.show(running), GATHER_MS)
  }

  private show(running: Running): void {
    clearTimeout(running.timer)
    running.timer = undefined
    const { commandId, tags } = running
    for (const piece of running.log.takeUnshown())
      this.session.stream.emit('runtime.command.output', { commandId, ...piece }, tags)
  }

  private cancel(running: Running, reason: CancelReason, signal: Signal = 'SIGTERM'): boolean {
    if (!running.end(signal)) return false
    // A process may continue after SIGINT, and may exit with its own code.
    if (signal !== 'SIGINT') running.reason ??= reason
    return true
  }

  private forget(running: Running): void {
    clearTimeout(running.timer)
    this.running.delete(running.commandId)
  }

  /** Records that a command could not be run, or that the connection to it is lost. */
  private async fail(running: Running, errorType: 'spawn' | 'transport', message: string): Promise<void> {
    if (!this.running.has(running.commandId)) return
    this.show(running)
    this.forget(running)
    const { commandId, log, tags } = running
    const { stream } = this.session
    const { output, texts } = outputOf(log)
    const failed = { commandId, errorType, message, ...(log.length === 0 ? {} : output) }
    await stream.keep(stream.changes().with({ texts, files: [] }).event('runtime.command.failed', failed, tags))
    running.settle(undefined)
    this.session.coordinator.rest()
  }

  private async finish(running: Running, exit: ProcessExit): Promise<void> {
    if (!this.running.has(running.commandId)) return
    this.show(running)
    this.forget(running)
    const { commandId, log, reason, tags } = running
    const { stream } = this.session
    const { output, texts } = outputOf(log)
    const changes = stream.changes().with({ texts, files: [] })
    const ended = { commandId, duration: Math.max(0, changes.at - running.startedAt), ...output }
    const exitCode = exitCodeOf(exit)
    if (reason !== null || exitCode === null)
      changes.event('runtime.command.cancelled', { ...ended, reason: reason ?? 'shutdown' }, tags)
    else {
      const { stdout: stdoutBytes, stderr: stderrBytes } = log.bytes
      changes.event('runtime.command.completed', { ...ended, exitCode, stdoutBytes, stderrBytes }, tags)
    }
    await stream.keep(changes)
    running.settle(undefined)
    this.session.coordinator.rest()
  }
}

/** Returns the output of a command as its end tells it, and what of it is stored apart. */
function outputOf(log: OutputLog) {
  const long = log.length > OUTPUT_KEPT ? longText(log.end) : null
  return {
    output: {
      output: keptOutput(log.end),
      outputLength: log.length,
      ...(long === null ? {} : { blob: long.reference }),
    },
    texts: long === null ? [] : [long],
  }
}

const NO_EXIT: ProcessExit = { exitCode: null, signal: null }

/** Returns the exit code as shells do: 128 plus the signal number when a signal ended it. Null when unknown. */
function exitCodeOf({ exitCode, signal }: ProcessExit): number | null {
  if (exitCode !== null) return exitCode
  return signal === null ? null : 128 + ((constants.signals as Partial<Record<string, number>>)[signal] ?? 0)
}
