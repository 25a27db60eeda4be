import { z } from 'zod'
import { defineRequest } from '../../kernel/define'
import { sessionId } from '../../kernel/fields'

const agentId = z.string().optional().describe('Default: the lead.')
const errors = [
  'session-not-found',
  'session-archived',
  'agent-not-found',
  'capability-missing',
  'adapter-failed',
] as const

export const remoteEnable = defineRequest({
  name: 'session.remote.enable',
  summary:
    "Enables the remote view of a session in the agent's own service, or messages from there. Starts the agent if it is not running. For an agent without such a service only `off` succeeds.",
  scope: 'session',
  effect: 'act',
  routing: 'session',
  requires: 'writable-session',
  stability: 'experimental',
  input: () =>
    z.strictObject({
      sessionId,
      agentId,
      mode: z
        .enum(['off', 'export', 'on'])
        .optional()
        .describe("`export` is read-only, `on` also accepts messages. Default: the agent's default."),
    }),
  output: () =>
    z.object({
      url: z.string().optional().describe('Address of the remote view.'),
      remoteSteerable: z.boolean().describe('True when the remote view accepts messages.'),
    }),
  errors: [...errors],
})

export const remoteDisable = defineRequest({
  name: 'session.remote.disable',
  summary: "Disables the remote view of an agent's session; succeeds even if it was not enabled.",
  scope: 'session',
  effect: 'act',
  routing: 'session',
  requires: 'writable-session',
  stability: 'experimental',
  input: () => z.strictObject({ sessionId, agentId }),
  output: () => z.object({ success: z.boolean() }),
  errors: [...errors],
})

/** Requests about remote views of sessions in an agent's own service. */
export const remoteRequests = [remoteEnable, remoteDisable] as const
