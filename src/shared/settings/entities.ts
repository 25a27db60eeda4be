import { z } from 'zod'
import { ApprovalPolicy } from '../session/entities'

/** An agent of the user's own, as `settings.json` has it. Of its environment only the names: values may be secret. */
export const AgentServerInfo = z.object({
  name: z.string(),
  command: z.string(),
  args: z.array(z.string()),
  envNames: z.array(z.string()),
})
export type AgentServerInfo = z.infer<typeof AgentServerInfo>

/** What `settings.json` says of agents. */
export const AgentSettings = z.object({
  /** The file itself, for people. */
  file: z.string(),
  agentServers: z.array(AgentServerInfo),
  defaultAgent: z.string().optional(),
  approvalPolicy: ApprovalPolicy.optional(),
  /** Whether agents are asked for the titles of new sessions. */
  titlesByAgent: z.boolean(),
  /** What is wrong in the file, for people. */
  problems: z.array(z.string()),
})
export type AgentSettings = z.infer<typeof AgentSettings>
