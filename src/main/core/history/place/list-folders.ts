import { constants } from 'node:fs'
import { access, opendir, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import { fileFailureOf } from '#core/base/folders/file-failure'
import type { Handler } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { existingFolder } from '#core/session/requests/folder'

const MOST_ENTRIES = 10_000
const MOST_FOLDERS = 1000

/** `folder.list`. */
export const listFolders =
  (context: Pick<SessionContext, 'defaultFolder'>): Handler<'folder.list'> =>
  async ({ folder: given = context.defaultFolder, includeHidden = false }) => {
    const asked = given === '~' || given.startsWith('~/') ? path.join(os.homedir(), given.slice(1)) : given
    if (!path.isAbsolute(asked)) return err(knownError('folder-not-found', { folder: asked }))
    const existing = await existingFolder(asked)
    if (!existing.ok) return existing
    const folder = existing.value
    const names: string[] = []
    let isTruncated = false
    try {
      let entries = 0
      for await (const entry of await opendir(folder)) {
        entries += 1
        isTruncated = entries > MOST_ENTRIES
        if (isTruncated) break
        if (!includeHidden && isHidden(entry.name)) continue
        // A link can lead to a folder.
        if (entry.isDirectory() || (entry.isSymbolicLink() && (await isFolder(path.join(folder, entry.name)))))
          names.push(entry.name)
      }
    } catch (thrown) {
      const failure = fileFailureOf(thrown)
      if (failure === null) throw thrown
      return err(failure)
    }
    names.sort((one, other) => one.localeCompare(other, undefined, { numeric: true }))
    const folders = await Promise.all(
      names.slice(0, MOST_FOLDERS).map(async (name) => ({
        name,
        folder: path.join(folder, name),
        isRepository: await exists(path.join(folder, name, '.git')),
        isHidden: isHidden(name),
      })),
    )
    const parent = path.dirname(folder)
    return ok({
      folder,
      parent: parent === folder ? null : parent,
      folders,
      isTruncated: isTruncated || names.length > MOST_FOLDERS,
    })
  }

const isHidden = (name: string): boolean => name.startsWith('.')

const isFolder = (file: string): Promise<boolean> =>
  stat(file).then(
    (found) => found.isDirectory(),
    () => false,
  )

const exists = (file: string): Promise<boolean> =>
  access(file, constants.F_OK).then(
    () => true,
    () => false,
  )
