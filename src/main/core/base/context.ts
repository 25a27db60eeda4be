import type { Clock } from '#shared/kernel/clock'
import type { IdSource } from '#shared/kernel/ids'
import type { HostFeed } from './host-feed'
import type { Processes } from './process/processes'
import type { KeyBindingsFile } from './settings/key-bindings-file'
import type { UserPreferences } from './settings/user-preferences'
import type { Secrets } from './secrets/port'
import type { LongWork } from './worker/long-work'
import type { Operations } from './worker/operations'

/** Writes one line to the host's log. Never passes message text or secrets. */
export type Log = (line: string) => void

/*
 * Each layer declares what its code works with and extends the context of the layer below. The composition root creates
 * one object that satisfies them all. A function asks for its own layer's context, or for `Pick<…>` of it.
 */

/** The parts of the host that every layer can use. */
export interface BaseContext {
  readonly clock: Clock
  readonly ids: IdSource
  readonly feed: Pick<HostFeed, 'announce'>
  readonly processes: Pick<Processes, 'spawn'>
  readonly secrets: Secrets
  /** Settings of the user. */
  readonly preferences: Pick<UserPreferences, 'current' | 'update'>
  readonly keyBindings: Pick<KeyBindingsFile, 'current' | 'update'>
  readonly work: LongWork
  readonly operations: Operations
  readonly log: Log
  readonly version: string
  readonly dataDir: string
  /** Working folder of sessions that name none. */
  readonly defaultFolder: string
  /** Maximum delay of a prompt for the folder scan, in milliseconds. */
  readonly folderLookMs: number
  /** Time in which an agent has to obey before it is ended, in milliseconds. */
  readonly stopGraceMs: number
}
