import type { FolderState } from './folder-state'
import { gitNow, sourcesBetween } from './incoming'
import type { TurnChanges } from './turn-changes'
import type { TurnWatch } from './turn-watch'

/** A turn whose changes are watched. */
export interface Turn {
  readonly changes: TurnChanges
  /** Folder at the start of the turn; null when it is not scanned. */
  readonly before: Promise<FolderState | null>
  /** The same, once it is known. */
  state: FolderState | null
  readonly ready: Promise<void>
  /** The folder as it was last looked at in this turn; null before that. */
  seen: FolderState | null
  /** Time of that look, before it of the turn, in Unix ms. */
  seenAt: number
  readonly watch: TurnWatch
  /** Files that were written while no call ran, and are not read yet. */
  readonly saved: Set<string>
  savedTimer: NodeJS.Timeout | undefined
  /** Time of the last report about a command that has ended, in Unix ms. */
  commandEndedAt: number
  isLookDue: boolean
  toldEnough: boolean
}

/** Returns the commits and stashes from which contents may have come since the last look of a turn. */
export async function sourcesSince(turn: Turn, before: FolderState, after: FolderState): Promise<string[]> {
  if (before.git === null || after.git === null) return []
  const { folder } = turn.changes
  const now = await gitNow(folder, after.git.place)
  return sourcesBetween(folder, turn.seen?.git ?? before.git, now, turn.seenAt)
}

/** Returns whether a file is one whose changes are listed, and not one that the repository ignores. */
export function isKnown(turn: Turn, before: FolderState | null, name: string): boolean {
  const { stamps, tracked } = before ?? {}
  return turn.changes.seenAt(name) !== undefined || stamps?.has(name) === true || tracked?.has(name) === true
}
