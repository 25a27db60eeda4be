import { err, ok } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { findRuntime } from '#core/session/runtime/lookup'
import { fileFailure } from './locate'
import { findFile } from './workspace-files'

const MAX_BYTES = 1024 * 1024

/** `session.workspaces.readFile`. */
export const readFile =
  (context: SessionContext): Handler<'session.workspaces.readFile'> =>
  async ({ sessionId, path }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const file = await findFile(context, found.value, path)
    if (!file.ok) return file
    const read = await file.value.files.read(file.value.located, MAX_BYTES)
    if (!read.ok) return err(fileFailure(path, read.error))
    const { text: content, size, complete } = read.value
    return ok({ content, size, complete })
  }
