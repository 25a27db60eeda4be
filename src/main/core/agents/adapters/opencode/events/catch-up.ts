import type { JsonRecord } from '#core/agents/transcript/records'
import { count, record, text } from '#core/agents/transcript/values'
import { Messages, Statuses } from '../protocol/answers'
import { missEvents } from './map-events'
import type { Server } from '../protocol/server'
import type { Listed } from '../protocol/open-questions'
import type { ProtocolSession } from '../protocol/protocol-session'

/** Maximum number of messages that can be missed while events are not received. */
const MISSED_MESSAGES = 200

/**
 * Reads everything that may have happened while events were missed: messages and actions in the session and its
 * children, the plan, questions, and the activity. Nothing is emitted twice or omitted. `since`: the last message
 * before the session was opened here; earlier ones are ignored.
 */
export async function catchUp(
  server: Pick<Server, 'ask'>,
  protocol: ProtocolSession,
  since: string | undefined,
): Promise<void> {
  protocol.state = missEvents(protocol.state)
  const { sessionId } = protocol.state
  const list = async (path: string): Promise<Listed> => {
    const answer = await server.ask('GET', path)
    const asked = Messages.safeParse(answer.ok ? answer.value : undefined).data
    return { asked: asked ?? [], isWhole: asked !== undefined }
  }
  const read = async (path: string) => (await list(path)).asked

  const catchUpSession = async (id: string): Promise<void> => {
    const messages = await read(`/session/${id}/message?limit=${MISSED_MESSAGES}`)
    const missed = after(messages, since)
    const children = (await read(`/session/${id}/children`)).map(record)
    // The messages may show that subagents have ended.
    for (const child of children.filter((one) => isKnown(protocol, one) || isNewer(one, missed))) {
      protocol.takeChild(child)
      await catchUpSession(text(child['id']) ?? '')
    }
    protocol.takeMessages(id, missed)
  }
  const running = protocol.ownTurn ?? protocol.running
  await catchUpSession(sessionId)
  const todos = await read(`/session/${sessionId}/todo`)
  if (todos.length > 0) protocol.take({ type: 'todo.updated', properties: { sessionID: sessionId, todos } })
  protocol.compareQuestions(await list('/permission'), await list('/question'))
  // Their missed parts are known now; their text continues at the end of each.
  protocol.state = missEvents(protocol.state)
  const statuses = await server.ask('GET', '/session/status')
  const known = Statuses.safeParse(statuses.ok ? statuses.value : undefined).data
  if (known === undefined) return
  for (const id of protocol.state.sessions.keys())
    if (id !== sessionId && known[id] === undefined)
      protocol.take({ type: 'session.idle', properties: { sessionID: id } })
  const status = known[sessionId]?.type
  if (status === undefined || status === 'idle') running?.suspectIdle()
  else running?.takeStatus(status)
}

/** Returns the messages after one of them; all if it is not among them. */
function after(messages: readonly unknown[], id: string | undefined): readonly unknown[] {
  const at = messages.findIndex((message) => record(record(message)['info'])['id'] === id)
  return messages.slice(at + 1)
}

function isKnown({ state }: ProtocolSession, child: JsonRecord): boolean {
  return state.sessions.has(text(child['id']) ?? '')
}

/** Returns whether a child session was started since the first of some messages. */
function isNewer(child: JsonRecord, [first]: readonly unknown[]): boolean {
  const created = (of: unknown): number => count(record(record(of)['time'])['created'])
  return first !== undefined && created(child) >= created(record(first)['info'])
}
