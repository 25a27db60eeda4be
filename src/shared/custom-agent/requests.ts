import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { bySession, success } from '../kernel/fields'

/** An agent described in a Markdown file: its instructions and its purpose. */
export const CustomAgent = z.object({
  name: z.string(),
  displayName: z.string(),
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

const agents = z.object({ agents: z.array(CustomAgent) })

export const listCustomAgents = defineRequest({
  name: 'session.agent.list',
  summary: "The custom agents of a session: those of its folder, then the user's own.",
  scope: 'session',
  stability: 'experimental',
  input: bySession,
  output: agents,
  errors: ['session-not-found'],
})

export const getCurrentAgent = defineRequest({
  name: 'session.agent.getCurrent',
  summary: 'The custom agent that the session works as, or null.',
  scope: 'session',
  stability: 'experimental',
  input: bySession,
  output: z.object({ agent: CustomAgent.nullable() }),
  errors: ['session-not-found'],
})

export const selectAgent = defineRequest({
  name: 'session.agent.select',
  summary:
    "Let the session's agents work as a custom agent: with its instructions, tools and, where they offer it, its model. Agents that are free are started anew for it and go on with their session; others are told with their next prompt.",
  scope: 'session',
  stability: 'experimental',
  input: bySession.extend({ name: z.string().min(1).max(200) }),
  output: z.object({ agent: CustomAgent }),
  errors: ['session-not-found', 'session-archived', 'custom-agent-not-found', 'agent-not-found'],
})

export const deselectAgent = defineRequest({
  name: 'session.agent.deselect',
  summary: "Let the session's agents be themselves again, with the model they had.",
  scope: 'session',
  stability: 'experimental',
  input: bySession,
  output: success,
  errors: ['session-not-found', 'session-archived'],
})

export const reloadAgents = defineRequest({
  name: 'session.agent.reload',
  summary: 'Read the custom agents of a session anew. They are read for every request, so this is the same as a list.',
  scope: 'session',
  stability: 'experimental',
  input: bySession,
  output: agents,
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
