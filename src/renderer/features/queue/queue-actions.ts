import type { DeliveryMode } from '#shared/session/entities'
import type { ConversationBlock } from '#shared/session/conversation-types'
import { withText } from '#shared/session/input-blocks'
import type { OpenSession } from '#renderer/lib/conversation/open-session.svelte'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { m } from '#messages'

/** The ids with one of them moved to another's place; null where that changes nothing. */
export function moved(ids: readonly string[], messageId: string, to: number): string[] | null {
  const from = ids.indexOf(messageId)
  if (from < 0 || to < 0 || to >= ids.length || from === to) return null
  const others = ids.filter((id) => id !== messageId)
  return [...others.slice(0, to), messageId, ...others.slice(to)]
}

/** Moves a waiting message to a place in the queue, 0 being the next. Resolves to whether it moved. */
export async function moveQueued(
  appWindow: AppWindow,
  { sessionId, waiting }: OpenSession,
  messageId: string,
  to: number,
): Promise<boolean> {
  const ids = waiting.map((message) => message.messageId)
  const messageIds = moved(ids, messageId, to)
  if (messageIds === null) return false
  const answer = await appWindow.ask('session.queue.reorder', { sessionId, messageIds })
  if (answer !== null) appWindow.announcer.say(m.queue.moved({ position: to + 1, total: ids.length }))
  return answer !== null
}

/** Changes the text of a waiting message. Resolves to whether that was done. */
export async function editQueued(
  appWindow: AppWindow,
  { sessionId }: OpenSession,
  messageId: string,
  blocks: readonly ConversationBlock[],
  text: string,
): Promise<boolean> {
  const message = { blocks: withText(blocks, text) }
  const answer = await appWindow.ask('session.queue.edit', { sessionId, messageId, message })
  return answer !== null
}

/** Sends a waiting message before the running prompt is done. */
export async function sendQueued(
  appWindow: AppWindow,
  { sessionId }: OpenSession,
  messageId: string,
  deliveryMode: Exclude<DeliveryMode, 'enqueue'>,
): Promise<void> {
  await appWindow.ask('session.queue.send', { sessionId, messageId, deliveryMode })
}
