import { randomUUID } from 'node:crypto'
import type { Choices } from '../../../../shared/adapter/entities'
import type { AdapterFailure, AgentExit, PromptResult, RunningAgent } from '../../../../shared/adapter/port'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import type { ReasoningEffort } from '../../../../shared/session/entities'
import { commandsOf } from './controls'
import { effortRequest, effortsOfModel } from './efforts'
import { forkedId } from './fork'
import { beginPrompt, cancelPrompt } from './map-state'
import { endPrompt } from './map-tools'
import { limitOf, resultOf } from './outcome'
import { promptContent, userFrame } from './prompt-content'
import type { Traffic } from './traffic'

type Json = Readonly<Record<string, unknown>>

export interface RunningOptions {
  readonly sessionId: string
  readonly continued: 'resumed' | 'new'
  readonly pid: number
  readonly initialized: Json
  readonly transcript: string
  readonly traffic: Traffic
  readonly closed: Promise<AgentExit>
  readonly dispose: () => Promise<void>
  /** What has to be said with the first prompt, because the agent was not there. */
  readonly preface: string | undefined
}

/** Claude Code with an open session, as the port has it. */
export function createRunningAgent(options: RunningOptions): RunningAgent {
  const { sessionId, traffic, closed, initialized } = options
  let running: { cancelled: boolean } | undefined
  let preface = options.preface
  const version = initialized['claude_code_version']

  const end = async (turn: { readonly cancelled: boolean }): Promise<PromptResult> => {
    const exit = await closed
    if (exit.expected || turn.cancelled) return { outcome: 'cancelled' }
    const failure: AdapterFailure = { message: `Claude Code ${exit.reason}.`, category: 'runtime', recoverable: true }
    return { outcome: 'error', failure }
  }
  const interrupt = async (): Promise<void> => {
    await traffic.request({ subtype: 'interrupt' })
  }
  const chooser = (
    kind: 'modes' | 'models',
    requestOf: (id: string) => Json,
    onChosen: (id: string) => void = () => undefined,
  ): { readonly state: Choices; set(id: string): Promise<Result<void, AdapterFailure>> } => ({
    get state() {
      return traffic[kind]
    },
    async set(id) {
      if (!traffic[kind].available.some((choice) => choice.id === id))
        return err({ message: `Claude Code does not offer "${id}".`, category: 'runtime', recoverable: false })
      const set = await traffic.request(requestOf(id))
      if (!set.ok) return err({ message: `Claude Code: ${set.error}`, category: 'runtime', recoverable: true })
      traffic.choose(kind, id)
      onChosen(id)
      return ok(undefined)
    },
  })
  const setEffort = async (effort: ReasoningEffort): Promise<Result<void, AdapterFailure>> => {
    const { efforts } = traffic
    if (efforts?.supportedReasoningLevels[effort] === undefined)
      return err({ message: `Claude Code does not offer "${effort}".`, category: 'runtime', recoverable: false })
    const set = await traffic.request(effortRequest(efforts, effort))
    if (!set.ok) return err({ message: `Claude Code: ${set.error}`, category: 'runtime', recoverable: true })
    traffic.setEfforts({ ...efforts, current: effort })
    return ok(undefined)
  }

  return {
    adapterSessionId: sessionId,
    continued: options.continued,
    pid: options.pid,
    ...(typeof version === 'string' ? { version } : {}),
    transcript: { path: options.transcript },
    closed,
    async prompt(blocks) {
      const turn = { cancelled: false }
      running = turn
      traffic.apply((state) => ({ state: beginPrompt(state), events: [] }))
      const said = preface === undefined ? blocks : [{ type: 'text', content: preface } as const, ...blocks]
      preface = undefined
      const frame = await Promise.race([traffic.prompt(userFrame(said), () => turn.cancelled), end(turn)])
      running = undefined
      traffic.withdrawAll()
      traffic.apply(endPrompt)
      if ('outcome' in frame) return frame
      const limit = limitOf(frame.native)
      if (limit === undefined) return resultOf(frame.native, turn.cancelled)
      traffic.emit({ type: 'notice', level: 'warning', message: limit })
      return { outcome: 'completed', stopReason: limit }
    },
    async cancel() {
      if (running === undefined) return
      running.cancelled = true
      traffic.apply((state) => ({ state: cancelPrompt(state), events: [] }))
      traffic.withdrawAll()
      await interrupt()
    },
    dispose: options.dispose,
    promptContent,
    permissions: { respond: (requestId, answer) => traffic.permit(requestId, answer) },
    elicitation: { respond: (requestId, answer) => traffic.answer(requestId, answer) },
    modes: chooser('modes', (mode) => ({ subtype: 'set_permission_mode', mode })),
    models: chooser(
      'models',
      (model) => ({ subtype: 'set_model', model }),
      (model) => traffic.setEfforts(effortsOfModel(initialized, model, traffic.efforts?.current ?? null)),
    ),
    get efforts() {
      const { efforts } = traffic
      if (efforts === null) return undefined
      return {
        get state() {
          return traffic.efforts ?? efforts
        },
        set: setEffort,
      }
    },
    commands: commandsOf(initialized),
    resume: { kind: 'resume' },
    fork: { fork: () => Promise.resolve(ok({ adapterSessionId: forkedId(sessionId, randomUUID()) })) },
    mcp: { transports: ['stdio', 'http', 'sse'] },
    usage: { granularity: 'query' },
  }
}
