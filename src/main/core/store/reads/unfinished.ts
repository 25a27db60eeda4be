import type { DeviceCode } from '../../../../shared/auth/entities'
import type { ElicitationRequest } from '../../../../shared/elicitation/entities'
import type { PermissionRequest } from '../../../../shared/permission/entities'
import type { Connection } from '../connection'
import { toAgent, toDelivery, toTurn } from '../entities'
import type { FileDraftJournal } from '../draft-journal'
import type { UnfinishedMessage, UnfinishedReads } from '../port'
import type { Row } from '../schema'
import { stagedSessions } from '../import/staged'

type OfSession = { session_id: string }

/** What a host that died left open. Every part has an index that holds only what is open, so this costs what it finds. */
export function unfinishedReads(connection: Connection, journal: FileDraftJournal): UnfinishedReads {
  return {
    hasUnfinishedImport: () => Promise.resolve(stagedSessions(connection).length > 0),
    unfinished() {
      return Promise.resolve({
        turns: connection
          .select<Row<'turn'> & OfSession>(
            `SELECT turn.*, session_id FROM turn INDEXED BY turn_active JOIN session USING (session_key)
               WHERE turn.status = 'active' ORDER BY turn_key`,
          )
          .map((row) => toTurn(row, row.session_id)),
        messages: unfinishedMessages(connection, journal),
        deliveries: connection
          .select<Row<'delivery'> & OfSession & { message_id: string }>(
            `SELECT delivery.*, session_id, message_id FROM delivery INDEXED BY delivery_open
               JOIN message USING (message_key) JOIN session USING (session_key)
               WHERE state <> 'done' ORDER BY message_key, ordinal`,
          )
          .map((row) => ({ sessionId: row.session_id, messageId: row.message_id, delivery: toDelivery(row) })),
        permissions: connection
          .select<{ request: string }>(
            `SELECT request FROM permission_request INDEXED BY permission_request_open
               WHERE resolution IS NULL ORDER BY permission_key`,
          )
          .map((row) => JSON.parse(row.request) as PermissionRequest),
        elicitations: connection
          .select<{ request: string }>(
            `SELECT request FROM elicitation INDEXED BY elicitation_waiting
               WHERE (resolution IS NULL OR is_offered = 1) AND resolution IS NULL ORDER BY elicitation_key`,
          )
          .map((row) => JSON.parse(row.request) as ElicitationRequest),
        deviceCodes: connection
          .select<{ device_codes: string }>(
            `SELECT device_codes FROM session_state INDEXED BY session_state_device_codes
               WHERE device_codes IS NOT NULL ORDER BY session_key`,
          )
          .flatMap((row) => JSON.parse(row.device_codes) as DeviceCode[]),
        commands: connection.select<{ sessionId: string; commandId: string }>(
          'SELECT session_id AS sessionId, command_id AS commandId FROM running_command JOIN session USING (session_key)',
        ),
        agents: connection
          .select<Row<'agent'> & OfSession>(
            `SELECT agent.*, session_id FROM agent INDEXED BY agent_alive JOIN session USING (session_key)
               WHERE agent.status IN ('idle', 'active') ORDER BY agent_key`,
          )
          .map((row) => toAgent(row, row.session_id)),
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
        connection.get('SELECT 1 FROM session WHERE session_id = ?', sessionId) !== undefined &&
        connection.get('SELECT 1 FROM message WHERE message_id = ?', message.messageId) === undefined,
    )
}
