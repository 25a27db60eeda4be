import type { AgentCommand } from '#shared/adapter/entities'
import type { AgentExit, PromptResult, RunningAgent } from '#shared/adapter/port'
import { raceUntilClosed } from '#shared/kernel/race-until-closed'
import { err, ok, type Result } from '#shared/kernel/result'
import type { InputBlock } from '#shared/session/blocks'
import { forkedWithoutId, orGone } from '#core/agents/adapters/agent-failures'
import { promptControls } from '#core/agents/adapters/controls'
import { Preface } from '#core/agents/adapters/preface'
import { endOwn } from '../events/subagents'
import { commandIn } from '../prompt/commands'
import { promptContent } from '../prompt/prompt'
import { refused } from '../protocol/failures'
import type { Refusal } from '../protocol/server'
import type { Settings } from '../session/settings'
import { Session } from './answers'
import type { Execution } from './execution'
import { messageId, toInput } from './inbox'
import { inFirst } from './map-events'
import { pathOf, type Ask, type SecondSession } from './protocol-session'
import type { Switches } from './switches'

export interface RunningOptions {
  readonly continued: 'resumed' | 'new'
  readonly pid: number
  readonly version: string
  readonly ask: Ask
  readonly session: SecondSession
  readonly settings: Settings
  readonly switches: Switches
  readonly commands: readonly AgentCommand[]
  readonly transcript: NonNullable<RunningAgent['transcript']>
  readonly closed: Promise<AgentExit>
  readonly dispose: () => Promise<void>
  /** Information for the first prompt that the agent missed. */
  readonly preface: string | undefined
}

/** Creates the port's view of OpenCode 2 with an open session. */
export function createRunningAgent(options: RunningOptions): RunningAgent {
  const { ask, session, settings, switches, commands, closed } = options
  const path = pathOf(session.sessionId)
  const preface = new Preface(options.preface)
  const controls = promptControls('OpenCode', settings, (event) => session.emit(event))
  /** A prompt that waits for the end of a turn that OpenCode began by itself. */
  let waiting: { isCancelled: boolean } | undefined

  /** Puts a message into the inbox of the session. */
  const put = async (turn: Execution, blocks: readonly InputBlock[]): Promise<Result<unknown, Refusal>> => {
    const id = messageId()
    turn.put(id)
    const sent = await ask('POST', `${path}/prompt`, { id, ...toInput(blocks), delivery: 'steer' })
    if (!sent.ok) turn.taken(id)
    return sent
  }

  const send = async (turn: Execution, blocks: readonly InputBlock[]): Promise<Result<unknown, Refusal>> => {
    const switched = await switches.apply(settings.params())
    if (!switched.ok) return switched
    const command = commandIn(blocks, commands)
    if (command === undefined) return put(turn, preface.before(blocks))
    if (command.isCompaction) return ask('POST', `${path}/compact`, {})
    return ask('POST', `${path}/command`, { name: command.name, text: command.rest })
  }

  const work = async (blocks: readonly InputBlock[], turn: Execution): Promise<PromptResult> => {
    turn.onLongWait = () => void ask('POST', `${path}/interrupt`)
    const sent = send(turn, blocks)
    turn.isSent = sent
    const answer = await sent
    if (!answer.ok) return { outcome: 'error', failure: refused(answer.error) }
    turn.isTaken = true
    if (commandIn(blocks, commands) === undefined) preface.taken()
    const result = await turn.ended
    await session.caughtUp
    return result
  }

  /** Takes messages back that the server would keep in its inbox without running them; returns whether it gave them. */
  const takeBack = async (turn: Execution): Promise<boolean> => {
    const answers = await Promise.all(turn.waiting.map((id) => ask('DELETE', `${path}/inbox/${id}`)))
    return answers.length > 0 && answers.every(({ ok: isTaken }) => isTaken)
  }

  /** Stops a turn. The server has nothing to interrupt before it has begun. */
  const interrupt = async (turn: Execution): Promise<void> => {
    turn.isCancelled = true
    await turn.isSent
    await ask('POST', `${path}/interrupt`)
    const isBack = await takeBack(turn)
    if (turn.hasBegun || turn.isOver) return
    if (isBack) {
      turn.end({ outcome: 'cancelled' })
      return
    }
    const isOver = await Promise.race([turn.begun.then(() => false), turn.ended.then(() => true)])
    if (!isOver) await ask('POST', `${path}/interrupt`)
  }

  return {
    adapterSessionId: session.sessionId,
    continued: options.continued,
    pid: options.pid,
    version: options.version,
    async prompt(blocks) {
      const wait = { isCancelled: false }
      waiting = wait
      if (session.own !== undefined) await raceUntilClosed(session.own.ended, closed, () => undefined)
      waiting = undefined
      if (wait.isCancelled) return { outcome: 'cancelled' }
      const turn = session.nextPrompt()
      try {
        const result = await orGone(work(blocks, turn), 'OpenCode', closed, () => turn.isCancelled)
        // Questions of background subagents stay open.
        if (result.outcome !== 'completed') session.withdrawAll()
        if (session.own === undefined) session.apply(inFirst(endOwn))
        return result
      } finally {
        session.endPrompt()
      }
    },
    async cancel() {
      if (waiting !== undefined) waiting.isCancelled = true
      const turn = session.prompt ?? session.own
      if (turn === undefined) return
      session.withdrawAll()
      await raceUntilClosed(interrupt(turn), closed, () => undefined)
    },
    transcript: options.transcript,
    closed,
    dispose: options.dispose,
    promptContent,
    permissions: { respond: (requestId, answer) => session.permit(requestId, answer) },
    elicitation: { respond: (requestId, answer) => session.answer(requestId, answer) },
    modes: controls.modes,
    models: controls.models,
    get efforts() {
      return controls.efforts
    },
    commands,
    resume: { kind: 'resume' },
    fork: {
      async fork() {
        const forked = await ask('POST', `${path}/fork`, {})
        if (!forked.ok) return err(refused(forked.error))
        const id = Session.safeParse(forked.value).data?.data.id
        return id === undefined ? err(forkedWithoutId('OpenCode')) : ok({ adapterSessionId: id })
      },
    },
    mcp: { transports: ['stdio', 'http', 'sse'] },
    steer: {
      async steer(blocks) {
        const turn = session.prompt
        // A command is a separate prompt.
        if (turn?.isWorking !== true || commandIn(blocks, commands) !== undefined) return ok('late')
        const sent = await put(turn, blocks)
        return sent.ok ? ok('taken') : err(refused(sent.error))
      },
    },
    usage: { granularity: 'call' },
  }
}
