import * as acp from '@agentclientprotocol/sdk/unstable'
import type { AgentCommand, AgentPlugin, PromptContent } from '#shared/adapter/entities'
import type {
  AdapterFailure,
  AgentExit,
  PermissionAnswer,
  PromptResult,
  RunningAgent,
  SteerOutcome,
} from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { err, ok, type Result } from '#shared/kernel/result'
import type { InputBlock } from '#shared/session/blocks'
import { settlesWithin } from '#core/base/settles-within'
import { forkedWithoutId, promptOfGone } from '#core/agents/adapters/agent-failures'
import { Preface } from '#core/agents/adapters/preface'
import { withinLimits } from '#core/agents/adapters/program/deadline'
import { chooserOf, effortControlOf } from './choosing'
import { toPrompt } from '../prompt/content'
import { failureOf } from '../protocol/failures'
import { beginPrompt } from '../events/map-state'
import { endPrompt } from '../events/map-tools'
import { outcomeOf } from '../events/outcome'
import type { OpenedSession } from './session'
import type { ProtocolSession } from '../protocol/protocol-session'
import { PromptResponse, SessionState, type Initialized } from '../protocol/responses'
import { transportsOf } from './mcp'
import { usageReport, type SessionCost } from '../events/usage'

/** Not in the stable protocol. */
const FORK = 'session/fork'
/** Extension of an agent: injects a message into the running prompt. */
const STEER = '_session/steering'

/** Time for an agent to close its session before it is ended. */
const CLOSE_MS = 500

export interface RunningOptions {
  readonly name: string
  readonly cwd: string
  /** Absent for an agent that runs elsewhere. */
  readonly pid: number | undefined
  readonly initialized: Initialized
  readonly opened: OpenedSession
  readonly connection: acp.ClientConnection
  readonly protocol: ProtocolSession
  readonly closed: Promise<AgentExit>
  readonly dispose: () => Promise<void>
  /** For each request but prompts. */
  readonly timeoutMs: number
  /** Reads the plugins of the session from the program's files. */
  readonly plugins: (() => Promise<readonly AgentPlugin[]>) | undefined
  /** Finder of the program's own record of the session; undefined when its form is unknown. */
  readonly transcript: NonNullable<RunningAgent['transcript']> | undefined
  readonly killTerminal: (terminalId: string) => Promise<void>
}

