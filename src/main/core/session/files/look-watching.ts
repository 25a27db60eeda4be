import { trackedIn } from '#core/base/git/git'
import { isQuick, lookAt, type FolderState } from './folder-state'
import type { TurnWatch } from './turn-watch'

/** A folder at the start of a turn. */
interface Start {
  readonly looked: FolderState
  readonly tracked: ReadonlySet<string>
}

/**
 * Looks at a folder and begins to watch its files, as far as it is small enough. A save between the two, before the agent
 * has its prompt, is found by the next look, unless a command overwrites it before.
 */
export async function lookWatching(
  folder: string,
  dataDir: string,
  watch: TurnWatch,
  hasPrompt: () => boolean,
): Promise<Start> {
  watch.looked(Date.now())
  const looked = await lookAt(folder, dataDir)
  if (!isQuick(looked)) return { looked, tracked: new Set() }
  const tracked = looked.git === null ? [] : await trackedIn(folder)
  await watch.add([...tracked, ...looked.stamps.keys()])
  if (!hasPrompt()) watch.looked(Date.now())
  return { looked, tracked: new Set(tracked) }
}
