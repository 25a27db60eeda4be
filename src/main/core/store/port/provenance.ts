import type { SessionPlace } from '#shared/place/entities'
import type { Block } from '#shared/session/blocks'
import type { StoredFileEvent } from './work'

/** Folders of the session of a change. */
interface OfSession {
  readonly sessionId: string
  /** Folder of the session; relative paths are from there. */
  readonly folder: string | null
  /** Worktree that was made for the session. */
  readonly place?: SessionPlace
}

/** A change of a file in any session. */
export interface ChangeOfSession extends OfSession {
  readonly event: StoredFileEvent
}

/** A message with calls that edit a file. */
export interface EditOfSession extends OfSession {
  readonly messageId: string
  readonly turnId: string | null
  /** In Unix ms. */
  readonly timestamp: number
  readonly blocks: readonly Block[]
}

/** A message of a turn, as far as provenance tells of it. */
export interface TurnMessage {
  readonly messageId: string
  readonly role: string
  readonly agentId: string | null
  readonly blocks: readonly Block[]
}

/** A call that reads a file. */
interface ReadOfSession extends OfSession {
  /** As the call names it. */
  readonly path: string
  /** In Unix ms. */
  readonly timestamp: number
}

/** Reads of the changes of files across sessions. */
export interface ProvenanceReads {
  /** Changes of files with one of these paths, as events name them, in order of time. */
  changesAt(paths: readonly string[]): Promise<ChangeOfSession[]>
  /** Messages with calls that edit files with one of these paths, as the calls name them, in order of time. */
  editsAt(paths: readonly string[]): Promise<EditOfSession[]>
  /** Calls that read a file with this name, in any folder, the newest first. */
  readsOf(baseName: string): Promise<ReadOfSession[]>
  /** Messages of a turn, in their order. */
  messagesOfTurn(sessionId: string, turnId: string): Promise<TurnMessage[]>
}
