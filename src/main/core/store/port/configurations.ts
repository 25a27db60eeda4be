import type { AgentSetup } from '../../../../shared/session/entities'

/** What is saved under a name to start agents with. */
export type ConfigurationKind = 'persona' | 'profile' | 'providerConfig'

/** Reads of what agents are started with. */
export interface ConfigurationReads {
  /** By agentId, what the agents of a session are started with; those without anything of the kind are left out. */
  agentSetups(sessionId: string): Promise<ReadonlyMap<string, AgentSetup>>
  /** The adapter that used a model last. */
  adapterOfModel(model: string): Promise<string | null>
  /** Every configuration of a kind as it was put, in the order they were made. */
  configurations(kind: ConfigurationKind): Promise<unknown[]>
}

/** Writes of what agents are started with. */
export interface ConfigurationWrites {
  /** Inserts or replaces what an agent is started with. Does nothing when there is no such agent. */
  putAgentSetup(agentId: string, setup: AgentSetup): void
  /** Inserts or replaces a persona, profile or provider configuration. */
  putConfiguration(kind: ConfigurationKind, id: string, content: object): void
  /** False when there is no such configuration. */
  removeConfiguration(id: string): boolean
}
