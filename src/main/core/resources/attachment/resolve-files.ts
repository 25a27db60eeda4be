import { ok } from '../../../../shared/kernel/result'
import type { ResourcesContext } from '../context'
import type { Handler } from '../../base/host-port'
import { previewReference } from './preview-reference'
import { resolveReference } from './resolve-reference'
import { foldersOf } from './session-folder'

/** `session.files.resolve`. */
export const resolveFiles =
  (context: ResourcesContext): Handler<'session.files.resolve'> =>
  async ({ references, ...where }) => {
    const folders = await foldersOf(context, where)
    if (!folders.ok) return folders
    const resolved = await Promise.all(
      references.map(async (request) => {
        const found = await resolveReference(folders.value, request)
        if (!found.ok) return { ok: false as const, path: request.path, message: found.error }
        const { reference, kind, text } = found.value
        const size = text === null ? 0 : Buffer.byteLength(text)
        const shown = folders.value.display(reference.absolutePath)
        const display = kind === 'directory' ? `${shown.replace(/\/$/, '')}/` : shown
        return { ok: true as const, reference, kind, size, display, ...(await previewReference(found.value)) }
      }),
    )
    return ok({ references: resolved })
  }
