import type { shellRequests } from '#shared/shell/requests'
import type { SessionContext } from '#core/session/runtime/context'
import type { HandlersOf, Handler } from '#core/base/host-port'
import { kill } from './kill'
import { inSession } from '#core/session/runtime/lookup'
import { locateFolder } from '../workspace/locate'

/** `session.shell.exec`. */
const exec =
  (context: SessionContext): Handler<'session.shell.exec'> =>
  ({ sessionId, command, cwd, timeout = 0 }) =>
    inSession(context, sessionId, async (runtime) => {
      const folder = await locateFolder(runtime, cwd ?? '.')
      return folder.ok ? runtime.shell.exec(command, folder.value, timeout) : folder
    })

/** The handlers of the requests about commands of a shell. */
export function shellHandlers(context: SessionContext): HandlersOf<typeof shellRequests> {
  return {
    'session.shell.exec': exec(context),
    'session.shell.kill': kill(context),
  }
}
