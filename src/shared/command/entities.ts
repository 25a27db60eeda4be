import { z } from 'zod'

/** A slash command of a session. */
export const SessionCommand = z.object({
  /** Without the slash; unique in its session. */
  name: z.string(),
  /** Purpose of the command. */
  description: z.string(),
  /** `builtin`: a command of the agent or of Parley. `client`: a prompt file or a prompt of an MCP server. */
  kind: z.enum(['builtin', 'skill', 'client']),
  /** Provider of the command. */
  origin: z.enum(['agent', 'parley', 'skill', 'file', 'mcp', 'client']),
  /** Agent, file, MCP server or client. */
  source: z.string().optional(),
  /** Argument of the command; absent when it takes none. */
  input: z
    .object({
      /** Words that stand for the argument until something is typed. */
      hint: z.string(),
      /** True when the command needs an argument. */
      required: z.boolean().optional(),
    })
    .optional(),
  /** True when it can be invoked while an agent works; its prompt is then queued. */
  allowDuringAgentExecution: z.boolean(),
})
export type SessionCommand = z.infer<typeof SessionCommand>

/** Result of a command. */
export const CommandResult = z.discriminatedUnion('kind', [
  z.object({
    /** Kind of result; it decides which other fields there are. */
    kind: z.literal('text'),
    /** Text to show. */
    text: z.string(),
  }),
  z.object({
    kind: z.literal('agent-prompt'),
    /** Prompt for the agent. */
    prompt: z.string(),
    /** Command as typed. */
    displayPrompt: z.string(),
  }),
  z.object({
    kind: z.literal('completed'),
    /** Message for the agent, to be sent by the caller. */
    message: z.string().optional(),
  }),
])
