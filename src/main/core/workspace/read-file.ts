import { err, ok } from '../../../shared/kernel/result'
import { readText } from '../adapters/workspace/regular-file'
import type { HostContext } from '../context'
import type { Handler } from '../host-port'
import { findRuntime } from '../session/lookup'
import { fileFailure, locateFile } from './locate'

const MAX_BYTES = 1024 * 1024

/** `session.workspaces.readFile`. */
export const readFile =
  (context: HostContext): Handler<'session.workspaces.readFile'> =>
  async ({ sessionId, path }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const located = await locateFile(found.value, path)
    if (!located.ok) return located
    const read = await readText(located.value, MAX_BYTES)
    if (!read.ok) return err(fileFailure(path, read.error))
    const { text: content, size, complete } = read.value
    return ok({ content, size, complete })
  }
