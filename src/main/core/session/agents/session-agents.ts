import type { AgentAdapter } from '../../../../shared/adapter/port'
import { contractError, type ContractError } from '../../../../shared/kernel/errors'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import type { Agent, AgentRole, AgentSetup, Session } from '../../../../shared/session/entities'
import { newAgent, setupOf } from './selection/new-agent'
import type { ResolvedSelection } from './selection/resolve-selection'
import type { SessionContext } from '../context'
import type { SessionPatch } from '../../store/port'
import { AgentRunner } from './agent-runner'
import type { Unit } from '../events/change-set'
import type { RunnerSession } from '../runner-session'

interface AgentsSession extends RunnerSession {
  session: Session
  patchSession(patch: SessionPatch): void
}

/** The agents of a session and who of them leads. */
export class SessionAgents {
  private readonly runners = new Map<string, AgentRunner>()

  constructor(
    private readonly context: SessionContext,
    private readonly owner: AgentsSession,
  ) {}

  get all(): readonly AgentRunner[] {
    return [...this.runners.values()]
  }

  /** The agent named, or the lead. */
  find(agentId: string | undefined): AgentRunner | undefined {
    return this.runners.get(agentId ?? this.owner.session.leadAgentId ?? '')
  }

  /** The agents named; without names the lead, or the first where none leads. */
  select(agentIds: readonly string[] | 'all' | undefined): Result<AgentRunner[], ContractError> {
    if (agentIds === 'all') return ok([...this.all])
    if (agentIds === undefined) {
      const lead = this.find(undefined) ?? this.all[0]
      return lead === undefined ? err(contractError('agent-not-found', 'The session has no agent.')) : ok([lead])
    }
    const found: AgentRunner[] = []
    for (const agentId of new Set(agentIds)) {
      const runner = this.runners.get(agentId)
      if (runner === undefined)
        return err(contractError('agent-not-found', `The session has no agent ${agentId}.`, { agentId }))
      found.push(runner)
    }
    return ok(found)
  }

  /** Brings back an agent that the store knows, without starting it. */
  adopt(agent: Agent, adapter: AgentAdapter, setup: AgentSetup): void {
    if (!this.runners.has(agent.agentId))
      this.runners.set(agent.agentId, new AgentRunner(this.context, this.owner, adapter, agent, setup))
  }

  /** Adds an agent that is started with its first message. `unit` stores it. */
  add({ adapter, config }: ResolvedSelection, role: AgentRole | undefined, unit: Unit): AgentRunner {
    const { owner } = this
    const { sessionId } = owner
    const agent = newAgent(
      { ...config, cwd: config.cwd ?? owner.cwd },
      {
        agentId: this.context.ids.next(),
        sessionId,
        role: this.runners.size === 0 ? 'lead' : (role ?? 'member'),
        at: unit.at,
      },
    )
    const setup = setupOf(config)
    const runner = new AgentRunner(this.context, owner, adapter, agent, setup)
    this.runners.set(agent.agentId, runner)
    const leads = agent.role === 'lead'
    if (leads && this.runners.size > 1) this.setLead(runner, unit)
    unit.write((writer) => {
      writer.putAgent(agent)
      if (Object.keys(setup).length > 0) writer.putAgentSetup(agent.agentId, setup)
      if (leads) writer.patchSession(sessionId, { leadAgentId: agent.agentId })
    })
    if (leads) owner.session = { ...owner.session, leadAgentId: agent.agentId }
    owner.session = { ...owner.session, agents: [...owner.session.agents, agent] }
    return runner
  }

  /** Takes back an agent whose unit was not stored. */
  forget(runner: AgentRunner): void {
    const { agentId } = runner.agent
    const { owner } = this
    this.runners.delete(agentId)
    const { leadAgentId, ...rest } = owner.session
    owner.session = {
      ...(leadAgentId === agentId || leadAgentId === undefined ? rest : { ...rest, leadAgentId }),
      agents: owner.session.agents.filter((agent) => agent.agentId !== agentId),
    }
  }

  /** Makes an agent the lead; `unit` stores it. */
  setLead(runner: AgentRunner, unit: Unit): void {
    const { agentId } = runner.agent
    const { owner } = this
    for (const other of this.runners.values()) {
      const role = other === runner ? 'lead' : 'member'
      if (other.agent.role === role) continue
      const agent = { ...other.agent, role } as const
      other.record.agent = agent
      unit.write((writer) => writer.putAgent(agent))
    }
    unit.write((writer) => writer.patchSession(owner.sessionId, { leadAgentId: agentId }))
    owner.session = { ...owner.session, leadAgentId: agentId }
  }

  /** Takes an agent that is stopped out of the session; `unit` stores it as disposed, and who leads from now on. */
  drop(runner: AgentRunner, unit: Unit): void {
    const agent: Agent = { ...runner.agent, role: 'member', status: 'disposed' }
    const { owner } = this
    this.runners.delete(agent.agentId)
    unit.write((writer) => writer.putAgent(agent))
    if (owner.session.leadAgentId !== agent.agentId) return
    const [next] = this.runners.values()
    if (next !== undefined) this.setLead(next, unit)
    else {
      unit.write((writer) => writer.patchSession(owner.sessionId, { leadAgentId: null }))
      owner.patchSession({ leadAgentId: null })
    }
  }
}
