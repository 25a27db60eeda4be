import { lstat, opendir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { defined } from '#shared/kernel/defined'
import { ok } from '#shared/kernel/result'
import type { Place } from '#shared/place/entities'
import type { Handler } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { exists } from './create-place'
import { placesFolder } from './names'
import { readStatus } from './status'

/** Maximum number of files measured per worktree. */
const MOST_FILES = 500_000

/** `workspace.list`. */
export const list =
  (context: SessionContext): Handler<'workspace.list'> =>
  async ({ sizes = false }) => {
    const all = await context.store.read.places()
    const places = await Promise.all(all.map((place) => describePlace(context, place, sizes)))
    return ok({ places, orphans: await findOrphans(context.dataDir, all) })
  }

async function describePlace({ store }: SessionContext, place: Place, sizes: boolean) {
  const folder = place.state === 'removed' ? (place.keptIn ?? place.path) : place.path
  const [session, isThere] = await Promise.all([store.read.session(place.sessionId), exists(folder)])
  const status = isThere && place.state === 'ready' ? await readStatus(place) : undefined
  return {
    ...place,
    ...(session?.title === undefined ? {} : { title: session.title }),
    ...(session === null ? {} : { sessionStatus: session.status }),
    ...defined({ status }),
    exists: isThere,
    ...(sizes && isThere ? { size: await sizeOf(folder) } : {}),
  }
}

/** Folders among the worktrees that no record names. */
async function findOrphans(dataDir: string, places: readonly Place[]): Promise<string[]> {
  const top = placesFolder(dataDir)
  const known = new Set(
    places.flatMap((place) => [place.path, place.keptIn ?? place.path]).map((one) => path.resolve(one)),
  )
  const found: string[] = []
  for (const group of await readdir(top).catch(() => []))
    for (const name of await readdir(path.join(top, group)).catch(() => [])) {
      const folder = path.join(top, group, name)
      if (!known.has(path.resolve(folder))) found.push(folder)
    }
  return found
}

async function sizeOf(folder: string): Promise<number> {
  let size = 0
  let count = 0
  const waiting = [folder]
  for (let at = waiting.pop(); at !== undefined && count < MOST_FILES; at = waiting.pop()) {
    const opened = await opendir(at).catch(() => null)
    if (opened === null) continue
    for await (const entry of opened) {
      count++
      const file = path.join(at, entry.name)
      if (entry.isDirectory()) waiting.push(file)
      else size += (await lstat(file).catch(() => null))?.size ?? 0
    }
  }
  return size
}
