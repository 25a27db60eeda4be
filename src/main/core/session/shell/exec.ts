import type { SessionContext } from '../context'
import type { Handler } from '../../base/host-port'
import { inSession } from '../lookup'
import { locateFolder } from '../workspace/locate'

/** `session.shell.exec`. */
export const exec =
  (context: SessionContext): Handler<'session.shell.exec'> =>
  ({ sessionId, command, cwd, timeout = 0 }) =>
    inSession(context, sessionId, async (runtime) => {
      const folder = await locateFolder(runtime, cwd ?? '.')
      return folder.ok ? runtime.shell.exec(command, folder.value, timeout) : folder
    })
