import type { Requester } from '../../client/connection'
import type { FoundPlace } from './find-in-session.svelte'

const PAGE = 200

/** The place of a message in a session, from the latest messages back; null when the session has no such message. */
export async function findMessage(
  { request }: Requester,
  sessionId: string,
  messageId: string,
): Promise<FoundPlace | null> {
  const count = await request('session.getMessages', { sessionId, fromPosition: 0, limit: 1 })
  if (!count.ok) return null
  for (let end = count.value.total; end > 0; end -= PAGE) {
    const fromPosition = Math.max(0, end - PAGE)
    const page = await request('session.getMessages', { sessionId, fromPosition, limit: end - fromPosition })
    if (!page.ok) return null
    const position = page.value.messages.find((message) => message.messageId === messageId)?.position
    if (typeof position === 'number') return { sessionId, messageId, position, nth: 0 }
  }
  return null
}
