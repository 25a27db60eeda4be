import { magicType, attachmentKind } from '#shared/attachment/sniff'
import { contractError } from '#shared/kernel/errors'
import { err, ok } from '#shared/kernel/result'
import { MAX_IMAGE_BYTES } from '#shared/workspace/requests'
import { readLocatedBytes } from '#core/base/folders/regular-file'
import type { Handler } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { findRuntime } from '#core/session/runtime/lookup'
import { fileFailure } from './locate'
import { findFile } from './workspace-files'

/** `session.workspaces.readImage`. */
export const readImage =
  (context: SessionContext): Handler<'session.workspaces.readImage'> =>
  async ({ sessionId, path }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const file = await findFile(context, found.value, path)
    if (!file.ok) return file
    const unusable = (reason: string) =>
      err(contractError('file-unusable', `${path} cannot be shown: ${reason}.`, { path }))
    if (file.value.isProvided) return unusable('a client provides the files of the session, and only text')
    const read = await readLocatedBytes(file.value.located, MAX_IMAGE_BYTES)
    if (!read.ok) return err(fileFailure(path, read.error))
    const mimeType = magicType(read.value)
    if (mimeType === undefined || attachmentKind(mimeType) !== 'image')
      return unusable('it is not a PNG, JPEG, GIF or WebP image')
    return ok({ data: Buffer.from(read.value).toString('base64'), mimeType, size: read.value.length })
  }
