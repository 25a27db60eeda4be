import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { ScriptPort } from './entities'

export const portsChanged = defineEvent({
  type: 'workspace.ports.changed',
  summary: 'Something that a script of a session started began or ceased to listen at a port.',
  scope: 'server',
  durability: 'ephemeral',
  stability: 'experimental',
  readBy: 'workspace.ports',
  payload: () =>
    z.object({
      sessionId: z.string(),
      /** Ports in use, lowest first. */
      ports: z.array(ScriptPort),
    }),
})

/** Every host event about scripts. */
export const scriptServerEvents = [portsChanged] as const
