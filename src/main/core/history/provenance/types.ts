/** Certainty about the author of a line. */
export type Grade = 'recorded' | 'matched' | 'nearby' | 'human' | 'unknown'

/** Ground of a grade. */
export type Evidence =
  'tool' | 'command' | 'script' | 'diff' | 'landing' | 'hunk' | 'edit' | 'time' | 'none' | 'copies-unchecked'

/** Later change of a line that left its author. */
export interface LineChange {
  readonly kind: 'moved' | 'renamed' | 'formatted' | 'split'
  /** Claim of whoever changed it; absent when that is unknown. */
  readonly author?: string
  readonly commit?: string
  /** In Unix ms. */
  readonly at: number
}

/** Origin of one line. `author` is the key of a claim; null: nobody's. */
export interface Origin {
  readonly grade: Grade
  readonly evidence: Evidence
  readonly author: string | null
  readonly copiedBy?: string
  readonly changes: readonly LineChange[]
}

/** Claim of a call on what a step added. */
export interface Claim {
  readonly author: string
  readonly grade: 'recorded' | 'matched' | 'nearby'
  readonly evidence: Evidence
  /** Lines that the call reported to add; they are its own also where the rest of the step is not certain. */
  readonly reported?: ReadonlySet<string>
}

/** A file at a moment: its path within the repository and the hash of its content. */
export interface Node {
  readonly path: string
  readonly hash: string
}

/** One way in which a version of a file came to be. */
export interface Step {
  /** Time of the write, in Unix ms. */
  readonly at: number
  readonly target: Node
  /** Versions that it came from, the one before it in the same folder first. None: a new file. */
  readonly sources: readonly Node[]
  /**
   * A `call` of an agent, a `save` while no agent worked there, a `commit`, an imported `edit`, or a `gap` in which anything
   * may have happened.
   */
  readonly kind: 'call' | 'save' | 'commit' | 'edit' | 'gap'
  readonly claim?: Claim
  /** The landing by Parley that the step is. */
  readonly isLanding?: boolean
  readonly commit?: string
  /** Folder of the session that saw it. */
  readonly folder?: string
  /** Look of a session that saw it, at its time in Unix ms. */
  readonly look?: {
    readonly sessionId: string
    readonly turnId: string
    readonly at: number
    /** Calls that ran then. */
    readonly toolCallIds: readonly string[]
  }
  /** Other files that the same look or commit changed: lines that left them may have moved here. */
  beside?: readonly { readonly before: Node; readonly after: Node | null }[]
}

/** Text of an imported edit, or of a hunk of another folder, that claims lines which are first seen afterwards. */
export interface LooseEdit {
  readonly at: number
  readonly path: string
  readonly author: string
  /** Consecutive new lines, with those before and after it that have to be there too. */
  readonly added: readonly string[]
  /** Null: the first or last line of the file is there. */
  readonly before?: string | null
  readonly after?: string | null
  readonly evidence: 'edit' | 'hunk'
}

/** Everything that is known of the files of a question. */
export interface History {
  readonly steps: readonly Step[]
  readonly edits: readonly LooseEdit[]
  /** Returns the lines of a version; null when its content was not kept. */
  lines(node: Node): readonly string[] | null
  /** Returns the origin of a run of lines that stood elsewhere before a step; undefined: it did not. */
  copied?(run: readonly string[], step: Step): Origin | undefined
}

/** Rules that can be left out, to measure them. */
export interface Rules {
  readonly formatting: boolean
  readonly moves: boolean
  readonly copies: boolean
  readonly names: boolean
  readonly edits: boolean
}

export const ALL_RULES: Rules = { formatting: true, moves: true, copies: true, names: true, edits: true }

export const UNKNOWN: Origin = { grade: 'unknown', evidence: 'none', author: null, changes: [] }

/** Returns the key of a version. */
export function keyOf({ path, hash }: Node): string {
  return `${path}\0${hash}`
}
