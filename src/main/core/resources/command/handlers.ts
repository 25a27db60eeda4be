import type { commandRequests } from '../../../../shared/command/requests'
import type { ResourcesContext } from '../context'
import type { HandlersOf } from '../../base/host-port'
import { invoke } from './invoke'
import { list } from './list'

/** The handlers of the requests about commands. */
export function commandHandlers(context: ResourcesContext): HandlersOf<typeof commandRequests> {
  return {
    'session.commands.list': list(context),
    'session.commands.invoke': invoke(context),
  }
}
