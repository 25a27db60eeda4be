import { sql } from 'kysely'
import type { DeviceCode } from '#shared/auth/entities'
import type { ElicitationRequest } from '#shared/elicitation/entities'
import type { PermissionRequest } from '#shared/permission/entities'
import type { Connection } from '../connection'
import { toAgent, toDelivery, toTurn } from '../entities'
import type { FileDraftJournal } from '../draft-journal'
import type { UnfinishedMessage, UnfinishedReads } from '../port'
import { db, indexed, literals, statement, type Placeholders } from '../statement'
import { stagedSessions } from '../import/staged'
import { findSessionKey } from '../session-key'
import { isOpen } from './asked'

const runningTurns = statement(() =>
  db
    .selectFrom(indexed('turn', 'turn_active'))
    .innerJoin('session', 'session.session_key', 'turn.session_key')
    .selectAll('turn')
    .select('session.session_id')
    .where('turn.status', '=', sql.lit('active'))
    .orderBy('turn_key'),
)

const openDeliveries = statement(() =>
  db
    .selectFrom(indexed('delivery', 'delivery_open'))
    .innerJoin('message', 'message.message_key', 'delivery.message_key')
    .innerJoin('session', 'session.session_key', 'message.session_key')
    .selectAll('delivery')
    .select(['session.session_id', 'message.message_id'])
    .where('state', '<>', sql.lit('done'))
    .orderBy('delivery.message_key')
    .orderBy('ordinal'),
)

const openPermissions = statement(() =>
  db
    .selectFrom(indexed('permission_request', 'permission_request_open'))
    .select('request')
    .where('resolution', 'is', null)
    .orderBy('permission_key'),
)

const openElicitations = statement(() =>
  db
    .selectFrom(indexed('elicitation', 'elicitation_waiting'))
    .select('request')
    // The condition of the index, which holds those that are offered again too.
    .where(isOpen)
    .where('resolution', 'is', null)
    .orderBy('elicitation_key'),
)

const openDeviceCodes = statement(() =>
  db
    .selectFrom(indexed('session_state', 'session_state_device_codes'))
    .select('device_codes')
    .where('device_codes', 'is not', null)
    .orderBy('session_key')
    .$narrowType<{ device_codes: string }>(),
)

const runningCommands = statement(() =>
  db
    .selectFrom('running_command')
    .innerJoin('session', 'session.session_key', 'running_command.session_key')
    .select(['session_id as sessionId', 'command_id as commandId']),
)

const livingAgents = statement(() =>
  db
    .selectFrom(indexed('agent', 'agent_alive'))
    .innerJoin('session', 'session.session_key', 'agent.session_key')
    .selectAll('agent')
    .select('session.session_id')
    .where('agent.status', 'in', literals(['idle', 'active']))
    .orderBy('agent_key'),
)

const messageKey = statement((p: Placeholders<{ messageId: string }>) =>
  db.selectFrom('message').select('message_key').where('message_id', '=', p.messageId),
)

/** Reads of the work that a host that died left open. Every part has an index that holds only what is open, so this costs what it finds. */
export function unfinishedReads(connection: Connection, journal: FileDraftJournal): UnfinishedReads {
  return {
    hasUnfinishedImport: () => Promise.resolve(stagedSessions(connection).length > 0),
    unfinished() {
      return Promise.resolve({
        turns: connection.all(runningTurns()).map((row) => toTurn(row, row.session_id)),
        messages: unfinishedMessages(connection, journal),
        deliveries: connection
          .all(openDeliveries())
          .map((row) => ({ sessionId: row.session_id, messageId: row.message_id, delivery: toDelivery(row) })),
        permissions: connection.all(openPermissions()).map((row) => JSON.parse(row.request) as PermissionRequest),
        elicitations: connection.all(openElicitations()).map((row) => JSON.parse(row.request) as ElicitationRequest),
        deviceCodes: connection.all(openDeviceCodes()).flatMap((row) => JSON.parse(row.device_codes) as DeviceCode[]),
        commands: connection.all(runningCommands()),
        agents: connection.all(livingAgents()).map((row) => toAgent(row, row.session_id)),
      })
    },
  }
}

/** Drafts of stored messages are left over from a host that died right after storing them. */
function unfinishedMessages(connection: Connection, journal: FileDraftJournal): UnfinishedMessage[] {
  return journal
    .read()
    .filter(
      ({ sessionId, message }) =>
        findSessionKey(connection, sessionId) !== undefined &&
        connection.first(messageKey({ messageId: message.messageId })) === undefined,
    )
}
