import type { AgentCommand } from '#shared/adapter/entities'
import type { AdapterFailure, AgentExit, PromptId, PromptResult, RunningAgent } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { raceUntilClosed } from '#shared/kernel/race-until-closed'
import { err, ok, type Result } from '#shared/kernel/result'
import type { InputBlock } from '#shared/session/blocks'
import { forkedWithoutId, orGone } from '#core/agents/adapters/agent-failures'
import { promptControls } from '#core/agents/adapters/controls'
import { Preface } from '#core/agents/adapters/preface'
import { SessionInfo, Statuses } from '../protocol/answers'
import { commandIn } from '../prompt/commands'
import { refused, resultOf, signedOut } from '../protocol/failures'
import { promptContent, toParts } from '../prompt/prompt'
import type { Refusal, Server } from '../protocol/server'
import { splitModel, type Settings } from './settings'
import { endOwn } from '../events/subagents'
import type { ProtocolSession } from '../protocol/protocol-session'
import { pluginsOf } from './plugins'
import { tellTools } from './tools'
import type { Turn } from '../prompt/turn'
import { messageIdOf } from '../prompt/message-id'
import { takeWait, type Waits } from '../prompt/waits'
import type { Relative } from '../relatives'

export interface RunningOptions {
  readonly relative: Relative
  readonly sessionId: string
  readonly continued: 'resumed' | 'new'
  readonly pid: number
  readonly version: string | undefined
  readonly server: Server
  readonly protocol: ProtocolSession
  readonly settings: Settings
  readonly commands: readonly AgentCommand[]
  /** Instructions in addition to OpenCode's own. */
  readonly system: string | undefined
  /** Finder of the agent's own record of the session. */
  readonly transcript: NonNullable<RunningAgent['transcript']>
  /** Returns whether a prompt fails because nobody is signed in; called after repeated failures of the model. */
  readonly isSignedOut: () => Promise<boolean>
  readonly closed: Promise<AgentExit>
  readonly dispose: () => Promise<void>
  /** Information for the first prompt that the agent missed. */
  readonly preface: string | undefined
}

/** Number of model failures before the cause is checked: a single one can happen. */
const FAILURES_BEFORE_ASKING = 2

