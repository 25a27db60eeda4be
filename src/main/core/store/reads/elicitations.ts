import type { ElicitationEntry, ElicitationRequest, ElicitationResolution } from '#shared/elicitation/entities'
import type { Connection } from '../connection'
import type { ElicitationReads } from '../port'
import type { Row } from '../schema'
import { db, statement, type Placeholders } from '../statement'
import { adapterOfAsker, askedEntry, isOpen, isSettled } from './asked'

type EntryRow = Row<'elicitation'> & { title: string | null; adapter_name: string | null }

const openRequests = statement((p: Placeholders<{ sessionKey: number }>) =>
  db
    .selectFrom('elicitation')
    .select('request')
    .where('session_key', '=', p.sessionKey)
    .where('resolution', 'is', null)
    .orderBy('elicitation_key'),
)

/** Reads of questions. */
export function elicitationReads(connection: Connection): ElicitationReads {
  return {
    elicitation(requestId) {
      const row = connection.first(entries().where('request_id', '=', requestId))
      return Promise.resolve(row === undefined ? null : toEntry(row))
    },
    elicitations({ state, sessionId, limit }) {
      const found = entries()
        .$if(state === 'pending', (query) => query.where(isOpen))
        .$if(state === 'resolved', (query) => query.where(isSettled))
        .$if(sessionId !== undefined, (query) => query.where('session_id', '=', sessionId ?? ''))
        .orderBy('elicitation_key', 'desc')
        .limit(limit)
      return Promise.resolve(connection.all(found).map(toEntry))
    },
  }
}

/** The questions of a session that are open. */
export function readOpenElicitations(connection: Connection, sessionKey: number): ElicitationRequest[] {
  return connection.all(openRequests({ sessionKey })).map(({ request }) => JSON.parse(request) as ElicitationRequest)
}

function entries() {
  return db
    .selectFrom('elicitation')
    .innerJoin('session', 'session.session_key', 'elicitation.session_key')
    .selectAll('elicitation')
    .select('session.title')
    .select(adapterOfAsker)
}

function toEntry(row: EntryRow): ElicitationEntry {
  return {
    request: JSON.parse(row.request) as ElicitationRequest,
    ...(row.resolution === null ? {} : { resolution: JSON.parse(row.resolution) as ElicitationResolution }),
    ...askedEntry(row),
  }
}
