import type { Environment } from '../../../../shared/environment/entities'
import type { FileVersion } from '../../../../shared/files/entities'
import type { BlobReference } from '../../../../shared/session/blocks'
import type { RuntimeCommand } from '../../../../shared/shell/entities'
import type { AgentTask } from '../../../../shared/tasks/entities'

/** A change of a file, as its event holds it. */
export interface StoredFileEvent {
  readonly type: 'file.created' | 'file.modified' | 'file.deleted'
  readonly path: string
  /** In Unix ms. */
  readonly timestamp: number
  readonly turnId: string | null
  /** Null: there was none. Undefined: nothing is known of it. */
  readonly before: FileVersion | null | undefined
  readonly after: FileVersion | null
  readonly agentId?: string
  readonly revertId?: string
}

/** Reads of what became of files. */
export interface FileChangeReads {
  /** What became of files in a session, in order. */
  fileEvents(sessionId: string): Promise<StoredFileEvent[]>
}

/** Reads of what agents ran in. */
export interface EnvironmentReads {
  /** What the agents of a session ran in last, as far as events tell. */
  environments(sessionId: string): Promise<Environment[]>
}

/** Reads of what agents do in the background, and as what. */
export interface TaskReads {
  /** What agents do, or did, in the background of a session. */
  tasks(sessionId: string): Promise<AgentTask[]>
  /** The name of the custom agent that a session works as, or null. */
  customAgent(sessionId: string): Promise<string | null>
}

/** Reads of commands. */
export interface CommandReads {
  /** The newest commands that were run in a session, oldest first. */
  commands(sessionId: string): Promise<RuntimeCommand[]>
}

/** Writes of commands and of their long outputs. */
export interface CommandWrites {
  /** A command runs in a session, until it is ended. */
  beginCommand(sessionId: string, commandId: string): void
  endCommand(commandId: string): void
  /** Keeps a long text that belongs to a session and to none of its messages. */
  keepText(sessionId: string, text: { readonly reference: BlobReference; readonly text: string }): void
}

/** Reads of what agents have to be told beside messages. */
export interface NoteReads {
  /** What an agent has to be told with its next prompt that is no message. */
  notes(agentId: string): Promise<{ kind: string; text: string }[]>
}

/** Writes of what agents have to be told beside messages. */
export interface NoteWrites {
  /** Notes what an agent has to be told with its next prompt; of one kind only the last. */
  putNote(agentId: string, kind: string, text: string): void
  /** Forgets a note that was told, unless it has changed since. */
  clearNote(agentId: string, kind: string, text: string): void
  /** The custom agent that a session works as; null: none. */
  putCustomAgent(sessionId: string, name: string | null): void
}
