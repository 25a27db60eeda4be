import type { AgentSetup } from '#shared/session/entities'

/** Kinds of configuration that are saved under a name to start agents with. */
export type ConfigurationKind = 'persona' | 'profile' | 'providerConfig'

/** Kinds of all configurations, with those that have other rules. */
export type StoredConfigurationKind =
  ConfigurationKind | 'account' | 'accountDefault' | 'accountFacts' | 'runway' | 'limitPolicy'

/** Reads of the configurations that agents are started with. */
export interface ConfigurationReads {
  /** Setups of the agents of a session, by agentId; agents without one are left out. */
  agentSetups(sessionId: string): Promise<ReadonlyMap<string, AgentSetup>>
  /** The adapter that last used a model. */
  adapterOfModel(model: string): Promise<string | null>
  /** Every configuration of a kind as it was put, in order of creation. */
  configurations(kind: StoredConfigurationKind): Promise<unknown[]>
}

/** Writes of the configurations that agents are started with. */
export interface ConfigurationWrites {
  /** Inserts or replaces the setup that an agent is started with. Does nothing when there is no such agent. */
  putAgentSetup(agentId: string, setup: AgentSetup): void
  /** Inserts or replaces a configuration. */
  putConfiguration(kind: StoredConfigurationKind, id: string, content: object): void
  /** False when there is no such configuration. */
  removeConfiguration(id: string): boolean
}
