import path from 'node:path'
import type { FileVersion } from '#shared/files/entities'
import type { StoredFileEvent } from '#core/store/port'
import type { SessionContext } from '#core/session/runtime/context'
import type { Contents } from './contents'
import type { FilePlace } from './file-place'
import { hashOf } from './git-versions'
import type { Node, Step } from './types'

/** Maximum number of other files whose lines are followed. */
const MOST_FILES = 10
/** Maximum difference between the events of one look, in milliseconds. */
const SAME_LOOK_MS = 50

const EMPTY = hashOf('')

/**
 * Adds to the steps of a file the other files that the same look or call saw changed, from which lines may have moved into it.
 * Returns the places of these files.
 */
export async function filesBeside(
  { store }: Pick<SessionContext, 'store'>,
  place: FilePlace,
  steps: readonly Step[],
  contents: Contents,
): Promise<FilePlace[]> {
  const places = new Map<string, FilePlace>()
  const events = new Map<string, readonly StoredFileEvent[]>()
  for (const step of steps) {
    const { look, kind } = step
    if (look === undefined || kind === 'gap') continue
    const all = events.get(look.sessionId) ?? (await store.read.fileEvents(look.sessionId))
    events.set(look.sessionId, all)
    const folder = (await store.read.session(look.sessionId))?.targetWorkingDirectory
    if (folder === undefined) continue
    const beside: { before: Node; after: Node | null }[] = []
    for (const event of all) {
      const isSameCall = event.toolCallIds?.some((id) => look.toolCallIds.includes(id)) === true
      const isSameLook = Math.abs(event.timestamp - look.at) <= SAME_LOOK_MS
      if (event.turnId !== look.turnId || (!isSameCall && !isSameLook)) continue
      const other = placeOf(place, path.resolve(folder, event.path))
      if (other === undefined || event.before == null || (places.size >= MOST_FILES && !places.has(other.name)))
        continue
      for (const version of [event.before, event.after]) await contents.load(look.sessionId, version)
      const before = nodeOf(other.name, event.before)
      const after = event.after === null ? { path: other.name, hash: EMPTY } : nodeOf(other.name, event.after)
      if (before === undefined || after === undefined) continue
      places.set(other.name, other)
      beside.push({ before, after })
    }
    if (beside.length > 0) step.beside = beside
  }
  return [...places.values()]
}

function nodeOf(name: string, version: FileVersion | null | undefined): Node | undefined {
  return version?.hash === undefined ? undefined : { path: name, hash: version.hash }
}

/** Returns the place of another file near a file; undefined for the file itself, and outside of its repository. */
function placeOf(place: FilePlace, file: string): FilePlace | undefined {
  const top = place.tops.find((each) => file.startsWith(each + path.sep))
  if (place.top !== undefined && top === undefined) return undefined
  const name = (top === undefined ? file : path.relative(top, file)).split(path.sep).join('/')
  return name === place.name ? undefined : { ...place, file, given: file, name }
}
