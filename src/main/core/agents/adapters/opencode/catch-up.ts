import type { JsonRecord } from '../../transcript/records'
import { count, record, text } from '../../transcript/values'
import { Messages, Statuses } from './answers'
import { missEvents } from './map-events'
import type { Server } from './server'
import type { Traffic } from './protocol-session'

/** More messages than these do not come while the events of a session are not heard. */
const MISSED_MESSAGES = 200

/**
 * Reads anew what may have happened while events were missed: what was said and done in the session and below it, the plan,
 * what is asked, and whether it still works. What was told before is not told again, and nothing of it is left out.
 * `since`: the last message of before the session was opened here; earlier ones are not looked at.
 */
export async function catchUp(server: Pick<Server, 'ask'>, traffic: Traffic, since: string | undefined): Promise<void> {
  traffic.state = missEvents(traffic.state)
  const { sessionId } = traffic.state
  const read = async (path: string): Promise<readonly unknown[]> => {
    const answer = await server.ask('GET', path)
    return Messages.safeParse(answer.ok ? answer.value : undefined).data ?? []
  }

  const catchUpSession = async (id: string): Promise<void> => {
    const messages = await read(`/session/${id}/message?limit=${MISSED_MESSAGES}`)
    const missed = after(messages, since)
    const children = (await read(`/session/${id}/children`)).map(record)
    // The messages may tell that subagents are at their end.
    for (const child of children.filter((one) => isKnown(traffic, one) || isNewer(one, missed))) {
      traffic.takeChild(child)
      await catchUpSession(text(child['id']) ?? '')
    }
    traffic.takeMessages(id, missed)
  }
  const running = traffic.running
  await catchUpSession(sessionId)
  const todos = await read(`/session/${sessionId}/todo`)
  if (todos.length > 0) traffic.take({ type: 'todo.updated', properties: { sessionID: sessionId, todos } })
  traffic.compareQuestions(await read('/permission'), await read('/question'))
  // What was missed of them is known now; their words go on at the end of each.
  traffic.state = missEvents(traffic.state)
  const statuses = await server.ask('GET', '/session/status')
  if (!statuses.ok) return
  const known = Statuses.safeParse(statuses.value).data ?? {}
  for (const id of traffic.state.sessions.keys())
    if (id !== sessionId && known[id] === undefined)
      traffic.take({ type: 'session.idle', properties: { sessionID: id } })
  const status = known[sessionId]?.type
  if (status === undefined || status === 'idle') running?.suspectIdle()
  else running?.takeStatus(status)
}

/** The messages after one of them; all where it is not among them. */
function after(messages: readonly unknown[], id: string | undefined): readonly unknown[] {
  const at = messages.findIndex((message) => record(record(message)['info'])['id'] === id)
  return messages.slice(at + 1)
}

function isKnown({ state }: Traffic, child: JsonRecord): boolean {
  return state.sessions.has(text(child['id']) ?? '')
}

/** Whether a session below was begun since the first of some messages. */
function isNewer(child: JsonRecord, [first]: readonly unknown[]): boolean {
  const created = (of: unknown): number => count(record(record(of)['time'])['created'])
  return first !== undefined && created(child) >= created(record(first)['info'])
}
