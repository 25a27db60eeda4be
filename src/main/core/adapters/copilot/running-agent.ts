import type {
  AdapterFailure,
  AgentExit,
  PermissionAnswer,
  PromptResult,
  RunningAgent,
} from '../../../../shared/adapter/port'
import type { AgentCommand } from '../../../../shared/adapter/entities'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import type { InputBlock } from '../../../../shared/session/blocks'
import type { ReasoningEffort } from '../../../../shared/session/entities'
import { record, text } from '../transcript/values'
import { readAccount } from './account'
import { endCommand } from './background'
import { notSignedIn } from './failures'
import { commandIn } from './own-commands'
import { promptContent, toMessage } from './prompt'
import type { Session } from './session'
import type { Settings } from './settings'
import { endOwn } from './subagents'
import type { Traffic } from './traffic'
import { Turn } from './turn'

export interface RunningOptions {
  readonly session: Session
  readonly continued: 'resumed' | 'new'
  readonly pid: number
  readonly version: string | undefined
  readonly transcript: string | undefined
  readonly traffic: Traffic
  readonly settings: Settings
  readonly commands: readonly AgentCommand[]
  /** Copilot's own sign-in is used. */
  readonly needsAccount: boolean
  readonly closed: Promise<AgentExit>
  readonly dispose: () => Promise<void>
  /** What has to be said with the first prompt, because the agent was not there. */
  readonly preface: string | undefined
}

/** Copilot with an open session, as the port has it. */
export function createRunningAgent(options: RunningOptions): RunningAgent {
  const { session, traffic, settings, closed, commands, needsAccount, version, transcript } = options
  /** What has to be said with the next prompt. */
  let preface = options.preface
  let isSignedIn = !needsAccount

  /** A login in a terminal counts from the next prompt on. */
  const signedIn = async (): Promise<boolean> => {
    if (isSignedIn) return true
    const account = await readAccount(session.server)
    if (account.identity !== undefined) traffic.emit(account.identity)
    return (isSignedIn = account.isSignedIn)
  }

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

  /** What becomes of a prompt. */
  const work = async (blocks: readonly InputBlock[], turn: Turn): Promise<PromptResult> => {
    if (!(await signedIn())) return { outcome: 'error', failure: notSignedIn }
    const command = commandIn(blocks, commands)
    const prompt = command === undefined ? ok(blocks) : await invoke(command)
    if (!prompt.ok) return { outcome: 'error', failure: prompt.error }
    if (prompt.value === undefined) return { outcome: 'completed' }
    if (turn.isCancelled) return { outcome: 'cancelled' }
    const said = preface === undefined ? prompt.value : [{ type: 'text' as const, content: preface }, ...prompt.value]
    const sent = await send(said, turn, 'enqueue')
    if (!sent.ok) return { outcome: 'error', failure: sent.error }
    preface = undefined
    return turn.ended
  }

  /** Runs a command: answers what the agent has to be told because of it, undefined when that is nothing. */
  const invoke = async (command: {
    name: string
    input: string
  }): Promise<Result<readonly InputBlock[] | undefined, AdapterFailure>> => {
    const answer = await session.request('session.commands.invoke', command)
    if (!answer.ok) return answer
    const told = record(answer.value)
    if (told['kind'] === 'agent-prompt') {
      const mode = text(told['mode'])
      if (mode !== undefined && settings.offersMode(mode)) await session.request('session.mode.set', { mode })
      return ok([{ type: 'text', content: text(told['prompt']) ?? '' }])
    }
    const words = text(told['text']) ?? text(told['message'])
    if (words !== undefined) traffic.emit({ type: 'text', delta: words })
    return ok(undefined)
  }

  const gone = async (turn: Turn): Promise<PromptResult> => {
    const exit = await closed
    if (exit.expected || turn.isCancelled) return { outcome: 'cancelled' }
    const message = `GitHub Copilot ${exit.reason}.`
    return { outcome: 'error', failure: { message, category: 'runtime', recoverable: true } }
  }

  const respond = (requestId: string, answer: PermissionAnswer): void => {
    if (answer.outcome === 'cancelled') traffic.asking.withdraw(requestId)
    else traffic.asking.permit(requestId, answer.optionId, answer.message?.trim() ?? '')
  }

  const set = async (what: string, isOffered: boolean, method: string, params: object) => {
    if (isOffered) {
      const answer = await session.request(method, params)
      return answer.ok ? ok(undefined) : answer
    }
    const message = `GitHub Copilot does not offer "${what}".`
    return err({ message, category: 'runtime' as const, recoverable: false })
  }

  return {
    adapterSessionId: session.sessionId,
    continued: options.continued,
    pid: options.pid,
    ...(version === undefined ? {} : { version }),
    ...(transcript === undefined ? {} : { transcript: { path: transcript } }),
    closed,
    async prompt(blocks) {
      const turn = new Turn()
      traffic.turn = turn
      const result = await Promise.race([work(blocks, turn), gone(turn)])
      traffic.turn = undefined
      turn.over()
      traffic.asking.withdrawAll()
      traffic.apply(endOwn)
      return turn.isCancelled ? { ...result, outcome: 'cancelled' } : result
    },
    async cancel() {
      const { turn } = traffic
      if (turn === undefined) return
      turn.isCancelled = true
      traffic.asking.withdrawAll()
      // What is not begun cannot be stopped: it would begin all the same.
      await Promise.race([turn.begun, closed])
      if (traffic.turn === turn) await session.request('session.abort', {})
    },
    dispose: options.dispose,
    promptContent,
    permissions: { respond },
    elicitation: { respond: (requestId, answer) => traffic.asking.answer(requestId, answer) },
    terminals: { kill: (terminalId) => void endCommand(session, traffic.state, terminalId) },
    modes: {
      get state() {
        return settings.modes
      },
      set: (mode) => set(mode, settings.offersMode(mode), 'session.mode.set', { mode }),
    },
    models: {
      get state() {
        return settings.models
      },
      set: (modelId) => set(modelId, settings.offersModel(modelId), 'session.model.switchTo', { modelId }),
    },
    get efforts() {
      if (settings.efforts === null) return undefined
      return {
        get state() {
          return settings.efforts ?? { current: null, supportedReasoningLevels: {} }
        },
        set(effort: ReasoningEffort) {
          const level = settings.efforts?.supportedReasoningLevels[effort]
          const change = { modelId: settings.models.current, reasoningEffort: String(level) }
          return set(effort, level !== undefined, 'session.model.switchTo', change)
        },
      }
    },
    commands,
    resume: { kind: 'resume' },
    fork: {
      async fork() {
        const forked = await session.request('sessions.fork', {})
        if (!forked.ok) return forked
        const adapterSessionId = text(record(forked.value)['sessionId'])
        const message = 'GitHub Copilot forked without an id.'
        return adapterSessionId === undefined
          ? err({ message, category: 'runtime', recoverable: false })
          : ok({ adapterSessionId })
      },
    },
    mcp: { transports: ['stdio', 'http', 'sse'] },
    steer: {
      async steer(blocks) {
        const { turn } = traffic
        if (turn === undefined || turn.isCancelled) return ok('late')
        const sent = await send(blocks, turn, 'immediate')
        return ok(sent.ok ? 'taken' : 'late')
      },
    },
    usage: { granularity: 'call' },
  }
}
