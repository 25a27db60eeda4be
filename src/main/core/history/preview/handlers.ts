import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { previewRequests } from '#shared/preview/requests'
import type { Handler, HandlersOf } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import type { PreviewServer } from './preview-server'
import { findRuntime } from '#core/session/runtime/lookup'

/** `workspace.preview.open`. */
const open =
  (context: SessionContext, previews: PreviewServer): Handler<'workspace.preview.open'> =>
  async ({ sessionId, port: wanted }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const ports = await context.scriptRuns.ports(sessionId)
    const [{ port } = { port: undefined }] = ports.filter((one) => wanted === undefined || one.port === wanted)
    if (port === undefined) return err(knownError('port-not-found', { port: wanted ?? 0 }))
    const { previewId, url } = await previews.open(sessionId, port)
    return ok({ previewId, url, port })
  }

/** The handlers of the requests about previews. */
export function previewHandlers(context: SessionContext, previews: PreviewServer): HandlersOf<typeof previewRequests> {
  return {
    'workspace.preview.open': open(context, previews),
    'workspace.preview.close': async ({ sessionId, previewId }) => {
      const found = await findRuntime(context, sessionId)
      if (!found.ok) return found
      const preview = previews.find(sessionId, previewId)
      if (preview !== undefined) previews.close(previewId)
      return ok({ success: preview !== undefined })
    },
  }
}
