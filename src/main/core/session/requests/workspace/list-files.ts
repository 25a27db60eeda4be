import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import { listFiles as listBelow } from '#core/resources/attachment/list-files'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { findRuntime } from '#core/session/runtime/lookup'
import { findFile, listProvided } from './workspace-files'

/** Maximum number of examined files. */
const MAX_FILES = 100_000
const PAGE = 1000

/** `session.workspaces.listFiles`. */
export const listFiles =
  (context: SessionContext): Handler<'session.workspaces.listFiles'> =>
  async ({ sessionId, path = '.', limit = PAGE, offset = 0 }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const file = await findFile(context, found.value, path)
    if (!file.ok) return file
    const { located, files: provided, isProvided } = file.value
    if (!(await provided.entries(located)).ok) return err(knownError('folder-not-found/session', { folder: path }))
    const below = isProvided ? listProvided(provided, located, MAX_FILES) : listBelow(located, MAX_FILES)
    const { paths, truncated } = await below
    const prefix = path === '.' ? '' : `${path.replaceAll('\\', '/').replace(/\/+$/, '')}/`
    const files = paths.filter((file) => !file.endsWith('/')).sort()
    const page = files.slice(offset, offset + limit).map((file) => prefix + file)
    return ok({ files: page, total: files.length, truncated })
  }
