import type { queueRequests } from '../../../../shared/queue/requests'
import type { SessionContext } from '../context'
import type { HandlersOf } from '../../base/host-port'
import { editQueued } from './edit-queued'
import { listQueue } from './list-queue'
import { removeQueued } from './remove-queued'
import { reorderQueue } from './reorder-queue'
import { sendQueued } from './send-queued'

/** The handlers of the requests about messages that wait. */
export function queueHandlers(context: SessionContext): HandlersOf<typeof queueRequests> {
  return {
    'session.queue.list': listQueue(context),
    'session.queue.reorder': reorderQueue(context),
    'session.queue.edit': editQueued(context),
    'session.queue.remove': removeQueued(context),
    'session.queue.send': sendQueued(context),
  }
}
