import type { Connection } from '../connection'
import { withOwnContent } from '../log/event-payload'
import { readMessage } from '../reads/events'
import { db, statement, type Placeholders } from '../statement'

const toldEvents = statement((p: Placeholders<{ messageId: string }>) =>
  db
    .selectFrom('message')
    .innerJoin('event', (join) =>
      join
        .onRef('event.session_key', '=', 'message.session_key')
        .on('event.type', 'in', ['user_message.sent', 'queue.edited']),
    )
    .where('message.message_id', '=', p.messageId)
    .select(['event.session_key', 'event.sequence', 'event.restored', 'event.payload']),
)

const setPayload = statement(
  (p: Placeholders<{ sessionKey: number; sequence: number; restored: number; payload: string }>) =>
    db
      .updateTable('event')
      .set({ restored: p.restored, payload: p.payload })
      .where('session_key', '=', p.sessionKey)
      .where('sequence', '=', p.sequence),
)

/** Lets events that told the content of a message keep it, before the message gets another one. */
export function keepTold(connection: Connection, messageId: string): void {
  const message = readMessage(connection, messageId)
  if (message === null) return
  for (const { session_key: sessionKey, sequence, restored, payload } of connection.all(toldEvents({ messageId }))) {
    const parsed = JSON.parse(payload) as Readonly<Record<string, unknown>>
    const own = withOwnContent({ restored, payload: parsed }, messageId, message)
    if (own !== null) connection.run(setPayload({ sessionKey, sequence, ...own }))
  }
}
