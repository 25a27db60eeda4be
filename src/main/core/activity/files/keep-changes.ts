import type { FileVersion } from '../../../../shared/files/entities'
import type { Unit } from '../../session/events/change-set'
import { longText } from '../../store/outputs'
import type { FileThen } from './version'

/** A change of a file that was seen. `before` undefined: nothing is known of it. */
export interface SeenChange {
  readonly path: string
  readonly before: FileThen | null | undefined
  readonly after: FileThen | null
  readonly agentId: string | undefined
}

/** Cause of changes: a turn, with the number of files it has changed so far, or a revert. */
export type ChangeCause = { readonly turnId: string; readonly filesChanged: number } | { readonly revertId: string }

/** Adds changes to what is stored and told next: the texts before and after, and an event for each file. */
export function addChanges(unit: Unit, sessionId: string, seen: readonly SeenChange[], cause: ChangeCause): void {
  unit.write((writer) => {
    for (const { before, after } of seen)
      for (const file of [before, after]) if (file?.text != null) writer.keepText(sessionId, longText(file.text))
    if ('turnId' in cause) writer.patchTurn(cause.turnId, { filesChanged: cause.filesChanged })
  })
  const turn = 'turnId' in cause ? { turnId: cause.turnId } : {}
  for (const { path, before, after, agentId } of seen) {
    const about = { sessionId, path, ...('revertId' in cause ? cause : { filesChanged: cause.filesChanged }) }
    const tags = { ...turn, agentId }
    if (after === null) unit.event('file.deleted', { ...about, ...known(before) }, tags)
    else if (before === null) unit.event('file.created', { ...about, after: after.version }, tags)
    else unit.event('file.modified', { ...about, ...known(before), after: after.version }, tags)
  }
}

function known(before: FileThen | null | undefined): { before?: FileVersion } {
  return before == null ? {} : { before: before.version }
}
