import type { Agent, AgentSetup } from '../../../../shared/session/entities'
import type { EventStream } from '../events/event-stream'

/** One agent of a session as it is stored. */
export class AgentRecord {
  constructor(
    private readonly stream: EventStream,
    public agent: Agent,
    /** What it is started with beside the agent's own fields; stored with it. */
    public setup: AgentSetup,
  ) {}

  /** The agent without its own session, so that its next start is a new one. */
  get withoutSession(): Agent {
    const { adapterSessionId: _given, ...agent } = this.agent
    return agent
  }

  /** Changes and stores fields of the agent that hold at once. */
  async change(patch: Partial<Agent>): Promise<void> {
    this.agent = { ...this.agent, ...patch }
    const { agent } = this
    await this.stream.keep(this.stream.unit().write((writer) => writer.putAgent(agent)))
    this.tell()
  }

  /** Stores all of it. */
  async keep(): Promise<void> {
    const { agent, setup } = this
    await this.stream.keep(
      this.stream.unit().write((writer) => {
        writer.putAgent(agent)
        writer.putAgentSetup(agent.agentId, setup)
      }),
    )
    this.tell()
  }

  /** Tells those who watch what the agent is now. */
  tell(): void {
    this.stream.emit('agent.updated', { agent: this.agent })
  }
}
