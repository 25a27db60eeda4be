import type { ConversationMessage } from '#shared/session/conversation-types'
import type { ScriptedAdapter } from './scripted-agent'
import type { TestClient } from './test-host'

/**
 * Sends texts in a session one by one, and waits for each answer; creates the session if needed. Returns its messages
 * in order.
 */
export async function talked(
  client: TestClient,
  sessionId: string,
  ...texts: string[]
): Promise<ConversationMessage[]> {
  const { session } = await client.must('session.get', { sessionId })
  if (session === null) await client.must('session.create', { sessionId })
  await client.must('session.subscribe', { sessionId })
  for (const text of texts) {
    const done = client.eventsOf(sessionId, 'turn.completed').length
    await client.must('session.sendMessage', { sessionId, message: text })
    await client.untilEvent(sessionId, 'turn.completed', done + 1)
  }
  return shown(client, sessionId)
}

/** The messages of a session as a client sees them. */
export async function shown(client: TestClient, sessionId: string): Promise<ConversationMessage[]> {
  return (await client.must('session.subscribe', { sessionId })).conversation?.messages ?? []
}

/** Returns the history given to the agent that was started last, as texts. */
export async function told({ starts }: ScriptedAdapter): Promise<string[]> {
  return ((await starts.at(-1)?.history?.()) ?? []).map((message) => message.contentText)
}
