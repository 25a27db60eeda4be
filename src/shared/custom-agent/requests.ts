import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { bySession, success } from '../kernel/fields'

/** An agent described in a Markdown file: its instructions and its purpose. */
export const CustomAgent = z.object({
  /** Name that selects it. */
  name: z.string(),
  /** Name for people. */
  displayName: z.string(),
  /** Purpose, as its file says. */
  description: z.string(),
  /** Path of the file. */
  path: z.string(),
  /** Model named in the file. */
  model: z.string().optional(),
  /** The only tools it may use; absent: all. Other tools are denied with a reason given to the agent. */
  tools: z.array(z.string()).optional(),
  /** Tools it may not use. */
  disallowedTools: z.array(z.string()).optional(),
})
export type CustomAgent = z.infer<typeof CustomAgent>

const agents = z.object({
  /** Custom agents that can be selected. */
  agents: z.array(CustomAgent),
})

export const listCustomAgents = defineRequest({
  name: 'session.agent.list',
  device: 'watch',
  summary: "Returns the custom agents of a session: those of its folder, then the user's.",
  scope: 'session',
  effect: 'read',
  routing: 'session',
  stability: 'experimental',
  input: () => bySession,
  output: () => agents,
  errors: ['session-not-found'],
})

export const getCurrentAgent = defineRequest({
  name: 'session.agent.getCurrent',
  device: 'watch',
  summary: 'Returns the custom agent that the session uses, or null.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  stability: 'experimental',
  input: () => bySession,
  output: () => z.object({ agent: CustomAgent.nullable() }),
  errors: ['session-not-found'],
})

export const selectAgent = defineRequest({
  name: 'session.agent.select',
  summary:
    "Applies a custom agent to the session's agents: its instructions, tools and, if they offer it, its model. Idle agents restart and continue their session; busy ones receive the instructions with their next prompt.",
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  stability: 'experimental',
  input: () =>
    bySession.extend({
      /** Name of the custom agent. */
      name: z.string().min(1).max(200),
    }),
  output: () => z.object({ agent: CustomAgent }),
  errors: ['session-not-found', 'session-archived', 'custom-agent-not-found', 'agent-not-found'],
})

export const deselectAgent = defineRequest({
  name: 'session.agent.deselect',
  summary: "Removes the custom agent from the session and restores the agents' previous model.",
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  stability: 'experimental',
  input: () => bySession,
  output: () => success,
  errors: ['session-not-found', 'session-archived'],
})

export const reloadAgents = defineRequest({
  name: 'session.agent.reload',
  summary: 'Reloads the custom agents of a session. They are read for every request, so this equals the list request.',
  scope: 'session',
  effect: 'act',
  routing: 'session',
  stability: 'experimental',
  input: () => bySession,
  output: () => agents,
  errors: ['session-not-found'],
})

/** Every request about custom agents. */
export const customAgentRequests = [
  listCustomAgents,
  getCurrentAgent,
  selectAgent,
  deselectAgent,
  reloadAgents,
] as const
