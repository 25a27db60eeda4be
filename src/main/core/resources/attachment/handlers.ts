import type { attachmentRequests } from '#shared/attachment/requests'
import type { ResourcesContext } from '../context'
import type { HandlersOf, Handler } from '#core/base/host-port'
import { begin } from './begin'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import { foldersOf } from './session-folder'
import { CHUNK_BYTES } from '#shared/attachment/limits'
import { fileNotStored } from './file-not-stored'
import { previewReference } from './preview-reference'
import { resolveReference } from './resolve-reference'
import type { ContractError } from '#shared/kernel/errors'

/** `session.files.resolve`. */
const resolveFiles =
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

/** `attachment.read`. */
const read =
  ({ store }: ResourcesContext): Handler<'attachment.read'> =>
  async ({ blobId, offset, limit }) => {
    const part = await store.read.file(blobId, offset ?? 0, Math.min(limit ?? CHUNK_BYTES, CHUNK_BYTES))
    if (part === null) return err(fileNotStored(blobId))
    const { bytes, size, mimeType } = part
    return ok({ data: Buffer.from(bytes).toString('base64'), size, mimeType })
  }

/** `attachment.finish`. */
const finish =
  ({ store, clock, uploads }: ResourcesContext): Handler<'attachment.finish'> =>
  async ({ uploadId }) => {
    const upload = uploads.get(uploadId)
    if (upload === undefined) return err(uploadNotFound(uploadId))
    if (upload.received !== upload.size)
      return err(
        knownError('upload-mismatch/part', { name: upload.fileName, received: upload.received, size: upload.size }),
      )
    uploads.remove(uploadId)
    const attachment = upload.finish()
    const written = await store.operations.finishFile(uploadId, attachment, clock.now())
    return written.ok ? ok({ attachment }) : written
  }

/** `attachment.discard`. */
const discard =
  ({ store }: ResourcesContext): Handler<'attachment.discard'> =>
  async ({ blobId }) => {
    const dropped = await store.operations.dropStagedFile(blobId)
    return dropped.ok ? ok({ success: dropped.value }) : dropped
  }

const DEFAULT_LIMIT = 20

/** `session.files.complete`. */
const completeFiles =
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

/** `attachment.cancel`. */
const cancel =
  ({ store, uploads }: ResourcesContext): Handler<'attachment.cancel'> =>
  async ({ uploadId }) => {
    // One that is being finished is none any more.
    if (!uploads.remove(uploadId)) return ok({ success: false })
    const dropped = await store.operations.dropUpload(uploadId)
    return dropped.ok ? ok({ success: dropped.value }) : dropped
  }

/** `attachment.append`. Bytes come in order, each once. */
const append =
  ({ store, clock, uploads }: ResourcesContext): Handler<'attachment.append'> =>
  async ({ uploadId, offset, data }) => {
    const upload = uploads.get(uploadId)
    if (upload === undefined) return err(uploadNotFound(uploadId))
    const bytes = Buffer.from(data, 'base64')
    if (offset !== upload.received || offset + bytes.length > upload.size)
      return err(knownError('upload-mismatch', { name: upload.fileName, received: upload.received, size: upload.size }))
    // Nothing is stored for no bytes: the part at this place is the one that follows.
    if (bytes.length === 0) return ok({ received: upload.received })
    // At once, so that bytes that are sent twice at the same time are not taken twice.
    upload.take(bytes)
    upload.lastUsedAt = clock.now()
    const written = await store.operations.appendFile(uploadId, offset, bytes)
    if (written.ok) return ok({ received: upload.received })
    uploads.remove(uploadId)
    return written
  }

/** The failure for an id that names no upload, for example because the host was started again. */
function uploadNotFound(uploadId: string): ContractError {
  return knownError('upload-not-found', { uploadId })
}

/** The handlers of the requests about files of messages. */
export function attachmentHandlers(context: ResourcesContext): HandlersOf<typeof attachmentRequests> {
  return {
    'attachment.begin': begin(context),
    'attachment.append': append(context),
    'attachment.finish': finish(context),
    'attachment.cancel': cancel(context),
    'attachment.discard': discard(context),
    'attachment.read': read(context),
    'session.files.complete': completeFiles(context),
    'session.files.resolve': resolveFiles(context),
  }
}
