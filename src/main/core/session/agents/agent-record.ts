import type { Agent, AgentChanges, AgentSetup, Session } from '#shared/session/entities'
import { withChanges } from '#shared/session/changes'
import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import type { ChangeSet } from '../stream/change-set'
import type { EventStream } from '../stream/event-stream'

/** Values that an agent is started with before they are stored. */
interface Trial {
  readonly agent: AgentChanges
  readonly setup: AgentSetup
}

/** One agent of a session as it is stored. */
export class AgentRecord {
  private trial: Trial | null = null

  constructor(
    private readonly owner: { readonly session: Session; readonly stream: EventStream },
    private readonly initial: Agent,
    private stored: AgentSetup,
  ) {}

  /** The agent as the session has it, or as it is tried. */
  get agent(): Agent {
    const { agentId } = this.initial
    const agent = this.owner.session.agents.find((each) => each.agentId === agentId) ?? this.initial
    return this.trial === null ? agent : withChanges(agent, this.trial.agent)
  }

  /** Settings for its start in addition to the agent's own fields; stored with it. */
  get setup(): AgentSetup {
    return this.trial?.setup ?? this.stored
  }

  /** Takes over a setup that was stored. */
  setUp(setup: AgentSetup): void {
    this.stored = setup
  }

  /** Changes fields of the agent as a user decided, or fails and changes nothing. */
  change(values: AgentChanges): Promise<Result<void, ContractError>> {
    const { stream } = this.owner
    return stream.commit(this.changed(values))
  }

  /** Changes fields of the agent to what has become of it. */
  async note(values: AgentChanges): Promise<void> {
    await this.owner.stream.keep(this.changed(values))
  }

  /** Changes fields of the agent and what it is started with. */
  async keep(values: AgentChanges, setup: AgentSetup): Promise<void> {
    const { stream } = this.owner
    const { agentId } = this.initial
    const changes = stream
      .changes()
      .event('agent.changed', { agentId, values }, { agentId }, { setup })
      .afterwards(() => this.setUp(setup))
    await stream.keep(changes)
  }

  private changed(values: AgentChanges): ChangeSet {
    return this.owner.stream.changes().event('agent.changed', { agentId: this.initial.agentId, values })
  }

  /** Does work for which the agent already has the given values, without storing them. */
  async trying<T>(agent: AgentChanges, setup: AgentSetup, work: () => Promise<T>): Promise<T> {
    this.trial = { agent, setup }
    try {
      return await work()
    } finally {
      this.trial = null
    }
  }
}
