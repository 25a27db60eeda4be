import { z } from 'zod'
import { ApprovalPolicy } from '../session/entities'

/** A user-defined agent from `settings.json`. Only the names of its environment variables: values may be secret. */
export const AgentServerInfo = z.object({
  /** Name in `settings.json`, which is the name of the adapter. */
  name: z.string(),
  /** Program that is started. */
  command: z.string(),
  /** Arguments of the program. */
  args: z.array(z.string()),
  envNames: z.array(z.string()),
  /** Installation from the registry of agents; absent for an agent that was added by hand. */
  registry: z
    .object({
      /** Id in the registry. */
      registryId: z.string(),
      /** Installed version. */
      version: z.string(),
    })
    .optional(),
})
export type AgentServerInfo = z.infer<typeof AgentServerInfo>

/** Agent settings from `settings.json`. */
export const AgentSettings = z.object({
  /** Path of the settings file, for display. */
  file: z.string(),
  /** Agents of `settings.json`. */
  agentServers: z.array(AgentServerInfo),
  /** Adapter of sessions that name none; absent: the first available one. */
  defaultAgent: z.string().optional(),
  approvalPolicy: ApprovalPolicy.optional(),
  /** True when agents generate the titles of new sessions. */
  titlesByAgent: z.boolean(),
  /** User-facing problems of the file. */
  problems: z.array(z.string()),
})
export type AgentSettings = z.infer<typeof AgentSettings>
