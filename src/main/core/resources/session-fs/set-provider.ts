import { posix, win32 } from 'node:path'
import { contractError } from '#shared/kernel/errors'
import { err, ok } from '#shared/kernel/result'
import type { ResourcesContext } from '../context'
import type { Handler } from '#core/base/host-port'

/** `sessionFs.setProvider`. `success` is false over a transport that carries no requests to its client. */
export const setProvider =
  ({ fileProviders }: ResourcesContext): Handler<'sessionFs.setProvider'> =>
  async ({ initialCwd, sessionStatePath, conventions }, { clientId, sink }) => {
    const { isAbsolute, resolve } = conventions === 'windows' ? win32 : posix
    if (!isAbsolute(initialCwd)) return err(contractError('invalid-params', 'initialCwd has to be an absolute path.'))
    const folder = resolve(initialCwd)
    const statePath = sessionStatePath === '' ? undefined : resolve(folder, sessionStatePath)
    return ok({ success: fileProviders.add(clientId, sink, { folder, conventions, statePath }) })
  }
