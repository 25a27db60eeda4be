import type { SessionEvent } from '#shared/contract'
import type { LimitStop } from '#shared/limits/entities'
import type { Agent, Session, SessionListItem } from '#shared/session/entities'
import type { Host } from '../host-port'

/** A session whose events are followed. */
export interface FollowedSession {
  readonly sessionId: string
  /** The session as it is stored. */
  readonly session: Session
  readonly costUsd: number | undefined
  readonly agents: readonly { readonly agent: Agent }[]
  /** The limit that stopped a turn, or that lets no message through; undefined when none did. */
  stopOf(turnId: string | undefined): LimitStop | undefined
}

/** Events with which a session is over. */
export const OVER: ReadonlySet<string> = new Set(['closed', 'archived', 'purged'])

/** Hooks of a part. All are optional. */
export interface PartHooks<Whole> {
  /**
   * Completes what an earlier host left, and starts. The parts before it have begun, and every part is built. A host whose part
   * throws here does not start.
   */
  begin?(host: Host, context: Whole): void | Promise<void>
  /** Takes an event of a session that was published. Must not throw. */
  onEvent?(session: FollowedSession, event: SessionEvent): void
  /** Forgets a client whose connection ended. */
  clientClosed?(clientId: string): void
  /** Returns whether something runs or waits for the user that would end with the host. */
  isWorking?(): boolean
  /** Adds to a list item what only a running host knows. */
  overlay?(item: SessionListItem): SessionListItem
  /** Releases all that the part holds; also called for a part that never began. The parts after it have ended. */
  end?(reason: string): unknown
}

/**
 * A part of the host: one subject, with all that it takes part in. `Whole` is the context that its handlers and its beginning
 * need; a part is built from the context of the parts before it.
 */
export interface Part<
  Whole,
  Provides extends object,
  Handled extends object,
  Implements extends object,
> extends PartHooks<Whole> {
  /** Name for the log. */
  readonly name: string
  /** Fields of the context that it adds, for the parts after it. */
  readonly provides?: Provides
  /** Creates the handlers of its requests. */
  readonly handlers?: (context: Whole) => Handled
  /** Ports that parts before it call. */
  readonly implements?: Implements
}

/** Returns a part as it is, with its types. */
export function part<
  Provides extends object = object,
  Handled extends object = object,
  Implements extends object = object,
  Whole = unknown,
>(declared: Part<Whole, Provides, Handled, Implements>): Part<Whole, Provides, Handled, Implements> {
  return declared
}