/** Creates the port's view of a program with an open session. */
export function createRunningAgent(options: RunningOptions): RunningAgent {
  const { relative, sessionId, server, protocol, settings, commands, system, closed, version } = options
  const { displayName } = relative
  const path = `/session/${sessionId}`
  /** A prompt that waits for the end of a turn that OpenCode began by itself. */
  let waiting: { isCancelled: boolean } | undefined
  void tellTools(server, (event) => protocol.emit(event))
  const preface = new Preface(options.preface)
  const controls = promptControls(displayName, settings, (event) => protocol.emit(event))

  /** Sends a prompt; the response to a command arrives only when all of it is done. */
  const send = (blocks: readonly InputBlock[], id?: PromptId): Promise<Result<unknown, Refusal>> => {
    const { agent, variant, ...chosen } = settings.params()
    const command = commandIn(blocks, commands)
    if (command?.isCompaction === true)
      return server.ask('POST', `${path}/summarize`, splitModel(settings.models.current), { timeoutMs: Infinity })
    const effort = variant === undefined ? {} : { variant }
    if (command !== undefined) {
      const model = 'model' in chosen ? { model: settings.models.current } : {}
      const body = { command: command.name, arguments: command.rest, agent, ...model, ...effort }
      return server.ask('POST', `${path}/command`, body, { timeoutMs: Infinity })
    }
    const own = system === undefined ? {} : { system }
    const parts = toParts(preface.before(blocks))
    const known = id === undefined ? {} : { messageID: messageIdOf(id) }
    return server.ask('POST', `${path}/prompt_async`, { agent, ...chosen, ...effort, ...own, ...known, parts })
  }

  /** Cancels a prompt that OpenCode would retry for minutes although nobody is signed in. */
  const giveUp = async (turn: Turn, words: string): Promise<void> => {
    if (!(await options.isSignedOut()) || turn.isCancelled) return
    turn.failure = signedOut(words, relative)
    await server.ask('POST', `${path}/abort`)
  }

  /** Ends a prompt in which OpenCode would wait for the model for too long. */
  const endWait = async (turn: Turn, failure: AdapterFailure): Promise<void> => {
    if (turn.isCancelled || turn.failure !== undefined) return
    turn.failure = failure
    await server.ask('POST', `${path}/abort`)
  }

  /** Waits for the end of a turn that OpenCode began by itself; one that seems to be over is not waited for long. */
  const untilFree = async (): Promise<void> => {
    const own = protocol.ownTurn
    if (own === undefined) return
    const statuses = await server.ask('GET', '/session/status')
    const status = statuses.ok ? (Statuses.safeParse(statuses.value).data?.[sessionId]?.type ?? 'idle') : undefined
    if (status === 'idle') own.suspectIdle()
    await raceUntilClosed(own.ended, closed, () => undefined)
  }

  /** Runs a prompt and returns its result. */
  const work = async (blocks: readonly InputBlock[], turn: Turn, id: PromptId | undefined): Promise<PromptResult> => {
    const isCommand = commandIn(blocks, commands) !== undefined
    let waits: Waits = {}
    turn.onRetry = (words, attempt, status) => {
      if (attempt === FAILURES_BEFORE_ASKING) void giveUp(turn, words)
      const waited = takeWait(waits, status, Date.now())
      waits = waited.waits
      if (waited.failure !== undefined) void endWait(turn, waited.failure)
    }
    const sent = send(blocks, id)
    turn.isSent = isCommand ? Promise.race([turn.begun, sent]) : sent
    const answer = isCommand ? await Promise.race([sent, turn.ended.then(() => ok(undefined))]) : await sent
    if (!answer.ok) return { outcome: 'error', failure: refused(answer.error, relative) }
    if (!isCommand) preface.taken()
    const end = await turn.ended
    await protocol.caughtUp
    if (turn.failure !== undefined && !turn.isCancelled) return { outcome: 'error', failure: turn.failure }
    return resultOf(end, turn.isCancelled, relative)
  }

  /** Stops a prompt. OpenCode ignores this before the prompt has begun. */
  const abort = async (turn: Turn): Promise<void> => {
    turn.isCancelled = true
    await turn.isSent
    const isEarly = !turn.hasBegun
    await server.ask('POST', `${path}/abort`)
    if (!isEarly) return
    const isOver = await Promise.race([turn.begun.then(() => false), turn.ended.then(() => true)])
    if (!isOver) await server.ask('POST', `${path}/abort`)
  }

  return {
    adapterSessionId: sessionId,
    continued: options.continued,
    pid: options.pid,
    ...defined({ version }),
    async prompt(blocks, id) {
      const wait = { isCancelled: false }
      waiting = wait
      await untilFree()
      waiting = undefined
      if (wait.isCancelled) return { outcome: 'cancelled' }
      const turn = protocol.nextTurn()
      try {
        const result = await orGone(work(blocks, turn, id), displayName, closed, () => turn.isCancelled)
        // Questions of background subagents stay open.
        if (result.outcome !== 'completed') protocol.withdrawAll()
        if (protocol.ownTurn === undefined) protocol.apply(endOwn)
        return result
      } finally {
        protocol.endTurn()
      }
    },
    async cancel() {
      if (waiting !== undefined) waiting.isCancelled = true
      const turn = protocol.running ?? protocol.ownTurn
      if (turn === undefined) return
      protocol.withdrawAll()
      await raceUntilClosed(abort(turn), closed, () => undefined)
    },
    transcript: options.transcript,
    closed,
    dispose: options.dispose,
    promptContent,
    permissions: { respond: (requestId, answer) => protocol.permit(requestId, answer) },
    elicitation: { respond: (requestId, answer) => protocol.answer(requestId, answer) },
    modes: controls.modes,
    models: controls.models,
    get efforts() {
      return controls.efforts
    },
    commands,
    resume: { kind: 'resume' },
    fork: {
      async fork() {
        const forked = await server.ask('POST', `${path}/fork`, {})
        if (!forked.ok) return err(refused(forked.error, relative))
        const id = SessionInfo.safeParse(forked.value).data?.id
        return id === undefined ? err(forkedWithoutId(displayName)) : ok({ adapterSessionId: id })
      },
    },
    mcp: { transports: ['stdio', 'http', 'sse'] },
    steer: {
      async steer(blocks) {
        const turn = protocol.running
        // A command is a separate prompt.
        if (turn?.isWorking !== true || commandIn(blocks, commands) !== undefined) return ok('late')
        const sent = await turn.put(() => send(blocks))
        return sent.ok ? ok('taken') : err(refused(sent.error, relative))
      },
    },
    plugins: { list: async () => pluginsOf(await server.ask('GET', '/config')) },
    usage: { granularity: 'call' },
  }
}
