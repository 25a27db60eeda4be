import type { taskRequests } from '#shared/tasks/requests'
import type { ActivityContext } from '../context'
import type { HandlersOf } from '#core/base/host-port'
import { startAgent } from './start-agent'
import { startFleet } from './start-fleet'
import { listTasks, promoteToBackground, cancelTask, removeTask, sendTaskMessage } from './tasks'

/** The handlers of the requests about tasks of agents. */
export function taskHandlers(context: ActivityContext): HandlersOf<typeof taskRequests> {
  return {
    'session.tasks.startAgent': startAgent(context),
    'session.tasks.list': listTasks(context),
    'session.tasks.promoteToBackground': promoteToBackground(context),
    'session.tasks.cancel': cancelTask(context),
    'session.tasks.remove': removeTask(context),
    'session.tasks.sendMessage': sendTaskMessage(context),
    'session.fleet.start': startFleet(context),
  }
}
