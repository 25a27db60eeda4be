import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { contractError } from '../../../shared/kernel/errors'
import { err, ok } from '../../../shared/kernel/result'
import { explainFileError } from '../adapters/workspace/file-errors'
import { writeText } from '../adapters/workspace/regular-file'
import type { HostContext } from '../context'
import type { Handler } from '../host-port'
import { findRuntime } from '../session/lookup'
import { fileFailure, locateFile } from './locate'

/** `session.workspaces.createFile`. */
export const createFile =
  (context: HostContext): Handler<'session.workspaces.createFile'> =>
  async ({ sessionId, path, content }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    if (found.value.session.status === 'archived')
      return err(contractError('session-archived', 'The session is archived; nothing can be written for it.'))
    const located = await locateFile(found.value, path)
    if (!located.ok) return located
    try {
      await mkdir(dirname(located.value), { recursive: true })
    } catch (error) {
      return err(fileFailure(path, { missing: false, reason: explainFileError(error) }))
    }
    const written = await writeText(located.value, content)
    return written.ok ? ok({ success: true }) : err(fileFailure(path, { ...written.error, missing: false }))
  }
