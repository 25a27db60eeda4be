import type { Requester } from '#client/connection'
import type { FoundPlace } from '../conversation/find-in-session.svelte'

/** The place of a message in a session; null when the session has no such message. */
export async function findMessage(
  { request }: Requester,
  sessionId: string,
  messageId: string,
): Promise<FoundPlace | null> {
  const page = await request('session.getMessages', { sessionId, fromMessageId: messageId, fromPosition: 0, limit: 1 })
  const position = page.ok
    ? page.value.messages.find((message) => message.messageId === messageId)?.position
    : undefined
  return typeof position === 'number' ? { sessionId, messageId, position, nth: 0 } : null
}
