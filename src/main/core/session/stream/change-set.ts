import type { SessionEventPayload, SessionEventType } from '../../../../shared/contract'
import type { ContractError } from '../../../../shared/kernel/errors'
import type { Result } from '../../../../shared/kernel/result'
import type { EventRecords, RecordOf } from '../projection/records'
import type { StoreWriter, Store } from '../../store/port'

/** Turn and agent that an event is about. */
export interface EventTags {
  readonly turnId?: string | undefined
  readonly agentId?: string | undefined
}

/** A handler's decision: an event before it has its envelope, with the data its rows need beyond its payload. */
export interface DomainEvent<T extends SessionEventType = SessionEventType> {
  readonly type: T
  readonly payload: SessionEventPayload<T>
  readonly tags: EventTags
  readonly record: RecordOf<T>
}

/** The record of an event as an argument: none, one that may be left out, or one that is needed. */
type RecordArgument<T extends SessionEventType> = T extends keyof EventRecords
  ? undefined extends EventRecords[T]
    ? [tags?: EventTags, record?: EventRecords[T]]
    : [tags: EventTags, record: EventRecords[T]]
  : [tags?: EventTags]

/** Changes between getting their envelopes and being stored. */
export interface PreparedChanges {
  write(writer: StoreWriter): void
  /** Publishes their events, or drops them when they were not stored. */
  settle(isStored: boolean): void
}

/** The stream of the session that changes belong to. */
/** Does work with the stream of a session that was opened again; fails with `session-not-found` when it is gone. */
export type Successor = <T>(
  work: (stream: ChangedStream) => Promise<Result<T, ContractError>>,
) => Promise<Result<T, ContractError>>

export interface ChangedStream {
  readonly store: Pick<Store, 'write'>
  readonly sessionId: string
  /** True when the session is not stored any more; nothing can be committed. */
  readonly isGone: boolean
  /** Set once its session has left memory: does work with the stream of the session as it is opened since. */
  readonly successor: Successor | null
  prepare(changes: ChangeSet): PreparedChanges
  /** Stores changes that must not get lost. */
  keep(changes: ChangeSet): Promise<Result<void, ContractError>>
}

/**
 * Events of one session, and of others, that become true together or not at all. They are all there is: rows and memory
 * follow from them, by projections and reducers, when they are committed.
 */
export class ChangeSet {
  readonly events: DomainEvent[] = []
  readonly followUps: (() => void)[] = []
  /** Changes of other sessions that become true with these, after them. */
  readonly others: (readonly [ChangedStream, ChangeSet])[] = []

  /** `at`: when it happened, in Unix milliseconds; the time of its rows and of its events. */
  constructor(readonly at: number) {}

  event<T extends SessionEventType>(
    type: T,
    payload: SessionEventPayload<T>,
    ...[tags = {}, record]: RecordArgument<T>
  ): this {
    this.events.push({ type, payload, tags, record })
    return this
  }

  /** An event of a type that is not declared, of a client or an extension. No row and no state follows from it. */
  custom(type: string, payload: Readonly<Record<string, unknown>>, tags: EventTags): this {
    // Events of other types are in logs too, from imports; whoever reads one asks whether its type is declared.
    this.events.push({ type: type as SessionEventType, payload: payload as never, tags, record: undefined })
    return this
  }

  /** Runs once everything is stored. */
  afterwards(work: () => void): this {
    this.followUps.push(work)
    return this
  }

  /** Adds changes of another session, which are stored together with these. */
  together(stream: ChangedStream, changes: ChangeSet): this {
    this.others.push([stream, changes])
    return this
  }
}
