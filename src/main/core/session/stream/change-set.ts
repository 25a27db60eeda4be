import type { SessionEventPayload, SessionEventType } from '#shared/contract'
import type { PrivateEventType, SessionEventPrivate } from '#shared/session-events'
import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import type { Block } from '#shared/session/blocks'
import type { PrivateFields, StoreWriter, Store, StoredContents } from '#core/store/port'
import { shortenOutputs } from '#core/store/port/outputs'

/** Turn and agent that an event is about. */
export interface EventTags {
  readonly turnId?: string | undefined
  readonly agentId?: string | undefined
}

/** A handler's decision: an event before it has its envelope. */
export interface DomainEvent<T extends SessionEventType = SessionEventType> {
  readonly type: T
  readonly payload: SessionEventPayload<T>
  readonly tags: EventTags
  /** Fields that are logged with it and told to nobody; undefined: none. */
  readonly private: PrivateFields | undefined
}

/** The private fields of an event as an argument: none, some that may be left out, or some that are needed. */
type PrivateArgument<T extends SessionEventType> = T extends PrivateEventType
  ? object extends SessionEventPrivate<T>
    ? [tags?: EventTags, hidden?: SessionEventPrivate<T>]
    : [tags: EventTags, hidden: SessionEventPrivate<T>]
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
  /** Long texts and files that the events refer to; stored before their rows. */
  readonly contents: StoredContents[] = []
  /** Writes of sums over other rows, after the rows of the events. */
  readonly sums: ((writer: StoreWriter) => void)[] = []
  /** Writes of rows that follow from no event. */
  readonly records: ((writer: StoreWriter) => void)[] = []
  readonly followUps: (() => void)[] = []
  readonly undos: (() => void)[] = []
  /** Changes of other sessions that become true with these, after them. */
  readonly others: (readonly [ChangedStream, ChangeSet])[] = []

  /** `at`: when it happened, in Unix milliseconds; the time of its rows and of its events. */
  constructor(readonly at: number) {}

  /** True when there is nothing to store. */
  get isEmpty(): boolean {
    return this.events.length === 0 && this.sums.length === 0 && this.records.length === 0 && this.others.length === 0
  }

  event<T extends SessionEventType>(
    type: T,
    payload: SessionEventPayload<T>,
    ...[tags = {}, hidden]: PrivateArgument<T>
  ): this {
    this.events.push({ type, payload, tags, private: hidden })
    return this
  }

  /** Adds the event of a message that is complete. Clients get its blocks as they are stored: long outputs shortened. */
  message(
    payload: SessionEventPayload<'message'> & { readonly blocks: readonly Block[] },
    tags: EventTags = {},
    hidden: SessionEventPrivate<'message'> = {},
  ): this {
    const { blocks, ...contents } = shortenOutputs(payload.blocks)
    return this.with(contents).event('message', { ...payload, blocks: [...blocks] }, tags, hidden)
  }

  /** Adds long texts and files that events refer to. */
  with(contents: StoredContents): this {
    if (contents.texts.length > 0 || contents.files.length > 0) this.contents.push(contents)
    return this
  }

  /** Brings sums over other rows up to date with the events. They are caches: the rows they add up suffice to make them. */
  sum(write: (writer: StoreWriter) => void): this {
    this.sums.push(write)
    return this
  }

  /** Writes rows that are no history of the session, such as the record of its worktree, in the same transaction. */
  also(write: (writer: StoreWriter) => void): this {
    this.records.push(write)
    return this
  }

  /** An event of a type that is not declared, of a client or an extension. No row and no state follows from it. */
  custom(type: string, payload: Readonly<Record<string, unknown>>, tags: EventTags): this {
    // Events of other types are in logs too, from imports; whoever reads one asks whether its type is declared.
    this.events.push({ type: type as SessionEventType, payload: payload as never, tags, private: undefined })
    return this
  }

  /** Runs once everything is stored. */
  afterwards(work: () => void): this {
    this.followUps.push(work)
    return this
  }

  /** Runs once it is known that they are not stored, the last one first. Not for changes that are kept and tried again. */
  otherwise(undo: () => void): this {
    this.undos.push(undo)
    return this
  }

  /** Tells that they are not stored. */
  undo(): void {
    for (const undo of this.undos.splice(0).toReversed()) undo()
  }

  /** Adds all that other changes of the session hold, after these. */
  include(later: ChangeSet): this {
    this.events.push(...later.events)
    this.contents.push(...later.contents)
    this.sums.push(...later.sums)
    this.records.push(...later.records)
    this.followUps.push(...later.followUps)
    this.undos.push(...later.undos)
    this.others.push(...later.others)
    return this
  }

  /** Adds changes of another session, which are stored together with these. */
  together(stream: ChangedStream, changes: ChangeSet): this {
    this.others.push([stream, changes])
    return this
  }
}
