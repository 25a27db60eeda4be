import type { ResourcesContext } from '../../resources/context'
import type { ContractError } from '../../../../shared/kernel/errors'
import type { Result } from '../../../../shared/kernel/result'
import type { Session } from '../../../../shared/session/entities'
import type { ContextProviders } from '../agents/selection/context-providers'
import type { AgentFailures } from '../agents/agent-failures'
import type { ListFeed } from '../stream/list-feed'
import type { ActivityPorts } from '../port'
import type { HeldRequest } from './runtime-holds'
import type { Terminals } from '../terminal/terminals'
import type { WorkingSession } from './working-session'

/** The sessions in use, as the parts of one session reach the others. */
interface WorkingSessions {
  /** Does some work: no session that it looks up is forgotten before it is done. */
  during<T>(request: HeldRequest, work: () => Promise<Result<T, ContractError>>): Promise<Result<T, ContractError>>
  /** Returns the runtime of a stored session, or null when there is no such session. */
  get(sessionId: string): Promise<WorkingSession | null>
  /** Returns the runtime of a session in use, without opening it. */
  peek(sessionId: string): WorkingSession | undefined
  /** Creates a runtime for a session that is about to be stored under a new ID. */
  adopt(session: Session): WorkingSession
  /** Returns the name of the request in which this is called. */
  owner(): string
  /** Forgets a runtime, whatever its state. */
  forget(sessionId: string): void
  /** Forgets a runtime that nobody uses. */
  releaseIfIdle(session: { readonly sessionId: string }): void
}

/** Dependencies of the parts of a session at work. Handlers have a {@link SessionContext}. */
export interface SessionServices extends ResourcesContext {
  readonly runtimes: WorkingSessions
  readonly feed: ListFeed
  /** The last failure of each agent. */
  readonly failures: AgentFailures
  /** Clients that provide context for messages. */
  readonly contextProviders: ContextProviders
  readonly ports: ActivityPorts
  /** Terminals of people, and of sign-ins. */
  readonly terminals: Terminals
}
