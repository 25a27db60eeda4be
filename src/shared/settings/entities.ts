import { z } from 'zod'
import { ApprovalPolicy } from '../session/entities'

/** A user-defined agent from `settings.json`. Only the names of its environment variables: values may be secret. */
export const AgentServerInfo = z.object({
  name: z.string(),
  command: z.string(),
  args: z.array(z.string()),
  envNames: z.array(z.string()),
})
export type AgentServerInfo = z.infer<typeof AgentServerInfo>

/** Agent settings from `settings.json`. */
export const AgentSettings = z.object({
  /** Path of the settings file, for display. */
  file: z.string(),
  agentServers: z.array(AgentServerInfo),
  defaultAgent: z.string().optional(),
  approvalPolicy: ApprovalPolicy.optional(),
  /** True when agents generate the titles of new sessions. */
  titlesByAgent: z.boolean(),
  /** User-facing problems of the file. */
  problems: z.array(z.string()),
})
export type AgentSettings = z.infer<typeof AgentSettings>
