import { ok } from '../../../../shared/kernel/result'
import type { ResourcesContext } from '../context'
import type { Handler } from '../../base/host-port'
import { foldersOf } from './session-folder'

const DEFAULT_LIMIT = 20

/** `session.files.complete`. */
export const completeFiles =
  (context: ResourcesContext): Handler<'session.files.complete'> =>
  async ({ query, limit, ...where }) => {
    const folders = await foldersOf(context, where)
    if (!folders.ok) return folders
    const { paths, total, truncated } = await context.fileIndex.find(folders.value.cwd, query, limit ?? DEFAULT_LIMIT)
    const entries = paths.map((path) => ({
      path,
      kind: path.endsWith('/') ? ('directory' as const) : ('file' as const),
    }))
    return ok({ entries, total, truncated })
  }
