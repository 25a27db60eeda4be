import type { PrivateEvents, PrivateEventType, PrivateEventWrites, StoreWriter } from '../port'
import type { Row } from '../schema'
import { findSessionKey } from '../session-key'
import { db, statement, type Placeholders } from '../statement'
import type { WriteContext } from './context'

type OfSession = Placeholders<{ sessionKey: number }>

const sessionOfPermission = statement((p: Placeholders<{ requestId: string }>) =>
  db.selectFrom('permission_request').select('session_key').where('request_id', '=', p.requestId),
)

const sessionOfElicitation = statement((p: Placeholders<{ requestId: string }>) =>
  db.selectFrom('elicitation').select('session_key').where('request_id', '=', p.requestId),
)

const sessionOfRule = statement((p: Placeholders<{ ruleId: string }>) =>
  db.selectFrom('permission_rule').select('session_key').where('rule_id', '=', p.ruleId),
)

const lastSequence = statement((p: OfSession) =>
  db
    .selectFrom('event')
    .select(({ fn }) => fn.max<number | null>('sequence').as('last'))
    .where('session_key', '=', p.sessionKey),
)

const lastNumber = statement((p: OfSession) =>
  db
    .selectFrom('private_event')
    .select(({ fn }) => fn.max<number | null>('number').as('last'))
    .where('session_key', '=', p.sessionKey),
)

const insertEvent = statement((p: Placeholders<Row<'private_event'>>) =>
  db.insertInto('private_event').values({
    session_key: p.session_key,
    after_sequence: p.after_sequence,
    number: p.number,
    type: p.type,
    payload: p.payload,
  }),
)

/** The writes that private events stand for. */
type Writes = Pick<
  StoreWriter,
  | 'snoozePermission'
  | 'setPermissionExpiry'
  | 'settlePermission'
  | 'settleElicitation'
  | 'putPermissionRule'
  | 'removePermissionRule'
  | 'removeSessionPermissionRules'
  | 'priceAgain'
>

/** By type, the rows that a private event changes: like projections of events. Returns false when it changed none. */
const projections: {
  readonly [T in PrivateEventType]: (payload: PrivateEvents[T], writes: Writes) => unknown
} = {
  'permission.snoozed': ({ requestId, until }, writes) => {
    writes.snoozePermission(requestId, until)
  },
  'permission.expirySet': ({ requestId, at }, writes) => {
    writes.setPermissionExpiry(requestId, at)
  },
  'permission.settled': ({ requestId, ruleId }, writes) => writes.settlePermission(requestId, ruleId),
  'elicitation.settled': ({ requestId }, writes) => writes.settleElicitation(requestId),
  'rule.saved': ({ rule }, writes) => {
    writes.putPermissionRule(rule)
  },
  'rule.removed': ({ ruleId }, writes) => writes.removePermissionRule(ruleId),
  'rules.reset': ({ sessionId }, writes) => {
    writes.removeSessionPermissionRules(sessionId)
  },
  'usage.priced': ({ sessionId }, writes) => {
    writes.priceAgain(sessionId)
  },
}

/** Writes of private events. */
export function privateEventWrites(context: WriteContext, writes: Writes): PrivateEventWrites {
  const { connection } = context
  return {
    happen(type, payload) {
      // Before it happens: it may remove the row that says whose it is.
      const sessionKey = sessionOf(context, payload)
      if (projections[type](payload, writes) === false) return false
      if (sessionKey !== undefined)
        connection.run(
          insertEvent({
            session_key: sessionKey,
            after_sequence: connection.first(lastSequence({ sessionKey }))?.last ?? 0,
            number: (connection.first(lastNumber({ sessionKey }))?.last ?? 0) + 1,
            type,
            payload: JSON.stringify(payload),
          }),
        )
      return true
    },
  }
}

/** The session that a private event is about, or undefined. */
function sessionOf({ connection }: WriteContext, payload: PrivateEvents[PrivateEventType]): number | undefined {
  if ('sessionId' in payload) return findSessionKey(connection, payload.sessionId)
  if ('rule' in payload)
    return payload.rule.sessionId === undefined ? undefined : findSessionKey(connection, payload.rule.sessionId)
  const row =
    'ruleId' in payload && !('requestId' in payload)
      ? connection.first(sessionOfRule(payload))
      : 'requestId' in payload
        ? (connection.first(sessionOfPermission(payload)) ?? connection.first(sessionOfElicitation(payload)))
        : undefined
  return row?.session_key ?? undefined
}
