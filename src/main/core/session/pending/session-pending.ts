import type { Deed } from '#shared/adapter/port'
import type { PermissionRequest } from '#shared/permission/entities'
import type { EventHandlers, EventsOf } from '../stream/event-owners'
import type { SessionCore } from '../stream/session-core'
import type { Unfinished } from '#core/store/port'
import type { AskingAgent } from './asking-agent'
import type { ChangeSet } from '../stream/change-set'
import type { Pending } from './pending'
import type { PendingRequests, PendingServices, ToolRules } from './pending-requests'

type PendingRequestsOfSomeKind = PendingRequests<Pending<never>, never, never>
/** The interface that all kinds share. */
type AnyPendingRequests = Pick<PendingRequestsOfSomeKind, keyof PendingRequestsOfSomeKind>

/** Kinds of pending requests, as owners of events. */
type PendingOwner = 'permissions' | 'elicitations' | 'deviceCodes'

/** The requests of one kind in one session. */
interface PendingOf<Owner extends PendingOwner> extends AnyPendingRequests {
  /** Takes what an agent reports about them. */
  take(runner: AskingAgent, event: EventsOf<Owner>, subagent?: PermissionRequest['subagent']): void
}

/** A kind of pending requests. */
interface PendingKind<Owner extends PendingOwner> {
  new (context: PendingServices, session: SessionCore, tools: ToolRules): PendingOf<Owner>
  /** Ends what a host that died left open. `changesOf` returns where a session's changes are collected. */
  recover(unfinished: Unfinished, changesOf: (sessionId: string) => Promise<ChangeSet | undefined>): Promise<void>
}

/** All kinds of pending requests. */
export type PendingKinds = { readonly [Owner in PendingOwner]: PendingKind<Owner> }

/** Everything that one session waits for the user with. */
export class SessionPending {
  private readonly byOwner: { readonly [Owner in PendingOwner]: PendingOf<Owner> }
  private readonly kinds: readonly AnyPendingRequests[]

  constructor(kinds: PendingKinds, context: PendingServices, session: SessionCore, tools: ToolRules) {
    const permissions = new kinds.permissions(context, session, tools)
    const elicitations = new kinds.elicitations(context, session, tools)
    const deviceCodes = new kinds.deviceCodes(context, session, tools)
    this.byOwner = { permissions, elicitations, deviceCodes }
    this.kinds = Object.values(this.byOwner)
  }

  /** The session's requests of one kind. */
  of<Kind extends AnyPendingRequests>(kind: abstract new (...args: never[]) => Kind): Kind {
    const found = this.kinds.find((each): each is Kind => each instanceof kind)
    if (found === undefined) throw new Error(`${kind.name} is not listed by the composition root.`)
    return found
  }

  /** Number of requests that the user was asked. */
  get count(): number {
    return this.kinds.reduce((sum, kind) => sum + kind.count, 0)
  }

  get isEmpty(): boolean {
    return this.kinds.every((kind) => kind.isEmpty)
  }

  /** True while an agent waits for the user. */
  get holdsAgent(): boolean {
    return this.kinds.some((kind) => kind.holdsAgent)
  }

  /** Returns what the kinds do with what an agent, or one of its subagents, reports about its requests. */
  handlersFor(runner: AskingAgent, subagent?: PermissionRequest['subagent']): Pick<EventHandlers, PendingOwner> {
    const { permissions, elicitations, deviceCodes } = this.byOwner
    return {
      permissions: (event) => permissions.take(runner, event, subagent),
      elicitations: (event) => elicitations.take(runner, event, subagent),
      deviceCodes: (event) => deviceCodes.take(runner, event, subagent),
    }
  }

  /** Returns why the host must not do something an agent has it do without asking first; null when it may. */
  async refusalOf(runner: AskingAgent, deed: Deed): Promise<string | null> {
    for (const kind of this.kinds) {
      const refusal = await kind.refusalOf(runner, deed)
      if (refusal !== null) return refusal
    }
    return null
  }

  /**
   * Ends the requests of an agent whose turn is over, as a part of `changes`, which the caller keeps; not those of subagents
   * that work on.
   */
  cancelOf(agentId: string, changes: ChangeSet, worksOn: (childId: string) => boolean): void {
    for (const kind of this.kinds) kind.cancelOf(agentId, changes, worksOn)
  }

  /** Tells every waiting agent, or one of them, that no answer will come. */
  releaseAgents(agentId?: string): void {
    for (const kind of this.kinds) kind.releaseAgents(agentId)
  }

  /** Tells everyone who waits, including clients, that no answer will come. */
  releaseAll(): void {
    for (const kind of this.kinds) kind.releaseAll()
  }

  /** Ends what is open because the host closes. */
  interruptAll(): void {
    for (const kind of this.kinds) kind.interruptAll()
  }
}
