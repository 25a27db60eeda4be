import type { ReviewDiff, ReviewScope } from '#shared/review/entities'
import type { FileDiff } from './change-of-file'
import { isInFolder, LONGEST_FILE } from './disk'

type Ability = ReviewDiff['canKeep']

/** Returns what can be kept of a change: all of it that is not staged. */
export function canKeep(scope: ReviewScope, diff: Omit<FileDiff, 'token'>): Ability {
  return scope.kind === 'unstaged' ? extentOf(diff) : null
}

/** Returns what can be reverted of a change. */
export function canRevert(scope: ReviewScope, diff: Omit<FileDiff, 'token'>): Ability {
  if (!isInFolder(diff.file.path)) return null
  if ((scope.kind === 'session' || scope.kind === 'turn') && diff.content !== 'text') return null
  return extentOf(diff)
}

function extentOf({ file, content, old, now }: Omit<FileDiff, 'token'>): Ability {
  if (file.change === 'conflicted' || content === 'submodule' || content === 'unknown') return null
  // Without the bytes it could not be undone.
  if (Math.max(old?.size ?? 0, now?.size ?? 0) > LONGEST_FILE) return null
  return content === 'text' ? 'lines' : 'file'
}
