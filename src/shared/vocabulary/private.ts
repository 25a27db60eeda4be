import { z } from 'zod'

/** Information that an agent receives with its next prompt and that is not a message. */
export const AgentNote = z.object({ agentId: z.string(), kind: z.string(), text: z.string() })
export type AgentNote = Readonly<z.infer<typeof AgentNote>>

/** A skill or an MCP server that a session has switched on or off. */
export const SessionSwitch = z.object({ kind: z.enum(['mcp', 'skill']), name: z.string(), isOn: z.boolean() })
export type SessionSwitch = z.infer<typeof SessionSwitch>
