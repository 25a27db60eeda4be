import type { AdapterFailure, AgentExit, PermissionAnswer, PromptResult, RunningAgent } from '#shared/adapter/port'
import type { AgentCommand } from '#shared/adapter/entities'
import { defined } from '#shared/kernel/defined'
import { raceUntilClosed } from '#shared/kernel/race-until-closed'
import { err, ok, type Result } from '#shared/kernel/result'
import type { InputBlock } from '#shared/session/blocks'
import { forkedWithoutId, notOffered, orGone } from '#core/agents/adapters/agent-failures'
import { controlsOf } from '#core/agents/adapters/controls'
import { Preface } from '#core/agents/adapters/preface'
import { signInWatch } from '#core/agents/adapters/program/account'
import { record, text } from '#core/agents/transcript/values'
import { readAccount } from '../account/account'
import { endCommand } from '../events/background'
import { notSignedIn } from '../protocol/failures'
import { commandIn } from '../prompt/own-commands'
import { promptContent, toMessage } from '../prompt/prompt'
import { remoteOf } from './remote'
import type { Session } from './session'
import type { Settings } from './settings'
import { endOwn } from '../events/subagents'
import type { ProtocolSession } from '../protocol/protocol-session'
import { pluginsOf } from './plugins'
import { tasksOf } from './tasks'
import { Turn } from '../prompt/turn'

export interface RunningOptions {
  readonly session: Session
  readonly continued: 'resumed' | 'new'
  readonly pid: number
  readonly version: string | undefined
  readonly transcript: string | undefined
  readonly protocol: ProtocolSession
  readonly settings: Settings
  readonly commands: readonly AgentCommand[]
  /** True when Copilot's own sign-in is used. */
  readonly needsAccount: boolean
  readonly closed: Promise<AgentExit>
  readonly dispose: () => Promise<void>
  /** Information for the first prompt that the agent missed. */
  readonly preface: string | undefined
}

/** Creates the port's view of Copilot with an open session. */
export function createRunningAgent(options: RunningOptions): RunningAgent {
  const { session, protocol, settings, closed, commands, version, transcript } = options
  const preface = new Preface(options.preface)
  const signedIn = signInWatch(
    options.needsAccount,
    () => readAccount(session.server),
    (event) => protocol.emit(event),
  )

  const send = async (blocks: readonly InputBlock[], turn: Turn, mode: 'enqueue' | 'immediate') => {
    const { prompt, attachments } = toMessage(blocks)
    const sent = await session.request('session.send', {
      prompt,
      mode,
      ...(attachments.length === 0 ? {} : { attachments }),
    })
    if (sent.ok) turn.sent(text(record(sent.value)['messageId']) ?? '')
    return sent
  }

  /** Runs a prompt and returns its result. */
  const work = async (blocks: readonly InputBlock[], turn: Turn): Promise<PromptResult> => {
    if (!(await signedIn())) return { outcome: 'error', failure: notSignedIn }
    const command = commandIn(blocks, commands)
    const prompt = command === undefined ? ok(blocks) : await invoke(command)
    if (!prompt.ok) return { outcome: 'error', failure: prompt.error }
    if (prompt.value === undefined) return { outcome: 'completed' }
    if (turn.isCancelled) return { outcome: 'cancelled' }
    const sent = await send(preface.before(prompt.value), turn, 'enqueue')
    if (!sent.ok) return { outcome: 'error', failure: sent.error }
    preface.taken()
    return turn.ended
  }

  /** Runs a command and returns the resulting prompt; undefined when there is none. */
  const invoke = async (command: {
    name: string
    input: string
  }): Promise<Result<readonly InputBlock[] | undefined, AdapterFailure>> => {
    const answer = await session.request('session.commands.invoke', command, { timeoutMs: Infinity })
    if (!answer.ok) return answer
    const told = record(answer.value)
    if (told['kind'] === 'agent-prompt') {
      const mode = text(told['mode'])
      if (mode !== undefined && settings.offersMode(mode)) await session.request('session.mode.set', { mode })
      return ok([{ type: 'text', content: text(told['prompt']) ?? '' }])
    }
    const words = text(told['text']) ?? text(told['message'])
    if (words !== undefined) protocol.emit({ type: 'text', delta: words })
    return ok(undefined)
  }

  const respond = (requestId: string, answer: PermissionAnswer): void => {
    if (answer.outcome === 'cancelled') protocol.asking.withdraw(requestId)
    else protocol.asking.permit(requestId, answer.optionId, answer.message?.trim() ?? '')
  }

  const set = async (what: string, isOffered: boolean, method: string, params: object) => {
    if (!isOffered) return err(notOffered('GitHub Copilot', what))
    const answer = await session.request(method, params)
    return answer.ok ? ok(undefined) : answer
  }
  const controls = controlsOf(settings, {
    mode: (mode) => set(mode, settings.offersMode(mode), 'session.mode.set', { mode }),
    model: (modelId) => set(modelId, settings.offersModel(modelId), 'session.model.switchTo', { modelId }),
    effort(effort) {
      const level = settings.efforts?.supportedReasoningLevels[effort]
      const change = { modelId: settings.models.current, reasoningEffort: String(level) }
      return set(effort, level !== undefined, 'session.model.switchTo', change)
    },
  })

  return {
    adapterSessionId: session.sessionId,
    continued: options.continued,
    pid: options.pid,
    ...defined({ version }),
    ...(transcript === undefined ? {} : { transcript: { path: transcript } }),
    closed,
    async prompt(blocks) {
      const turn = new Turn()
      protocol.turn = turn
      const result = await orGone(work(blocks, turn), 'GitHub Copilot', closed, () => turn.isCancelled)
      protocol.turn = undefined
      turn.over()
      if (!protocol.isOwnTurn) {
        protocol.asking.withdrawAll()
        protocol.apply(endOwn)
      }
      return turn.isCancelled ? { ...result, outcome: 'cancelled' } : result
    },
    async cancel() {
      const { turn } = protocol
      if (protocol.isOwnTurn) await session.request('session.abort', {})
      if (turn === undefined) return
      turn.isCancelled = true
      protocol.asking.withdrawAll()
      // A prompt that has not begun cannot be stopped: it would begin regardless.
      await raceUntilClosed(turn.begun, closed, () => undefined)
      if (protocol.turn === turn) await session.request('session.abort', {})
    },
    dispose: options.dispose,
    promptContent,
    permissions: { respond },
    elicitation: { respond: (requestId, answer) => protocol.asking.answer(requestId, answer) },
    terminals: { kill: (terminalId) => void endCommand(session, protocol.state, terminalId) },
    modes: controls.modes,
    models: controls.models,
    get efforts() {
      return controls.efforts
    },
    commands,
    resume: { kind: 'resume' },
    fork: {
      async fork() {
        const forked = await session.request('sessions.fork', {})
        if (!forked.ok) return forked
        const adapterSessionId = text(record(forked.value)['sessionId'])
        return adapterSessionId === undefined ? err(forkedWithoutId('GitHub Copilot')) : ok({ adapterSessionId })
      },
    },
    remote: remoteOf(session),
    tasks: tasksOf(session),
    mcp: { transports: ['stdio', 'http', 'sse'] },
    steer: {
      async steer(blocks) {
        const { turn } = protocol
        if (turn === undefined || turn.isCancelled) return ok('late')
        const sent = await send(blocks, turn, 'immediate')
        return ok(sent.ok ? 'taken' : 'late')
      },
    },
    plugins: { list: async () => pluginsOf(await session.request('session.plugins.list', {})) },
    usage: { granularity: 'call' },
  }
}
