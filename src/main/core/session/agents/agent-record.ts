import type { Agent, AgentChanges, AgentSetup, Session } from '#shared/session/entities'
import { withChanges } from '#shared/session/changes'
import type { ChangeSet } from '../stream/change-set'
import type { EventStream } from '../stream/event-stream'

/** Values that an agent is started with before they are stored. */
interface Trial {
  readonly agent: AgentChanges
  readonly setup: AgentSetup
  /** Changes that the start itself made. */
  readonly began: ChangeSet
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

  /** Changes fields of the agent to what has become of it. */
  async note(values: AgentChanges): Promise<void> {
    await this.owner.stream.keep(this.changed(values))
  }

  /** Changes fields of the agent and what it is started with. */
  async keep(values: AgentChanges, setup: AgentSetup): Promise<void> {
    const changes = this.owner.stream.changes()
    this.adopt(values, setup, changes)
    await this.owner.stream.keep(changes)
  }

  private changed(values: AgentChanges): ChangeSet {
    return this.owner.stream.changes().event('agent.changed', { agentId: this.initial.agentId, values })
  }

  /** Gives the agent values that are not stored, until they are with `changes` of {@link adopt}, or given up. */
  try(agent: AgentChanges, setup: AgentSetup): void {
    this.trial = { agent, setup, began: this.owner.stream.changes() }
  }

  /** Returns to what is stored. */
  giveUp(): void {
    this.trial = null
  }

  /** Stores what a start of the agent changed; that of a trial is stored with the values that are tried. */
  async began(values: AgentChanges, changes: ChangeSet): Promise<void> {
    const { trial } = this
    if (trial === null) await this.owner.stream.keep(changes)
    else this.trial = { ...trial, agent: { ...trial.agent, ...values }, began: trial.began.include(changes) }
  }

  /** Adds new values of the agent, and what a trial start with them changed, to `changes`. */
  adopt(values: AgentChanges, setup: AgentSetup, changes: ChangeSet): void {
    const { agentId } = this.initial
    if (this.trial !== null) changes.include(this.trial.began)
    changes.event('agent.changed', { agentId, values }, { agentId }, { setup }).afterwards(() => {
      this.setUp(setup)
      this.trial = null
    })
  }
}
