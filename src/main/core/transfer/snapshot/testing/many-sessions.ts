import { aMessage, aSession } from '#core/store/fixtures'

/** Builds a snapshot of many sessions, `sessions` times `messages`; `words` is their titles and messages. */
export function manySessions(words: string, sessions: number, messages: number): string {
  const sessionIds = Array.from({ length: sessions }, (_, number) => `s${number}`)
  return JSON.stringify({
    version: '1.0',
    exportedAt: 0,
    options: {},
    sessions: sessionIds.map((sessionId) => aSession(sessionId, { status: 'closed', title: words })),
    agents: [],
    messages: sessionIds.flatMap((sessionId) =>
      Array.from({ length: messages }, (_, number) =>
        aMessage(`${sessionId}-${number}`, sessionId, `${words} ${number}`),
      ),
    ),
    turns: [],
  })
}