/** Creates the port's view of an agent with an open session. Its capabilities are those that the agent reported. */
export function createRunningAgent(options: RunningOptions): RunningAgent {
  const { name, cwd, initialized, opened, connection, protocol, closed, timeoutMs } = options
  const { adapterSessionId: sessionId, continued } = opened
  const capabilities = initialized.agentCapabilities
  const { agent } = connection
  const { prompt: promptMethod, cancel: cancelMethod } = acp.methods.agent.session
  const promptContent: PromptContent = {
    image: capabilities?.promptCapabilities?.image === true,
    audio: capabilities?.promptCapabilities?.audio === true,
    embeddedContext: capabilities?.promptCapabilities?.embeddedContext === true,
  }
  let disposed = false
  let running: { cancelled: boolean } | undefined
  const preface = new Preface(opened.preface)
  let costBefore: SessionCost | undefined = continued === 'new' ? { amount: 0, currency: 'USD' } : undefined

  const request = async (method: string, params: object): Promise<Result<unknown, AdapterFailure>> => {
    const answer = agent.request(method, params).then(ok, (error: unknown) => err(failureOf(error, name)))
    return withinLimits(answer, { timeoutMs }, method, (words) => ({
      message: `${name}: ${words}`,
      category: 'runtime',
      recoverable: true,
    }))
  }

  const canSteer = initialized._meta?.steering?.supported === true

  const ask = async (blocks: readonly InputBlock[]): Promise<PromptResult> => {
    const prompt = toPrompt(preface.before(blocks), promptContent)
    preface.taken()
    try {
      const response = PromptResponse.parse(await agent.request(promptMethod, { sessionId, prompt }))
      const { state } = protocol
      const report = usageReport(response, state.quirks, { before: costBefore, now: state.cost })
      costBefore = state.cost ?? costBefore
      if (report !== undefined) protocol.emit({ type: 'usage', report })
      const { result, warning } = outcomeOf(response.stopReason, protocol.state, name)
      if (warning !== undefined) protocol.emit({ type: 'notice', level: 'warning', ...warning })
      return result
    } catch (error) {
      if (!connection.signal.aborted) return { outcome: 'error', failure: failureOf(error, name) }
      return promptOfGone(name, await closed)
    }
  }

  /** Injects content into the running prompt. If none runs, the agent reports that and drops it. */
  const steer = async (prompt: ReturnType<typeof toPrompt>): Promise<Result<SteerOutcome, AdapterFailure>> => {
    const params = { sessionId, prompt, _meta: { steering: { idleBehavior: 'promptRequired' } } }
    const steered = await request(STEER, params)
    if (!steered.ok) return steered
    return ok(JSON.stringify(steered.value).includes('injected') ? 'taken' : 'late')
  }

  /**
   * Sends the reason of a denial to the agent while it waits or, if it cannot receive it then, with the next prompt.
   */
  const tellDenial = async (summary: string, message: string): Promise<void> => {
    const text = `I declined "${summary}": ${message}`
    if (canSteer) {
      const steered = await steer([{ type: 'text', text }])
      if (steered.ok && steered.value === 'taken') return
    }
    preface.add(text)
  }

  const respond = async (requestId: string, answer: PermissionAnswer): Promise<void> => {
    const question = protocol.question(requestId)
    if (question === undefined) return
    if (answer.outcome === 'cancelled') {
      protocol.questions.answer(requestId, null)
      return
    }
    const option = question.options.find((offered) => offered.optionId === answer.optionId)
    if (option?.kind.startsWith('reject') === true && answer.message !== undefined && answer.message.trim() !== '')
      await tellDenial(question.summary, answer.message)
    protocol.questions.answer(requestId, answer.optionId)
  }

  const choosing = { name, sessionId, protocol, request }
  const modes = chooserOf(choosing, 'modes')
  const models = chooserOf(choosing, 'models')
  const session = capabilities?.sessionCapabilities
  return {
    adapterSessionId: sessionId,
    continued,
    ...defined({ pid: options.pid }),
    ...(initialized.agentInfo?.version == null ? {} : { version: initialized.agentInfo.version }),
    ...defined({ transcript: options.transcript }),
    closed,
    async prompt(blocks) {
      const turn = { cancelled: false }
      running = turn
      protocol.unprompted.prompted()
      protocol.apply((state) => ({ state: beginPrompt(state), events: [] }))
      const result = await ask(blocks)
      running = undefined
      protocol.withdrawAll()
      protocol.apply(endPrompt)
      protocol.unprompted.promptEnded()
      return turn.cancelled && !disposed ? { ...result, outcome: 'cancelled' } : result
    },
    async cancel() {
      if (running === undefined && !protocol.unprompted.isOpen) return
      if (running !== undefined) running.cancelled = true
      protocol.apply((state) => ({ state: { ...state, cancelled: true }, events: [] }))
      protocol.withdrawAll()
      protocol.unprompted.end('cancelled')
      await agent.notify(cancelMethod, { sessionId }).catch(() => undefined)
    },
    async dispose() {
      disposed = true
      if (isThere(session?.close) && !connection.signal.aborted) await closeSession(agent, sessionId)
      await options.dispose()
    },
    promptContent,
    elicitation: { respond: (requestId, answer) => void protocol.elicitations.answer(requestId, answer) },
    terminals: { kill: (terminalId) => void options.killTerminal(terminalId) },
    permissions: { respond: (requestId, answer) => void respond(requestId, answer) },
    ...defined({ modes, models }),
    get efforts() {
      return effortControlOf(choosing)
    },
    get commands(): readonly AgentCommand[] {
      return protocol.commands
    },
    ...(isThere(session?.resume) ? { resume: { kind: 'resume' } } : {}),
    ...(capabilities?.loadSession === true ? { load: { kind: 'load' } } : {}),
    ...(isThere(session?.fork)
      ? {
          fork: {
            async fork() {
              const forked = await request(FORK, { sessionId, cwd, mcpServers: [] })
              if (!forked.ok) return forked
              const state = SessionState.safeParse(forked.value)
              if (state.data?.sessionId !== undefined) return ok({ adapterSessionId: state.data.sessionId })
              return err(forkedWithoutId(name))
            },
          },
        }
      : {}),
    mcp: { transports: transportsOf(initialized) },
    ...(options.plugins === undefined ? {} : { plugins: { list: options.plugins } }),
    ...(canSteer ? { steer: { steer: (blocks) => steer(toPrompt(blocks, promptContent)) } } : {}),
    usage: { granularity: protocol.state.quirks.usage === 'last-message' ? 'message' : 'query' },
  }
}

/** Lets the agent free what belongs to a session; an agent that takes longer is ended without it. */
async function closeSession(agent: acp.ClientContext, sessionId: string): Promise<void> {
  const answer = agent.request(acp.methods.agent.session.close, { sessionId }).then(
    () => undefined,
    () => undefined,
  )
  await settlesWithin(answer, CLOSE_MS)
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null
}
