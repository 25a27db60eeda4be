import type { queueRequests } from '#shared/queue/requests'
import type { SessionContext } from '#core/session/runtime/context'
import type { HandlersOf, Handler } from '#core/base/host-port'
import { editQueued } from './edit-queued'
import { listQueue } from './list-queue'
import { err, ok } from '#shared/kernel/result'
import { findRuntime } from '#core/session/runtime/lookup'
import { notQueued } from '#core/session/turns/session-queue'

/** `session.queue.remove`. */
const removeQueued =
  (context: SessionContext): Handler<'session.queue.remove'> =>
  async ({ sessionId, messageId }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    return (await found.value.drop(messageId)) ? ok({ success: true }) : err(notQueued(messageId))
  }

/** `session.queue.reorder`. A message that an agent took up meanwhile is not in the queue; then nothing changes. */
const reorderQueue =
  (context: SessionContext): Handler<'session.queue.reorder'> =>
  async ({ sessionId, messageIds }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const runtime = found.value
    const ordered = await runtime.exclusive(() => runtime.queue.reorder([...new Set(messageIds)]))
    return ordered.ok ? ok({ messageIds: ordered.value }) : ordered
  }

/** `session.queue.send`. */
const sendQueued =
  (context: SessionContext): Handler<'session.queue.send'> =>
  async ({ sessionId, messageId, deliveryMode }) => {
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const runtime = found.value
    const sent = await runtime.exclusive(async () => {
      const isPlanned = runtime.session.planned?.some((planned) => planned.messageId === messageId) === true
      const isIdle = !runtime.isBusy
      const released = isPlanned ? await runtime.sendPlanned(messageId) : ok(undefined)
      if (!released.ok || (isPlanned && isIdle)) return released
      return runtime.queue.sendNow(messageId, deliveryMode)
    })
    return sent.ok ? ok({ success: true }) : sent
  }

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
