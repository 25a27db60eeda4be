import type { FileVersion } from '../../../../shared/files/entities'
import type { ChangeSet } from '../../session/events/change-set'
import { longText } from '../../store/port/outputs'
import type { FileThen } from './version'

/** An observed change of a file. `before` undefined: unknown. */
export interface SeenChange {
  readonly path: string
  readonly before: FileThen | null | undefined
  readonly after: FileThen | null
  readonly agentId: string | undefined
}

/** Cause of changes: a turn, with the number of files it has changed so far, or a revert. */
export type ChangeCause = { readonly turnId: string; readonly filesChanged: number } | { readonly revertId: string }

/** Adds changes to a change set: the texts before and after, and an event for each file. */
export function addChanges(
  changes: ChangeSet,
  sessionId: string,
  seen: readonly SeenChange[],
  cause: ChangeCause,
): void {
  const turn = 'turnId' in cause ? { turnId: cause.turnId } : {}
  for (const [index, { path, before, after, agentId }] of seen.entries()) {
    const about = { sessionId, path, ...('revertId' in cause ? cause : { filesChanged: cause.filesChanged }) }
    const tags = { ...turn, agentId }
    const isLast = index === seen.length - 1
    const record = {
      texts: [before, after].flatMap((file) => (file?.text == null ? [] : [longText(file.text)])),
      ...(isLast && 'turnId' in cause ? { filesChanged: cause.filesChanged } : {}),
    }
    if (after === null) changes.event('file.deleted', { ...about, ...known(before) }, tags, record)
    else if (before === null) changes.event('file.created', { ...about, after: after.version }, tags, record)
    else changes.event('file.modified', { ...about, ...known(before), after: after.version }, tags, record)
  }
}

function known(before: FileThen | null | undefined): { before?: FileVersion } {
  return before == null ? {} : { before: before.version }
}
