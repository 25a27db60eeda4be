import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import type { AgentServices } from '../agents/agent-services'
import type { ContextProviders } from '../agents/selection/context-providers'
import type { ChildSession, ChildSessions } from '../agents/subagents/child-session'
import type { SessionCosts } from '../reports/session-costs'
import type { ListFeed } from '../stream/list-feed'
import type { ActivityPorts } from '../port'
import type { PortBlocks } from '../script/port-blocks'
import type { ScriptRuns } from '../script/script-runs'
import type { Terminals } from '../terminal/terminals'
import type { HeldRequest } from './runtime-holds'

/** The sessions in use, as the parts of one session reach the others. */
interface OpenSessions extends ChildSessions {
  /** Does some work: no session that it looks up is forgotten before it is done. */
  during<T>(request: HeldRequest, work: () => Promise<Result<T, ContractError>>): Promise<Result<T, ContractError>>
  peek(sessionId: string): (ChildSession & { readonly costs: SessionCosts }) | undefined
  /** Returns the name of the request in which this is called. */
  owner(): string
  /** Forgets a runtime that nobody uses. */
  releaseIfIdle(session: { readonly sessionId: string }): void
}

/** Dependencies of the parts of a session at work. Handlers have a {@link SessionContext}. */
export interface SessionServices extends AgentServices {
  readonly runtimes: OpenSessions
  readonly feed: ListFeed
  /** Clients that provide context for messages. */
  readonly contextProviders: ContextProviders
  readonly ports: ActivityPorts
  /** Terminals of people, and of sign-ins. */
  readonly terminals: Terminals
  /** Scripts of folders that run. */
  readonly scriptRuns: ScriptRuns
  /** Ports of worktrees. */
  readonly portBlocks: PortBlocks
}
