import type { SessionUpdate } from '@agentclientprotocol/sdk/unstable'
import type { Connection } from '#client/connection'
import type { LiveSession } from '#client/live-session'
import type { RequestInput, RequestOutput } from '#shared/contract'
import { acpError } from '../convert/errors'
import { ConversationUpdates, type UpdateOptions } from '../convert/conversation-updates'

/** Number of messages that are read at once. */
const PAGE = 200

type Inherited = RequestOutput<'session.subscribe'>['inherited']

/** Sends everything that was said before the window of a live session, oldest first: inherited messages, then its own. */
export async function replay(
  host: Connection,
  live: LiveSession,
  inherited: Inherited,
  options: UpdateOptions,
  send: (update: SessionUpdate) => Promise<void>,
): Promise<void> {
  const { sessionId } = live
  const page = async (input: RequestInput<'session.getMessages'>): Promise<number> => {
    const read = await host.request('session.getMessages', input)
    if (!read.ok) throw acpError(read.error)
    // A tool's output is in the message of its call, so a page needs nothing of the one before.
    for (const update of new ConversationUpdates(options).page(read.value)) await send(update)
    return read.value.messages.length
  }
  for (const part of inherited ?? []) {
    const to = part.upToPosition + 1
    for (let at = 0; at < to; at += PAGE)
      await page({
        sessionId: part.sessionId,
        forSessionId: sessionId,
        fromPosition: at,
        limit: Math.min(PAGE, to - at),
      })
  }
  for (let at = 0; at < live.conversation.firstPosition; at += PAGE)
    await page({ sessionId, fromPosition: at, limit: Math.min(PAGE, live.conversation.firstPosition - at) })
}
