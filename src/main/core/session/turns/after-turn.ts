import type { ActivityPorts } from '../port'
import type { SessionAgents } from '../agents/session-agents'
import type { Reports } from '../reports/reports'
import type { SessionCore } from '../stream/session-core'
import { nameByAgent, type NamingServices } from './name-by-agent'
import type { SessionTitles } from '../reports/session-titles'
import type { TurnManager } from './turn-manager'
import type { TurnWork } from './turn-work'

interface AfterTurnServices extends NamingServices {
  readonly ports: Pick<ActivityPorts, 'compress'>
}

interface AfterTurnParts {
  readonly core: SessionCore
  readonly turns: Pick<TurnManager, 'isActive' | 'lastEnd'>
  readonly work: Pick<TurnWork, 'onEnd'>
  readonly attached: SessionAgents
  readonly reports: Pick<Reports, 'isFull'>
  readonly titles: Pick<SessionTitles, 'suggest'>
}

/** Automatic work of the host after a successful turn. */
export class AfterTurn {
  /** `wasNamed`: an agent was asked for a title already. */
  constructor(
    private readonly context: AfterTurnServices,
    private readonly parts: AfterTurnParts,
    private wasNamed: boolean,
  ) {
    parts.work.onEnd(() => this.run())
  }

  private run(): void {
    const { turns } = this.parts
    if (turns.isActive || turns.lastEnd !== 'completed') return
    this.compressWhenFull()
    this.nameByAgent()
  }

  /** Compresses the conversation if an agent that leaves compression to the host is nearly out of context. */
  private compressWhenFull(): void {
    const { context } = this
    const { core, attached, reports } = this.parts
    const full = attached.all.find(({ agent }) => agent.compressionMode === 'auto' && reports.isFull(agent.agentId))
    if (full === undefined) return
    const reason = `The context of ${full.name} is nearly full.`
    void core.coordinator
      .exclusive(() => context.ports.compress(core.sessionId, reason))
      .then((compressed) => {
        if (!compressed.ok) context.log(`${core.sessionId}: not compressed: ${compressed.error.message}`)
      })
  }

  /** Asks the agent for a title after the first turn, if that is enabled. */
  private nameByAgent(): void {
    const { context, parts } = this
    const { sessionId, session } = parts.core
    if (session.titleOrigin !== 'rules' || this.wasNamed) return
    this.wasNamed = true
    void nameByAgent(context, parts).catch((error: unknown) =>
      context.log(`${sessionId}: naming failed: ${String(error)}`),
    )
  }
}
