import type { Environment } from '#shared/environment/entities'
import type { FileVersion, NamedBy } from '#shared/files/entities'
import type { ReviewFact } from '#shared/review/reduce'
import type { RuntimeCommand } from '#shared/shell/entities'
import type { AgentTask } from '#shared/tasks/entities'
import type { StoredFile } from './inline-files'
import type { LongText } from './outputs'

/** A change to a file, as its event holds it. */
export interface StoredFileEvent {
  readonly type: 'file.created' | 'file.modified' | 'file.deleted'
  readonly path: string
  /** In Unix ms. */
  readonly timestamp: number
  /** Time at which the file got its new content, in Unix ms; undefined when it is not known. */
  readonly writtenAt?: number
  /** Time until which the file was certainly as before, in Unix ms; undefined: until the change. */
  readonly unchangedUntil?: number
  /** Time at which the disk says that it was written, in Unix ms. */
  readonly diskTime?: number
  /** Calls that ran then, the part of the only one that names the file, and the begin of the earliest, in Unix ms. */
  readonly toolCallIds?: readonly string[]
  readonly named?: NamedBy
  readonly calledAt?: number
  /** Commits and stashes from which the content may come. */
  readonly sources?: readonly string[]
  readonly turnId: string | null
  /** Null: the file did not exist. Undefined: unknown. */
  readonly before: FileVersion | null | undefined
  readonly after: FileVersion | null
  readonly agentId?: string
  readonly revertId?: string
}

/** Reads of changes to files. */
export interface FileChangeReads {
  /** Changes to files in a session, in order. */
  fileEvents(sessionId: string): Promise<StoredFileEvent[]>
}

/** Reads of reviews. */
export interface ReviewReads {
  /** Everything that was done in reviews of a session's changes, in order. */
  reviewFacts(sessionId: string): Promise<ReviewFact[]>
}

/** Reads of the environments that agents ran in. */
export interface EnvironmentReads {
  /** Environments that the agents of a session last ran in, as far as events record them. */
  environments(sessionId: string): Promise<Environment[]>
}

/** Reads of the agents' background tasks, and of the custom agent that a session works as. */
export interface TaskReads {
  /** Current and past background tasks of the agents of a session. */
  tasks(sessionId: string): Promise<AgentTask[]>
  /** The name of the custom agent that a session works as, or null. */
  customAgent(sessionId: string): Promise<string | null>
}

/** Reads of commands. */
export interface CommandReads {
  /** The newest commands that were run in a session, oldest first. */
  commands(sessionId: string): Promise<RuntimeCommand[]>
}

/** Writes of commands, and of contents that are stored beside what refers to them. */
export interface CommandWrites {
  /** Records that a command runs in a session, until {@link endCommand}. */
  beginCommand(sessionId: string, commandId: string): void
  endCommand(commandId: string): void
  /** Stores long texts and files. Somebody has to own each of them in the same transaction. */
  keepContents(contents: StoredContents): void
  /** Notes that a session owns a long text or a file that belongs to none of its messages. Does nothing if it is not stored. */
  ownContent(sessionId: string, blobId: string): void
}

/** Long texts and files that messages and events refer to by the hash of what they are. */
export interface StoredContents {
  readonly texts: readonly LongText[]
  readonly files: readonly StoredFile[]
}

/** Reads of the notes that agents have to receive besides messages. */
export interface NoteReads {
  /** Notes other than messages that an agent has to receive with its next prompt. */
  notes(agentId: string): Promise<{ kind: string; text: string }[]>
}

/** Writes of the notes that agents have to receive besides messages, and of the custom agent of a session. */
export interface NoteWrites {
  /** Keeps a note for an agent's next prompt; only the last of each kind is kept. */
  putNote(agentId: string, kind: string, text: string): void
  /** Removes a note that was delivered, unless it has changed since. */
  clearNote(agentId: string, kind: string, text: string): void
  /** The custom agent that a session works as; null: none. */
  putCustomAgent(sessionId: string, name: string | null): void
}
