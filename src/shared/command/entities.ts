import { z } from 'zod'

/** A slash command of a session. */
export const SessionCommand = z.object({
  /** Without the slash; unique in its session. */
  name: z.string(),
  description: z.string(),
  /** `builtin`: the agent's or Parley's. `client`: a prompt file or a prompt of an MCP server. */
  kind: z.enum(['builtin', 'skill', 'client']),
  /** Who has it. */
  origin: z.enum(['agent', 'parley', 'skill', 'file', 'mcp', 'client']),
  /** The agent, the file, the MCP server or the client. */
  source: z.string().optional(),
  input: z.object({ hint: z.string(), required: z.boolean().optional() }).optional(),
  /** Whether it can be invoked while an agent works; a prompt then waits its turn. */
  allowDuringAgentExecution: z.boolean(),
})
export type SessionCommand = z.infer<typeof SessionCommand>

/** What a command comes to. */
export const CommandResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({
    kind: z.literal('agent-prompt'),
    /** To be sent to the agent. */
    prompt: z.string(),
    /** What was typed. */
    displayPrompt: z.string(),
  }),
  z.object({ kind: z.literal('completed'), message: z.string().optional() }),
])
