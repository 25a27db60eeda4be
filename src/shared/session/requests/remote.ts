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
    "Let an agent's own service show its session elsewhere, or take messages from there. An agent that does not run is started. For one without such a service only `off` succeeds.",
  scope: 'session',
  stability: 'experimental',
  input: z.strictObject({
    sessionId,
    agentId,
    mode: z
      .enum(['off', 'export', 'on'])
      .optional()
      .describe('`export` only shows it, `on` also takes messages. Default: that of the agent.'),
  }),
  output: z.object({
    url: z.string().optional().describe('Where it can be seen.'),
    remoteSteerable: z.boolean().describe('Messages are taken from there.'),
  }),
  errors: [...errors],
})

export const remoteDisable = defineRequest({
  name: 'session.remote.disable',
  summary: "Keep an agent's session to this machine again; succeeds too where it never left it.",
  scope: 'session',
  stability: 'experimental',
  input: z.strictObject({ sessionId, agentId }),
  output: z.object({ success: z.boolean() }),
  errors: [...errors],
})

/** Requests about remote views of sessions in an agent's own service. */
export const remoteRequests = [remoteEnable, remoteDisable] as const
