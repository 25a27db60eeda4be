import type { BuilderMark } from './conversation-builder'
import type { TranscriptItem } from './items'

/** Bytes that can be read several times; from somewhere on. */
export type ReadBytes = (from?: number) => AsyncIterable<Uint8Array>

/** A file that belongs to a transcript. */
export interface TranscriptPart {
  readonly path: string
  readonly read: ReadBytes
}

/** What a transcript's beginning and end tell, for a list. */
export interface TranscriptHead {
  readonly sessionId: string
  /** The session it belongs to, where it is only a part of another one. */
  readonly parentId?: string
  readonly title?: string
  readonly cwd?: string
  readonly model?: string
  /** Unix ms; 0 where nothing that was read has a time. */
  readonly createdAt: number
  /** Unix ms, of the last thing that was read with a time; absent where nothing has one. */
  readonly lastActivityAt?: number
}

/** Where a tool's folders are decided. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  readonly platform: NodeJS.Platform
}

/** Thrown by a reading that took for the conversation what was taken back later. */
export class Rewound extends Error {}

/** Where a transcript can be gone on with when its file has grown. Plain data, which is kept. */
export interface TranscriptMark {
  readonly builder: BuilderMark
  /** What the parser of the format knows besides. */
  readonly own: unknown
}

export interface ReadingOptions {
  readonly isRewound?: boolean
  /** Only the beginning and the end of the file are there, for a list. */
  readonly isPartial?: boolean
  /** Told where to go on; null when only all of the file tells what it means. */
  readonly onMark?: (mark: TranscriptMark | null) => void
}

/** How one tool keeps its sessions on disk, and how they are read. */
export interface TranscriptFormat {
  /** Of the adapter that goes on with its sessions. */
  readonly adapterName: string
  readonly displayName: string
  /** It removes its files after so many days, unless a person told it otherwise; null when it does not. */
  readonly deletesAfterDays: number | null
  /** Why no copies are made of some of its files, for people; absent where they are made of all. */
  readonly notCopied?: string
  folders(surroundings: Surroundings): string[]
  /** How many levels of folders below one of {@link folders} hold transcripts. */
  readonly depth: number
  /** Whether a file is the beginning of a transcript; `path` is below the folder, with slashes. */
  isTranscript(path: string): boolean
  /**
   * What a file tells in its first bytes, and in the last ones. Null when it holds no session, or not enough of it was read.
   * Never rejects.
   */
  heads(file: TranscriptPart): Promise<readonly TranscriptHead[] | null>
  /** The files beside one that belong to it. Rejects as the file system does. */
  parts(path: string): Promise<readonly string[]>
  /**
   * What a transcript tells, some of it at a time. `sessionId` names the session where a file holds several. Never rejects for what the files
   * hold; with {@link Rewound} when only all of it shows what holds, then it is to be read again with `isRewound`.
   */
  items(
    files: readonly TranscriptPart[],
    sessionId: string,
    options?: ReadingOptions,
  ): AsyncIterable<readonly TranscriptItem[]>
  /**
   * What the first file of a transcript got since a mark was made: its messages from the one on that was not finished then,
   * usage and what is known of the session. Throws {@link Rewound} when all of it has to be read again. Absent: always all.
   */
  resume?(
    file: TranscriptPart,
    sessionId: string,
    mark: TranscriptMark,
    onMark: (mark: TranscriptMark | null) => void,
  ): AsyncIterable<readonly TranscriptItem[]>
}
