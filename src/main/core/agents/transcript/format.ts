import type { BuilderMark } from './conversation-builder'
import type { Untold } from '#shared/import/entities'
import type { TranscriptItem } from './items'
import type { HidingRules, Ledger } from './ledger'

/** Bytes that can be read several times; from somewhere on. */
export type ReadBytes = (from?: number) => AsyncIterable<Uint8Array>

/** A file that belongs to a transcript. */
export interface TranscriptPart {
  readonly path: string
  readonly read: ReadBytes
}

/** Information in the beginning and end of a transcript, for a list. */
export interface TranscriptHead {
  readonly sessionId: string
  /** Parent session, if it is a part of another one. */
  readonly parentId?: string
  readonly title?: string
  readonly cwd?: string
  readonly model?: string
  /** Unix ms; 0 when nothing that was read has a time. */
  readonly createdAt: number
  /** Unix ms of the last item with a time; absent when none has one. */
  readonly lastActivityAt?: number
}

/** Environment that determines a tool's folders. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  readonly platform: NodeJS.Platform
}

/** Thrown when content that was already emitted turns out to be retracted. */
export class Rewound extends Error {}

/** Checkpoint from which a transcript can be continued when its file has grown. Plain data, which is stored. */
export interface TranscriptMark {
  readonly builder: BuilderMark
  /** State of the format's parser. */
  readonly own: unknown
}

export interface ReadingOptions {
  readonly isRewound?: boolean
  /** Only the beginning and the end of the file are there, for a list. */
  readonly isPartial?: boolean
  /** Receives the checkpoint; null when only the whole file can be interpreted. */
  readonly onMark?: (mark: TranscriptMark | null) => void
  /** Accounts for every record and part. */
  readonly ledger?: Ledger
}

/** A process that has a session open, as its tool notes it. */
export interface NotedProcess {
  /** The session's id at its tool. */
  readonly sessionId: string
  readonly pid: number
  /** Start of the process, as the system states it; distinguishes it from a later one with its number. */
  readonly startedAt?: number
}

/** Folders in which a tool notes its running processes, one in each file. */
export interface ProcessNotes {
  folders(surroundings: Surroundings): string[]
  /** Returns whether a file of this name is a note. */
  isNote(name: string): boolean
  /** Parses a note; null when it is none. */
  parse(text: string): NotedProcess | null
}

/** Storage format of one tool's sessions, and its reader. */
export interface TranscriptFormat {
  /** Adapter that can continue its sessions; without one of Parley's, the name that a configured one has to have. */
  readonly adapterName: string
  readonly displayName: string
  /** Days after which it deletes its files by default; null when it does not. */
  readonly deletesAfterDays: number | null
  /** User-facing reason why some of its files are not copied; absent when all of them are. */
  readonly notCopied?: string
  /** Rules by which records and parts are hidden, with their user-facing reasons. */
  readonly hides: HidingRules
  /** True when Parley has no agent of its own that continues its sessions. */
  readonly hasNoAgent?: true
  /** Facts that its files do not hold; absent when they hold all. */
  readonly untold?: readonly Untold[]
  /** True when its reader was written from descriptions, and has read no file that the tool wrote. */
  readonly isUntested?: true
  folders(surroundings: Surroundings): string[]
  /**
   * Returns the names that users gave sessions in one of {@link folders}, by the ids of the tool. Absent: names are in the
   * transcripts, so that a file changes with its name.
   */
  names?(folder: string): ReadonlyMap<string, string>
  /** Absent: the tool does not note which processes have its sessions open. */
  readonly processes?: ProcessNotes
  /** Number of folder levels below one of {@link folders} that contain transcripts. */
  readonly depth: number
  /**
   * Returns whether transcripts may be in a folder or below it; `path` is relative to one of {@link folders}, with slashes.
   * Absent: in any within {@link depth}.
   */
  leadsTo?(path: string): boolean
  /** Returns whether a file is the start of a transcript; `path` is relative to the folder, with slashes. */
  isTranscript(path: string): boolean
  /**
   * Reads the sessions from the first and last bytes of a file. Null when it contains no session, or too little was
   * read. Never rejects.
   */
  heads(file: TranscriptPart): Promise<readonly TranscriptHead[] | null>
  /** The files beside one that belong to it. Rejects as the file system does. */
  parts(path: string): Promise<readonly string[]>
  /**
   * The files of the sessions that one began, for a file that a user selected; a search finds them by itself. Absent:
   * {@link parts} has them.
   */
  children?(path: string, sessionId: string): Promise<readonly string[]>
  /**
   * Parses a transcript in batches. `sessionId` selects the session of a file with several. Never rejects because of
   * the content of the files, except with {@link Rewound} when only a complete read determines the valid content; it is
   * then to be read again with `isRewound`.
   */
  items(
    files: readonly TranscriptPart[],
    sessionId: string,
    options?: ReadingOptions,
  ): AsyncIterable<readonly TranscriptItem[]>
  /**
   * Parses the additions to the first file of a transcript since a checkpoint: its messages from the one that was
   * unfinished then, usage and metadata. Throws {@link Rewound} when the whole file has to be read again. Absent:
   * always reads the whole file.
   */
  resume?(
    file: TranscriptPart,
    sessionId: string,
    mark: TranscriptMark,
    options: Required<Pick<ReadingOptions, 'onMark'>> & Pick<ReadingOptions, 'ledger'>,
  ): AsyncIterable<readonly TranscriptItem[]>
}
