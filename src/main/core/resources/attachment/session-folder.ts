import { knownError } from '#shared/kernel/error-texts'
import type { ContractError } from '#shared/kernel/errors'
import { contractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { openFolders, type Folders } from '#core/base/folders/folders'
import type { ResourcesContext } from '../context'

/** The folders of a session, or of one that is to be in `folder`; without either those of one in the default folder. */
export async function foldersOf(
  { store, defaultFolder }: Pick<ResourcesContext, 'store' | 'defaultFolder'>,
  where: { readonly sessionId?: string | undefined; readonly folder?: string | undefined },
): Promise<Result<Folders, ContractError>> {
  const session = where.sessionId === undefined ? null : await store.read.session(where.sessionId)
  if (session === null && where.sessionId !== undefined)
    return err(knownError('session-not-found', { sessionId: where.sessionId }))
  const given = session === null ? where.folder : session.targetWorkingDirectory
  const folder = given === undefined || given === '' ? defaultFolder : given
  const opened = await openFolders(folder, [])
  return opened.ok ? ok(opened.value) : err(contractError('folder-not-found', opened.error, { folder }))
}
