import { ok } from '../../../shared/kernel/result'
import { listFiles as listBelow } from '../attachment/list-files'
import type { HostContext } from '../context'
import type { Handler } from '../host-port'
import { findRuntime } from '../session/lookup'
import { locateFolder } from './locate'

/** How many files are looked at. */
const MAX_FILES = 100_000
const PAGE = 1000

/** `session.workspaces.listFiles`. */
export const listFiles =
  (context: HostContext): Handler<'session.workspaces.listFiles'> =>
  async ({ sessionId, path = '.', limit = PAGE, offset = 0 }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const folder = await locateFolder(found.value, path)
    if (!folder.ok) return folder
    const { paths, truncated } = await listBelow(folder.value, MAX_FILES)
    const prefix = path === '.' ? '' : `${path.replaceAll('\\', '/').replace(/\/+$/, '')}/`
    const files = paths.filter((file) => !file.endsWith('/')).sort()
    const page = files.slice(offset, offset + limit).map((file) => prefix + file)
    return ok({ files: page, total: files.length, truncated })
  }
