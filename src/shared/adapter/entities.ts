import { z } from 'zod'
import { ReasoningEffort, ReasoningLevels } from '../session/entities'

/** One of several modes or models an agent offers. */
export const Choice = z.object({ id: z.string(), name: z.string(), description: z.string().optional() })
export type Choice = z.infer<typeof Choice>

/** What is chosen, and what could be. */
export const Choices = z.object({ current: z.string(), available: z.array(Choice) })
export type Choices = z.infer<typeof Choices>

/** How hard an agent thinks, and how hard it can. */
export const Efforts = z.object({
  /** Null while it is the agent's own default, or a level that has no name here. */
  current: ReasoningEffort.nullable(),
  supportedReasoningLevels: ReasoningLevels,
})
export type Efforts = z.infer<typeof Efforts>

/** A slash command an agent offers. */
export const AgentCommand = z.object({ name: z.string(), description: z.string(), hint: z.string().optional() })
export type AgentCommand = z.infer<typeof AgentCommand>

/** Names of the capability objects an adapter or a running agent has. Presence is the capability. */
export const Capability = z.enum([
  'resume',
  'fork',
  'load',
  'modes',
  'models',
  'efforts',
  'permissions',
  'elicitation',
  'usage',
  'steer',
  'mcp',
])
export type Capability = z.infer<typeof Capability>

/** An adapter as clients see it. */
export const AdapterInfo = z.object({
  adapterName: z.string(),
  adapterId: z.string(),
  /** The product's own name. */
  displayName: z.string(),
  description: z.string(),
  /** Where it comes from: built in, `settings.json`, found on this machine, or a provider that was set up. */
  origin: z.enum(['builtin', 'settings', 'detected', 'provider']),
  isDefault: z.boolean(),
  /** False with `reason` when it cannot be started here. */
  available: z.boolean(),
  reason: z.string().optional(),
  version: z.string().optional(),
  /** The oldest version that can be used, where that is known. */
  minimumVersion: z.string().optional(),
  /** The command line, for agents that are processes. */
  command: z.string().optional(),
  /** Where the program lies. */
  path: z.string().optional(),
  /** How to sign in at it; absent where nobody has to. */
  signIn: z
    .object({
      /** For people: what to do where nobody is signed in. */
      how: z.string(),
      /** Ways of which people choose one. */
      ways: z.array(Choice),
      /** The chosen one; absent until it is chosen. */
      way: z.string().optional(),
      /** Whether it can be done from here, with a code that is entered on a page. */
      hasDeviceCode: z.boolean(),
      /** Whether one can sign out from here. */
      canSignOut: z.boolean(),
    })
    .optional(),
  /** Example prompts that show what it can do. */
  examples: z.array(z.string()).optional(),
})
export type AdapterInfo = z.infer<typeof AdapterInfo>

/** What a prompt of an agent may hold beside text and the paths of files. */
export const PromptContent = z.object({ image: z.boolean(), audio: z.boolean(), embeddedContext: z.boolean() })
export type PromptContent = z.infer<typeof PromptContent>

/** What only a running agent can tell about itself. */
export const AgentFeatures = z.object({
  capabilities: z.array(Capability),
  modes: Choices.optional(),
  models: Choices.optional(),
  efforts: Efforts.optional(),
  commands: z.array(AgentCommand).optional(),
  /** Absent: text and the paths of files only. */
  promptContent: PromptContent.optional(),
  /** Started without what its folder would run; absent: nothing is held back. */
  heldBack: z.object({ folder: z.string(), count: z.int().nonnegative() }).optional(),
})
export type AgentFeatures = z.infer<typeof AgentFeatures>

/** A plugin that an agent has installed, as it reports it. */
export const AgentPlugin = z.object({
  name: z.string(),
  /** Where it was installed from; empty when the agent does not say. */
  marketplace: z.string(),
  version: z.string().optional(),
  enabled: z.boolean(),
})
export type AgentPlugin = z.infer<typeof AgentPlugin>

export const PlanEntry = z.object({
  content: z.string(),
  status: z.enum(['pending', 'in_progress', 'completed']),
  priority: z.enum(['high', 'medium', 'low']).optional(),
})
export type PlanEntry = z.infer<typeof PlanEntry>
