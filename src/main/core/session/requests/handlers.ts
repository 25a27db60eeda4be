import type { conversationRequests } from '#shared/conversation/requests'
import type { sessionRequests } from '#shared/session/requests'
import type { SessionContext } from '../runtime/context'
import type { HandlersOf, Handler } from '#core/base/host-port'
import { archive } from './archive'
import { restore } from './restore'
import { attachAgent } from './attach-agent'
import { cancel } from './cancel'
import { close } from './close'
import { create } from './create'
import { getMessages } from './get-messages'
import { list, search } from './list'
import { getName, setName } from './name'
import { purge } from './purge'
import { readBlob } from './read-blob'
import { remoteDisable, remoteEnable } from './remote'
import { resume } from './resume'
import { sendMessage } from './send-message'
import { setMode, switchModel } from './set-choice'
import { subscribe } from './subscribe'
import { update } from './update'
import { ok } from '#shared/kernel/result'
import { inSession } from '../runtime/lookup'

/** `session.getFacets`. */
const getFacets =
  ({ store }: SessionContext): Handler<'session.getFacets'> =>
  async (input) =>
    ok(await store.read.facets(input))

/** `session.getStatusCounts`. */
const getStatusCounts =
  ({ store }: SessionContext): Handler<'session.getStatusCounts'> =>
  async () =>
    ok(await store.read.statusCounts())

/** `session.get`. */
const get =
  ({ store }: SessionContext): Handler<'session.get'> =>
  async ({ sessionId }) =>
    ok({ session: await store.read.session(sessionId) })

/** `session.suspend`. The session stays as it is; its agents start again with the next message. */
const suspend =
  (context: SessionContext): Handler<'session.suspend'> =>
  ({ sessionId }) =>
    inSession(context, sessionId, async (runtime) => {
      await runtime.stopAgents()
      return ok({ success: true })
    })

/** `session.unsubscribe`. Without a subscription it changes nothing and answers false. */
const unsubscribe =
  (): Handler<'session.unsubscribe'> =>
  async ({ sessionId }, { subscriptions }) => {
    const end = subscriptions.get(sessionId)
    subscriptions.delete(sessionId)
    end?.()
    return Promise.resolve(ok({ success: end !== undefined }))
  }

/** The handlers of the requests about sessions at work. */
export function sessionHandlers(
  context: SessionContext,
): HandlersOf<readonly [...typeof sessionRequests, ...typeof conversationRequests]> {
  return {
    'session.create': create(context),
    'session.get': get(context),
    'session.list': list(context),
    'session.search': search(context),
    'session.getStatusCounts': getStatusCounts(context),
    'session.getFacets': getFacets(context),
    'session.close': close(context),
    'session.resume': resume(context),
    'session.archive': archive(context),
    'session.restore': restore(context),
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
    'session.remote.enable': remoteEnable(context),
    'session.remote.disable': remoteDisable(context),
    'session.name.get': getName(context),
    'session.name.set': setName(context),
  }
}
