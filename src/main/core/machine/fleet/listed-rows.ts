import { SessionListItem } from '#shared/session/entities'
import type { Broker } from './broker'
import { readRecord } from './records'
import { hostKey, sessionKey } from './subjects'

/** Reads the list rows that a host has published. What another host put there is not among them. */
export async function listedRows(
  broker: Pick<Broker, 'sessions'>,
  fleet: string,
  host: string,
): Promise<SessionListItem[]> {
  const rows = new Map<string, SessionListItem>()
  for await (const { key, value, operation } of await broker.sessions.history({ key: `${hostKey(fleet, host)}.*` })) {
    const row = operation === 'PUT' ? readRecord(SessionListItem, value) : null
    if (row !== null && key === sessionKey(fleet, host, row.sessionId)) rows.set(key, row)
    else rows.delete(key)
  }
  return [...rows.values()]
}
