import type { shellRequests } from '../../../../shared/shell/requests'
import type { SessionContext } from '../context'
import type { HandlersOf } from '../../base/host-port'
import { exec } from './exec'
import { kill } from './kill'

/** The handlers of the requests about commands of a shell. */
export function shellHandlers(context: SessionContext): HandlersOf<typeof shellRequests> {
  return {
    'session.shell.exec': exec(context),
    'session.shell.kill': kill(context),
  }
}
