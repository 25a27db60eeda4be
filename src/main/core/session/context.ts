import type { ResourcesContext } from '../resources/context'
import type { ContextProviders } from './agents/selection/context-providers'
import type { AgentFailures } from './health/agent-failures'
import type { ListFeed } from './list-feed'
import type { ActivityPorts } from './port'
import type { Runtimes } from './runtimes'

/** Dependencies of sessions at work and of their handlers. */
export interface SessionContext extends ResourcesContext {
  readonly runtimes: Runtimes
  readonly feed: ListFeed
  /** The last failure of each agent. */
  readonly failures: AgentFailures
  /** Clients that provide context for messages. */
  readonly contextProviders: ContextProviders
  readonly ports: ActivityPorts
}
