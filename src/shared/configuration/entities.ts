import { z } from 'zod'
import { time } from '../kernel/fields'
import { ApprovalPolicy, CompressionMode, ReasoningEffort, SystemPrompt } from '../session/entities'

const name = z.string().trim().min(1).max(100)
const id = z.string().min(1).max(256)
const model = z.string().trim().min(1).max(300)
const tools = z.array(z.string().trim().min(1).max(300)).max(1000)
const saved = { createdAt: time, updatedAt: time } as const

/** How an agent is to be: instructions and what goes with them, whichever agent takes them up. */
export const PersonaDraft = z.strictObject({
  name,
  description: z.string().max(1000).optional(),
  systemPrompt: SystemPrompt.optional(),
  model: model.optional(),
  reasoningEffort: ReasoningEffort.optional(),
  /** An empty list allows none. */
  allowedTools: tools.optional(),
  /** Wins over `allowedTools`. */
  disallowedTools: tools.optional(),
})
export type PersonaDraft = z.infer<typeof PersonaDraft>

export const Persona = PersonaDraft.extend({ personaId: id, ...saved })
export type Persona = z.infer<typeof Persona>

/** A bundle under one name: which agent, and all that it is started with. */
export const ProfileDraft = z.strictObject({
  name,
  description: z.string().max(1000).optional(),
  /** Absent: the adapter that knows the model, else the default one. */
  adapterName: z.string().min(1).max(256).optional(),
  personaId: id.optional(),
  providerConfigId: id.optional(),
  model: model.optional(),
  reasoningEffort: ReasoningEffort.optional(),
  allowedTools: tools.optional(),
  disallowedTools: tools.optional(),
  /** Folders beside the session's own that the agent may use. Absolute. */
  allowedDirectories: z.array(z.string().min(1).max(4096)).max(100).optional(),
  approvalPolicy: ApprovalPolicy.optional(),
  compressionMode: CompressionMode.optional(),
})
export type ProfileDraft = z.infer<typeof ProfileDraft>

export const Profile = ProfileDraft.extend({ profileId: id, ...saved })
export type Profile = z.infer<typeof Profile>

/** Whose interface a provider speaks. */
export const ProviderKind = z.enum(['anthropic', 'openai', 'google', 'openai-compatible'])
export type ProviderKind = z.infer<typeof ProviderKind>

/** Where a provider's key is: kept by Parley, or in a variable of Parley's own environment. Never the key itself. */
export const KeyReference = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('stored') }),
  z.strictObject({
    from: z.literal('environment'),
    variable: z
      .string()
      .max(200)
      .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'is not the name of an environment variable'),
  }),
])
export type KeyReference = z.infer<typeof KeyReference>

/** A provider of models that agents are pointed at. */
export const ProviderConfigDraft = z.strictObject({
  name,
  kind: ProviderKind,
  /** Absent: the provider's own. */
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .refine((url) => !/^https?:\/\/[^/]*@/.test(url), 'must not hold a user name or password')
    .optional(),
  models: z.array(model).max(1000).optional(),
  /** The model of agents that are told no other. */
  defaultModel: model.optional(),
  key: KeyReference.optional(),
})
export type ProviderConfigDraft = z.infer<typeof ProviderConfigDraft>

export const StoredProviderConfig = ProviderConfigDraft.extend({ providerConfigId: id, ...saved })
export type StoredProviderConfig = z.infer<typeof StoredProviderConfig>

/** `none`: it names no key. `unreadable`: there is one that this program cannot decrypt. */
export const KeyState = z.enum(['none', 'set', 'missing', 'unreadable'])
export type KeyState = z.infer<typeof KeyState>

export const ProviderConfig = StoredProviderConfig.extend({ keyState: KeyState })
export type ProviderConfig = z.infer<typeof ProviderConfig>

/** How keys are kept here. */
export const KeyStorage = z.object({
  kind: z.enum(['keychain', 'file']),
  /** For people: where, and how safe that is. */
  description: z.string(),
})
export type KeyStorage = z.infer<typeof KeyStorage>

/** Where a value of a configuration comes from; `project` is a folder that was named for it. */
export const ConfigOrigin = z.enum([
  'selection',
  'persona',
  'profile',
  'providerConfig',
  'project',
  'session',
  'agent',
  'settings',
  'adapter',
])
export type ConfigOrigin = z.infer<typeof ConfigOrigin>
