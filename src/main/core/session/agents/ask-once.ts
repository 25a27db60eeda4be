import type { AgentAdapter } from '#shared/adapter/port'
import { withWords } from '#shared/adapter/words'
import { defined } from '#shared/kernel/defined'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Agent, Message } from '#shared/session/entities'
import type { UsageReport } from '#shared/usage/entities'
import { failureOfExit } from '#core/base/process/exit-failure'
import type { AgentServices } from './agent-services'
import { restrictionOf } from '#core/resources/trust/hold-back'

/** Time limit for the agent, including its start. */
const LIMIT_MS = 60_000

export interface Question {
  readonly question: string
  readonly history: () => Promise<readonly Message[]>
  readonly cwd: string
  /** Time limit for the agent, including its start, in milliseconds. Default: a minute. */
  readonly limitMs?: number
  /** Aborts the question; the agent is ended. */
  readonly signal?: AbortSignal | undefined
}

/** Agent that is asked: of which model, and whose usage the answer counts to. */
type Asked = Pick<Agent, 'model'> & Partial<Pick<Agent, 'agentId' | 'sessionId'>>

/**
 * Asks an agent of the same kind as `agent` one question, in a separate session that receives `history` and ends
 * afterwards. What it asks for is refused; what it costs is part of the usage of `agent`. The failure is a sentence for
 * people.
 */
export async function askOnce(
  context: AgentServices,
  adapter: AgentAdapter,
  agent: Asked,
  { question, history, cwd, signal, limitMs = LIMIT_MS }: Question,
): Promise<Result<string, string>> {
  const { log, runtimes } = context
  const { heldBack, gitEnv } = await restrictionOf(context, adapter, cwd, [])
  if (!heldBack.ok) return err(heldBack.error.message)
  const abort = new AbortController()
  const giveUp = (): void => abort.abort()
  const timer = setTimeout(giveUp, limitMs)
  signal?.addEventListener('abort', giveUp, { once: true })
  if (signal?.aborted === true) giveUp()
  let said = ''
  const refused: string[] = []
  const used: UsageReport[] = []
  let refuse = (requestId: string): void => void refused.push(requestId)
  try {
    const started = await adapter.start({
      cwd,
      directories: [],
      allowedTools: [],
      ...defined({ heldBack: heldBack.value, gitEnv, model: agent.model }),
      history,
      onEvent: (event) => {
        if (event.type === 'text') said = withWords(said, event)
        else if (event.type === 'permission.requested') refuse(event.requestId)
        else if (event.type === 'usage') used.push(event.report)
      },
      onLog: (line) => log(`${adapter.adapterName}: ${line}`),
      signal: abort.signal,
    })
    if (!started.ok) return err(started.error.message)
    const running = started.value
    refuse = (requestId) => running.permissions?.respond(requestId, { outcome: 'cancelled' })
    for (const requestId of refused) refuse(requestId)
    const stopped = new Promise<'late'>((resolve) => {
      abort.signal.addEventListener('abort', () => resolve('late'), { once: true })
      if (abort.signal.aborted) resolve('late')
    })
    const prompted = await Promise.race([
      running.prompt([{ type: 'text', content: question }]),
      running.closed,
      stopped,
    ])
    await running.dispose()
    const { agentId, sessionId } = agent
    const runtime = used.length === 0 || sessionId === undefined ? null : await runtimes.get(sessionId)
    if (agentId !== undefined) await runtime?.reports.countUsage(agentId, running.adapterSessionId, used)
    if (prompted === 'late') return err(`${adapter.displayName} took longer than ${limitMs / 1000} seconds.`)
    if (!('outcome' in prompted)) return err(failureOfExit(adapter.displayName, prompted).message)
    const text = said.trim()
    if (prompted.outcome === 'completed' && text !== '') return ok(text)
    return err(prompted.failure?.message ?? `${adapter.displayName} gave no answer.`)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
}
