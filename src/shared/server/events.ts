import { z } from 'zod'
import { AdapterInfo } from '../adapter/entities'
import { defineEvent } from '../kernel/define'
import { machineOfSession } from '../kernel/fields'
import { SessionListItem } from '../session/entities'

export const sessionsChanged = defineEvent({
  type: 'sessions.changed',
  summary: 'Session list entries that changed; `removed` ones are gone.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'session.list',
  payload: () =>
    z.object({
      /** Sessions that were added or changed, as lists show them. */
      sessions: z.array(SessionListItem),
      /** Ids of sessions that are gone. */
      removed: z.array(z.string()),
      /** Machine of the removed sessions. Absent: this host. */
      machineId: machineOfSession,
    }),
})

export const adaptersChanged = defineEvent({
  type: 'adapters.changed',
  summary: 'The agents available on this machine changed.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'adapter.list',
  payload: () =>
    z.object({
      /** All adapters after the change. */
      adapters: z.array(AdapterInfo),
    }),
})

export const hostClosing = defineEvent({
  type: 'host.closing',
  summary: 'The host is shutting down; the connection closes next.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'server.ping',
  payload: () =>
    z.object({
      /** Reason for the end of the host. */
      reason: z.string(),
    }),
})

/** Every event of the server subject. */
export const serverEvents = [sessionsChanged, adaptersChanged, hostClosing] as const
