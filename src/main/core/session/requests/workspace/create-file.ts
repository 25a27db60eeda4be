import { err, ok } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { findRuntime } from '#core/session/runtime/lookup'
import { fileFailure } from './locate'
import { findFile } from './workspace-files'

/** `session.workspaces.createFile`. */
export const createFile =
  (context: SessionContext): Handler<'session.workspaces.createFile'> =>
  async ({ sessionId, path, content }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const file = await findFile(context, found.value, path)
    if (!file.ok) return file
    const written = await file.value.files.write(file.value.located, content)
    return written.ok ? ok({ success: true }) : err(fileFailure(path, { ...written.error, missing: false }))
  }
