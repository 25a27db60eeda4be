import { opendir, rm } from 'node:fs/promises'
import path from 'node:path'
import { ok } from '#shared/kernel/result'
import type { Handler } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { exists } from './create-place'
import { keptFolder } from './names'
import { putPlace } from './place-records'

/** `workspace.prune`. */
export const prune =
  (context: SessionContext): Handler<'workspace.prune'> =>
  async ({ placeIds, dryRun = false }) => {
    const pruned: string[] = []
    const folders: string[] = []
    for (const place of await context.store.read.places()) {
      if (place.state !== 'removed' || (placeIds !== undefined && !placeIds.includes(place.placeId))) continue
      const folder = keptFolder(context.dataDir, place.placeId)
      if (place.keptIn !== folder || place.keptCommit === undefined || !(await exists(folder))) continue
      if (await containsRepository(folder)) continue
      pruned.push(place.placeId)
      folders.push(folder)
      if (dryRun) continue
      await rm(folder, { recursive: true, force: true })
      const { keptIn: _in, ...rest } = place
      const put = await putPlace(context, rest)
      if (!put.ok) return put
    }
    return ok({ placeIds: pruned, folders })
  }

/** Returns whether a repository of its own is among the kept files: neither its commits nor its files are anywhere else. */
async function containsRepository(folder: string): Promise<boolean> {
  const waiting = [folder]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const opened = await opendir(at).catch(() => null)
    if (opened === null) continue
    for await (const entry of opened) {
      if (entry.name === '.git' && at !== folder) return true
      if (entry.isDirectory() && entry.name !== '.git') waiting.push(path.join(at, entry.name))
    }
  }
  return false
}
