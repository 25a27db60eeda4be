import type { AdapterEvent, Deed } from '../../../../shared/adapter/port'
import type { PermissionRequest } from '../../../../shared/permission/entities'
import type { SessionServices } from '../runtime/services'
import type { Unfinished } from '../../store/port'
import type { AskingAgent } from './asking-agent'
import type { ChangeSet } from '../stream/change-set'
import type { Pending } from './pending'
import type { PendingRequests, PendingSession } from './pending-requests'

type PendingRequestsOfSomeKind = PendingRequests<Pending<never>, never, never>
/** The interface that all kinds share. */
type AnyPendingRequests = Pick<PendingRequestsOfSomeKind, keyof PendingRequestsOfSomeKind>

/** A kind of pending requests. The composition root lists them all. */
export interface PendingKind {
  new (context: SessionServices, session: PendingSession): AnyPendingRequests
  /** Ends what a host that died left open. `changesOf` returns where a session's changes are collected. */
  recover(unfinished: Unfinished, changesOf: (sessionId: string) => Promise<ChangeSet | undefined>): Promise<void>
}

/** Everything that one session waits for the user with. */
export class SessionPending {
  private readonly kinds: readonly AnyPendingRequests[]

  constructor(kinds: readonly PendingKind[], context: SessionServices, session: PendingSession) {
    this.kinds = kinds.map((Kind) => new Kind(context, session))
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

  /** Takes what an agent reports about a request. False when the event is about something else. */
  take(runner: AskingAgent, event: AdapterEvent, subagent?: PermissionRequest['subagent']): boolean {
    return this.kinds.some((kind) => kind.take(runner, event, subagent))
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
