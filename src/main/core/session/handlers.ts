import type { sessionRequests } from '../../../shared/session/requests'
import type { HostContext } from '../context'
import type { HandlersOf } from '../host-port'
import { archive } from './archive'
import { attachAgent } from './attach-agent'
import { cancel } from './cancel'
import { close } from './close'
import { create } from './create'
import { get } from './get'
import { getMessages } from './get-messages'
import { getStatusCounts } from './get-status-counts'
import { list } from './list'
import { getName, setName } from './name'
import { purge } from './purge'
import { readBlob } from './read-blob'
import { resume } from './resume'
import { search } from './search'
import { sendMessage } from './send-message'
import { setMode, switchModel } from './set-choice'
import { subscribe } from './subscribe'
import { suspend } from './suspend'
import { unsubscribe } from './unsubscribe'
import { update } from './update'

/** The handlers of the requests about sessions at work. */
export function sessionHandlers(context: HostContext): HandlersOf<typeof sessionRequests> {
  return {
    'session.create': create(context),
    'session.get': get(context),
    'session.list': list(context),
    'session.search': search(context),
    'session.getStatusCounts': getStatusCounts(context),
    'session.close': close(context),
    'session.resume': resume(context),
    'session.archive': archive(context),
    'session.purge': purge(context),
    'session.update': update(context),
    'session.sendMessage': sendMessage(context),
    'session.cancel': cancel(context),
    'session.getMessages': getMessages(context),
    'session.readBlob': readBlob(context),
    'session.subscribe': subscribe(context),
    'session.unsubscribe': unsubscribe(),
    'session.agent.attach': attachAgent(context),
    'session.mode.set': setMode(context),
    'session.model.switchTo': switchModel(context),
    'session.suspend': suspend(context),
    'session.name.get': getName(context),
    'session.name.set': setName(context),
  }
}
