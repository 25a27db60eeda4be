import type { SessionServices } from '../runtime/services'
import type { Agent, Session } from '../../../../shared/session/entities'
import type { Reports } from '../reports/reports'
import { nameByAgent, type NamedSession } from './name-by-agent'

/** A session after a turn. */
interface RestingSession extends NamedSession {
  readonly session: Session
  /** True when nothing runs, and the last turn was completed. */
  readonly wentWell: boolean
  readonly agents: readonly { readonly agent: Agent; readonly name: string }[]
  readonly reports: Pick<Reports, 'isFull'>
  exclusive<T>(work: () => Promise<T>): Promise<T>
}

/** Automatic work of the host after a successful turn. */
export class AfterTurn {
  /** `wasNamed`: an agent was asked for a title already. */
  constructor(
    private readonly context: SessionServices,
    private readonly runtime: RestingSession,
    private wasNamed: boolean,
  ) {}

  run(): void {
    if (!this.runtime.wentWell) return
    this.compressWhenFull()
    this.nameByAgent()
  }

  /** Compresses the conversation if an agent that leaves compression to the host is nearly out of context. */
  private compressWhenFull(): void {
    const { context, runtime } = this
    const full = runtime.agents.find(
      ({ agent }) => agent.compressionMode === 'auto' && runtime.reports.isFull(agent.agentId),
    )
    if (full === undefined) return
    const reason = `The context of ${full.name} is nearly full.`
    void runtime
      .exclusive(() => context.ports.compress(runtime.sessionId, reason))
      .then((compressed) => {
        if (!compressed.ok) context.log(`${runtime.sessionId}: not compressed: ${compressed.error.message}`)
      })
  }

  /** Asks the agent for a title after the first turn, if that is enabled. */
  private nameByAgent(): void {
    const { context, runtime } = this
    if (runtime.session.titleOrigin !== 'rules' || this.wasNamed) return
    this.wasNamed = true
    void nameByAgent(context, runtime).catch((error: unknown) =>
      context.log(`${runtime.sessionId}: naming failed: ${String(error)}`),
    )
  }
}
