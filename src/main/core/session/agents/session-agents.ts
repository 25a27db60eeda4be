import type { AgentAdapter } from '#shared/adapter/port'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { defined } from '#shared/kernel/defined'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Agent, AgentRole, AgentSetup } from '#shared/session/entities'
import { newAgent, setupOf } from './selection/new-agent'
import type { ResolvedSelection } from './selection/resolve-selection'
import type { AgentParts, AgentServices } from './agent-services'
import { AgentRunner } from './agent-runner'
import type { ChangeSet } from '../stream/change-set'

/** The agents of a session and who of them leads. */
export class SessionAgents {
  private readonly runners = new Map<string, AgentRunner>()
  /** Agents that are about to be stored. */
  private joining: readonly AgentRunner[] = []

  constructor(
    private readonly context: AgentServices,
    private readonly parts: AgentParts,
  ) {
    parts.core.stream.follow({ sessionChanged: (before) => this.follow(before.agents) })
  }

  get all(): readonly AgentRunner[] {
    return [...this.runners.values()]
  }

  /** The agent named, or the lead. */
  find(agentId: string | undefined): AgentRunner | undefined {
    return this.runners.get(agentId ?? this.parts.core.session.leadAgentId ?? '')
  }

  /** The agent named, also one that is about to be stored. */
  get(agentId: string): AgentRunner | undefined {
    return this.runners.get(agentId) ?? this.joining.find(({ agent }) => agent.agentId === agentId)
  }

  /** The agents named; without names the lead, or the first where none leads. */
  select(agentIds: readonly string[] | 'all' | undefined): Result<AgentRunner[], ContractError> {
    if (agentIds === 'all') return ok([...this.all])
    if (agentIds === undefined) {
      const lead = this.find(undefined) ?? this.all[0]
      return lead === undefined ? err(knownError('agent-not-found/none')) : ok([lead])
    }
    const found: AgentRunner[] = []
    for (const agentId of new Set(agentIds)) {
      const runner = this.get(agentId)
      if (runner === undefined) return err(knownError('agent-not-found', { agentId }))
      found.push(runner)
    }
    return ok(found)
  }

  /** Brings back an agent that the store knows, without starting it. */
  adopt(agent: Agent, adapter: AgentAdapter, setup: AgentSetup): void {
    if (!this.runners.has(agent.agentId)) this.runners.set(agent.agentId, this.runnerOf(adapter, agent, setup))
  }

  /** Adds an agent that is started with its first message, in a session of its own that is given. It belongs to the session once `changes` are stored. */
  add(
    { adapter, config }: ResolvedSelection,
    role: AgentRole | undefined,
    changes: ChangeSet,
    adapterSessionId?: string,
  ): AgentRunner {
    const { core } = this.parts
    const begun = newAgent(
      { ...config, cwd: config.cwd ?? core.cwd },
      {
        agentId: this.context.ids.next(),
        sessionId: core.sessionId,
        role: this.runners.size === 0 ? 'lead' : (role ?? 'member'),
        at: changes.at,
      },
    )
    const agent = { ...begun, ...defined({ adapterSessionId }) }
    const setup = setupOf(config)
    const runner = this.runnerOf(adapter, agent, setup)
    this.joining = [...this.joining, runner]
    changes.event('agent.attached', { agent }, { agentId: agent.agentId }, { setup })
    return runner
  }

  /** Gives up an agent whose changes were not stored. */
  forget(runner: AgentRunner): void {
    this.joining = this.joining.filter((each) => each !== runner)
  }

  /** Makes an agent the lead with `changes`. */
  setLead(agentId: string | null, changes: ChangeSet): void {
    const { sessionId } = this.parts.core
    changes.event('updated', { sessionId, changedProperties: ['leadAgentId'], values: { leadAgentId: agentId } })
  }

  /** Takes an agent that is stopped out of the session with `changes`; when it led, the next one does from then on. */
  remove({ agent: { agentId } }: AgentRunner, changes: ChangeSet): void {
    const { sessionId, session } = this.parts.core
    changes.event('agent.removed', { sessionId, agentId }, { agentId })
    if (session.leadAgentId !== agentId) return
    const next = this.all.find(({ agent }) => agent.agentId !== agentId)
    this.setLead(next?.agent.agentId ?? null, changes)
  }

  private runnerOf(adapter: AgentAdapter, agent: Agent, setup: AgentSetup): AgentRunner {
    return new AgentRunner(this.context, this.parts, adapter, agent, setup, () => this.tasksChanged(agent.agentId))
  }

  /** Tells what the programs of the agents run beside their conversations. */
  private tasksChanged(agentId: string): void {
    const { sessionId, stream, coordinator } = this.parts.core
    // The list of Parley's own tasks is changed by whoever holds the session.
    void coordinator.exclusive(async () => {
      const tasks = await this.context.store.read.tasks(sessionId)
      const agentTasks = this.all.flatMap(({ ownTasks }) => ownTasks)
      await stream.keep(
        stream.changes().event('background_tasks_changed', { sessionId, tasks, agentTasks }, { agentId }),
      )
    })
  }

  /** Follows what was stored: agents come and go, and those who watch learn what changed of them. */
  private follow(before: readonly Agent[]): void {
    const { session, stream } = this.parts.core
    if (session.agents === before) return
    const agents = new Map(session.agents.map((agent) => [agent.agentId, agent]))
    for (const agentId of this.runners.keys())
      if ((agents.get(agentId)?.status ?? 'disposed') === 'disposed') this.runners.delete(agentId)
    for (const agent of session.agents) {
      const joined = this.joining.find((runner) => runner.agent.agentId === agent.agentId)
      if (joined !== undefined) {
        this.runners.set(agent.agentId, joined)
        this.forget(joined)
      }
      if (!before.includes(agent)) stream.emit('agent.updated', { agent })
    }
  }
}
