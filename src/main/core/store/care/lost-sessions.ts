import { sql } from 'kysely'
import type { Connection } from '../connection'
import { db, statement } from '../statement'

const insertLostSessions = statement(() =>
  db
    .insertInto('session')
    .columns(['session_key', 'session_id', 'status', 'created_at', 'last_activity_at', 'message_count', 'title'])
    .expression(({ selectFrom }) =>
      selectFrom('message')
        .select(({ fn, ref }) => [
          'message.session_key',
          sql<string>`'salvaged-' || ${ref('message.session_key')}`.as('session_id'),
          sql.lit('closed').as('status'),
          fn.min('message.timestamp').as('created_at'),
          fn.max('message.timestamp').as('last_activity_at'),
          fn.countAll<number>().as('message_count'),
          sql.lit('Salvaged session').as('title'),
        ])
        .where('message.session_key', 'not in', (eb) => eb.selectFrom('session').select('session.session_key'))
        .groupBy('message.session_key'),
    ),
)

const insertLostStates = statement(() =>
  db
    .insertInto('session_state')
    .columns(['session_key', 'reserved_sequence'])
    .expression(({ selectFrom }) =>
      selectFrom('session')
        .select(({ lit }) => ['session.session_key', lit(0).as('reserved_sequence')])
        .where('session.session_key', 'not in', (eb) =>
          eb.selectFrom('session_state').select('session_state.session_key'),
        ),
    ),
)

/** Gives messages whose session is lost one that holds them, and every session its counters. */
export function keepLostMessages(connection: Connection): void {
  connection.run(insertLostSessions())
  connection.run(insertLostStates())
}
