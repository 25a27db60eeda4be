import type { ScriptContext } from '../scripted-agent'
import type { TestClient } from '../test-host'

let asked = 0

/** Waits for a person, or to be cancelled, if the prompt says so. */
export async function waitingWork({ prompt, ask, question, cancelled }: ScriptContext): Promise<void> {
  const work = /(ask|question|cancel) \d+$/.exec(prompt)?.[1]
  if (work === undefined) return
  const requestId = `request ${++asked}`
  const answered =
    work === 'ask'
      ? ask(requestId)
      : work === 'question'
        ? question(requestId, { kind: 'elicitation', message: 'Which?', mode: 'form' })
        : cancelled
  await Promise.race([answered, cancelled])
}

interface Waiting {
  readonly client: TestClient
  readonly kind: 'ask' | 'question' | 'cancel'
  readonly sessionId: string
  readonly choice: number
  readonly turnId: string
}

/** Ends the waiting of an agent whose session the client follows; `crash`: the host has to die instead. */
export async function endWaiting({ client, kind, sessionId, choice, turnId }: Waiting): Promise<'ended' | 'crash'> {
  if (kind === 'cancel') {
    await client.request('session.cancel', { sessionId })
    return 'ended'
  }
  const requestId = await openRequest(client, kind, sessionId, turnId)
  // A rule has answered.
  if (requestId === null) return 'ended'
  const way = choice % 8
  if (kind === 'ask') {
    if (way % 2 === 1) await client.must('permission.snooze', { requestId, until: choice + 1 })
    if (way % 4 >= 2) await client.must('permission.setExpiry', { requestId, expiresAt: null })
  }
  if (way === 0) return 'crash'
  if (way === 1) {
    await client.must('session.cancel', { sessionId })
    return 'ended'
  }
  if (kind === 'question')
    await client.must('session.ui.handlePendingElicitation', { sessionId, requestId, result: { action: 'decline' } })
  else await client.must('permission.respond', { requestId, ...ANSWERS[way % ANSWERS.length] })
  return 'ended'
}

const ANSWERS = [
  { behavior: 'allow' },
  { behavior: 'deny', message: 'No.' },
  { behavior: 'allow', scope: 'session' },
] as const

/** The request that waits for an answer; null when the turn ended without. */
async function openRequest(
  client: TestClient,
  kind: 'ask' | 'question',
  sessionId: string,
  turnId: string,
): Promise<string | null> {
  const isOver = (): boolean =>
    client.eventsOf(sessionId, 'turn.completed').some(({ payload }) => payload.turnId === turnId)
  const open = (): string | undefined => {
    if (kind === 'ask') {
      const resolved = new Set(
        client.eventsOf(sessionId, 'permission.resolved').map(({ payload }) => payload.requestId),
      )
      return client.eventsOf(sessionId, 'permission.requested').findLast(({ payload }) => !resolved.has(payload.id))
        ?.payload.id
    }
    const resolved = new Set(client.eventsOf(sessionId, 'elicitation.resolved').map(({ payload }) => payload.requestId))
    return client
      .eventsOf(sessionId, 'elicitation.requested')
      .findLast(({ payload }) => !resolved.has(payload.requestId))?.payload.requestId
  }
  await client.until(() => open() !== undefined || isOver())
  return open() ?? null
}
