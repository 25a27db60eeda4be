import { record, text } from '#core/agents/transcript/values'
import { Active, List } from './answers'
import type { Listed } from '../protocol/open-questions'
import { pathOf, type Ask, type SecondSession } from './protocol-session'

/** Maximum number of messages that can be missed while events are not received; the most that one answer holds. */
const MISSED_MESSAGES = 200
/** Maximum number of sessions of subagents that are read. */
const MISSED_SESSIONS = 100

/**
 * Reads everything that may have happened while events were missed: messages of the session and of its subagents, questions,
 * and the turns. Nothing is emitted twice or omitted. `since`: the last message before the session was opened here.
 */
export async function catchUp(ask: Ask, session: SecondSession, since: string | undefined): Promise<void> {
  const read = new Set<string>()
  const { unseen } = session
  await unseen?.isSent
  const inbox = unseen === undefined ? undefined : await ask('GET', `${pathOf(session.sessionId)}/inbox`)
  let outcome: string | null | undefined
  for (;;) {
    const id = [session.sessionId, ...session.state.first.sessions.keys()].find((one) => !read.has(one))
    if (id === undefined || read.size >= MISSED_SESSIONS) break
    read.add(id)
    const messages = await messagesOf(ask, id, MISSED_MESSAGES)
    const missed = messages?.slice(messages.findIndex((message) => record(message)['id'] === since) + 1)
    session.takeMessages(id, missed ?? [])
    if (id === session.sessionId) outcome = missed === undefined ? null : outcomeOf(missed)
  }
  const isEach = [...session.state.first.sessions.keys()].every((id) => read.has(id))
  const askedIn = async (paths: readonly string[]): Promise<Listed> => {
    const lists = await Promise.all(paths.map((path) => listOf(ask, path)))
    return { asked: lists.flatMap((list) => list ?? []), isWhole: isEach && lists.every((list) => list !== undefined) }
  }
  const paths = [...read].map(pathOf)
  session.compareQuestions(
    await askedIn(paths.map((path) => `${path}/permission`)),
    await askedIn([...paths.map((path) => `${path}/form`), '/api/form']),
  )
  const active = await activeSessions(ask)
  const isInboxEmpty = List.safeParse(inbox?.ok === true ? inbox.value : undefined).data?.data.length === 0
  if (unseen !== undefined && isInboxEmpty) session.beginUnseen(unseen)
  if (active !== undefined) session.takeActive(active, outcome)
}

/** Returns the latest messages of a session, oldest first; undefined when they cannot be read. */
export async function messagesOf(ask: Ask, id: string, limit: number): Promise<readonly unknown[] | undefined> {
  return (await listOf(ask, `${pathOf(id)}/message?order=desc&limit=${limit}`))?.toReversed()
}

/** Returns the sessions that a server works on; undefined when it does not tell. */
export async function activeSessions(ask: Ask): Promise<ReadonlySet<string> | undefined> {
  const answer = await ask('GET', '/api/session/active')
  const active = Active.safeParse(answer.ok ? answer.value : undefined).data
  return active === undefined ? undefined : new Set(Object.keys(active.data))
}

async function listOf(ask: Ask, path: string): Promise<readonly unknown[] | undefined> {
  const answer = await ask('GET', path)
  return List.safeParse(answer.ok ? answer.value : undefined).data?.data
}

/** Returns the end of the last turn, which the server notes as a message; undefined when it did not end by itself. */
function outcomeOf(messages: readonly unknown[]): string | undefined {
  const { type, outcome } = record(messages.at(-1))
  return type === 'idle' ? text(outcome) : undefined
}
