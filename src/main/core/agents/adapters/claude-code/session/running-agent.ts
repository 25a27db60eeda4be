import { randomUUID } from 'node:crypto'
import type { AdapterFailure, AgentExit, RunningAgent } from '#shared/adapter/port'
import { err, ok, type Result } from '#shared/kernel/result'
import { notOffered, orGone } from '#core/agents/adapters/agent-failures'
import { controlsOf } from '#core/agents/adapters/controls'
import { Preface } from '#core/agents/adapters/preface'
import { commandsOf } from './controls'
import { remoteOf } from './remote'
import { effortRequest, effortsOfModel } from './efforts'
import { forkedId } from './fork'
import { beginPrompt, cancelPrompt } from '../events/map-state'
import { endOf } from '../events/outcome'
import { promptContent, userFrame } from '../prompt/prompt-content'
import type { ProtocolSession } from '../protocol/protocol-session'

type Json = Readonly<Record<string, unknown>>

export interface RunningOptions {
  readonly sessionId: string
  readonly continued: 'resumed' | 'new'
  readonly pid: number
  readonly initialized: Json
  readonly transcript: string
  readonly protocol: ProtocolSession
  readonly closed: Promise<AgentExit>
  readonly dispose: () => Promise<void>
  /** Information for the first prompt that the agent missed. */
  readonly preface: string | undefined
}

/** Creates the port's view of Claude Code with an open session. */
export function createRunningAgent(options: RunningOptions): RunningAgent {
  const { sessionId, protocol, closed, initialized } = options
  let running: { cancelled: boolean } | undefined
  const preface = new Preface(options.preface)
  const version = initialized['claude_code_version']

  const set = async (request: Json, onSet: () => void): Promise<Result<void, AdapterFailure>> => {
    const answer = await protocol.request(request)
    if (!answer.ok) return err({ message: `Claude Code: ${answer.error}`, category: 'runtime', recoverable: true })
    onSet()
    return ok(undefined)
  }
  const control = async (request: Json): Promise<Result<boolean, AdapterFailure>> => {
    const answer = await set(request, () => undefined)
    return answer.ok ? ok(true) : answer
  }
  const choose = async (
    kind: 'modes' | 'models',
    id: string,
    request: Json,
    onChosen: () => void = () => undefined,
  ): Promise<Result<void, AdapterFailure>> => {
    if (!protocol[kind].available.some((choice) => choice.id === id)) return err(notOffered('Claude Code', id))
    return set(request, () => {
      protocol.choose(kind, id)
      onChosen()
    })
  }
  const controls = controlsOf(protocol, {
    mode: (mode) => choose('modes', mode, { subtype: 'set_permission_mode', mode }),
    model: (model) =>
      choose('models', model, { subtype: 'set_model', model }, () =>
        protocol.setEfforts(effortsOfModel(initialized, model, protocol.efforts?.current ?? null)),
      ),
    async effort(effort) {
      const { efforts } = protocol
      if (efforts?.supportedReasoningLevels[effort] === undefined) return err(notOffered('Claude Code', effort))
      return set(effortRequest(efforts, effort), () => protocol.setEfforts({ ...efforts, current: effort }))
    },
  })

  return {
    adapterSessionId: sessionId,
    continued: options.continued,
    pid: options.pid,
    ...(typeof version === 'string' ? { version } : {}),
    transcript: { path: options.transcript },
    closed,
    async prompt(blocks, id) {
      const turn = { cancelled: false }
      running = turn
      if (!protocol.isOwnTurn) protocol.apply((state) => ({ state: beginPrompt(state), events: [] }))
      const said = preface.before(blocks)
      preface.taken()
      const isCancelled = () => turn.cancelled
      const end = await orGone(
        protocol.prompt(userFrame(said), isCancelled, id?.id),
        'Claude Code',
        closed,
        isCancelled,
      )
      running = undefined
      if (end === 'dropped') return { outcome: 'cancelled' }
      if ('outcome' in end) {
        protocol.withdrawAll()
        return end
      }
      const { result, notice } = endOf(end.native, turn.cancelled, end)
      if (notice !== undefined) protocol.emit({ type: 'notice', level: 'warning', ...notice })
      return result
    },
    async cancel() {
      if (running === undefined && !protocol.isOwnTurn) return
      if (running !== undefined) running.cancelled = true
      protocol.apply((state) => ({ state: cancelPrompt(state), events: [] }))
      protocol.withdrawAll()
      await protocol.interrupt()
    },
    dispose: options.dispose,
    promptContent,
    permissions: { respond: (requestId, answer) => protocol.permit(requestId, answer) },
    elicitation: { respond: (requestId, answer) => protocol.answer(requestId, answer) },
    modes: controls.modes,
    models: controls.models,
    get efforts() {
      return controls.efforts
    },
    commands: commandsOf(initialized),
    resume: { kind: 'resume' },
    fork: { fork: () => Promise.resolve(ok({ adapterSessionId: forkedId(sessionId, randomUUID()) })) },
    mcp: { transports: ['stdio', 'http', 'sse'] },
    plugins: { list: () => Promise.resolve(protocol.plugins) },
    naming: { rename: (title) => set({ subtype: 'rename_session', title }, () => undefined) },
    remote: remoteOf(protocol),
    tasks: {
      cancel: (taskId) => control({ subtype: 'stop_task', task_id: taskId }),
      async promote(taskId) {
        const toolCallId = protocol.tasks.callOf(taskId)
        return toolCallId === undefined ? ok(false) : control({ subtype: 'background_tasks', tool_use_id: toolCallId })
      },
    },
    usage: { granularity: 'query' },
  }
}
