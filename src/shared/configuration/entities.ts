import { z } from 'zod'
import { path, time } from '../kernel/fields'
import { ApprovalPolicy, CompressionMode, ProviderKind, ReasoningEffort, SystemPrompt } from '../vocabulary/entities'

const name = z.string().trim().min(1).max(100)
const id = z.string().min(1).max(256)
const model = z.string().trim().min(1).max(300)
const tools = z.array(z.string().trim().min(1).max(300)).max(1000)
const saved = { createdAt: time, updatedAt: time } as const

/** Agent settings independent of the agent program: instructions and related options. */
export const PersonaDraft = z.strictObject({
  /** Name that people give it, unique without regard to case. */
  name,
  /** Purpose, for people who choose one. */
  description: z.string().max(1000).optional(),
  systemPrompt: SystemPrompt.optional(),
  model: model.optional(),
  reasoningEffort: ReasoningEffort.optional(),
  /** An empty list allows none. */
  allowedTools: tools.optional(),
  /** Takes precedence over `allowedTools`. */
  disallowedTools: tools.optional(),
})
export type PersonaDraft = z.infer<typeof PersonaDraft>

export const Persona = PersonaDraft.extend({ personaId: id, ...saved })
export type Persona = z.infer<typeof Persona>

/** A named bundle: the agent and everything it is started with. */
export const ProfileDraft = z.strictObject({
  /** Name that people give it, unique without regard to case. */
  name,
  /** Purpose, for people who choose one. */
  description: z.string().max(1000).optional(),
  /** Absent: the adapter that offers the model, else the default one. */
  adapterName: z.string().min(1).max(256).optional(),
  personaId: id.optional(),
  providerConfigId: id.optional(),
  /** Account to work under; absent: that of the folder, or the default one. */
  accountId: id.optional(),
  model: model.optional(),
  reasoningEffort: ReasoningEffort.optional(),
  allowedTools: tools.optional(),
  disallowedTools: tools.optional(),
  /** Additional folders the agent may use. Absolute. */
  allowedDirectories: z.array(path).max(100).optional(),
  approvalPolicy: ApprovalPolicy.optional(),
  compressionMode: CompressionMode.optional(),
})
export type ProfileDraft = z.infer<typeof ProfileDraft>

export const Profile = ProfileDraft.extend({ profileId: id, ...saved })
export type Profile = z.infer<typeof Profile>

/**
 * Location of a provider's key: stored by Parley, or in a variable of Parley's own environment. Never the key itself.
 */
export const KeyReference = z.discriminatedUnion('from', [
  z.strictObject({
    /** Place of the key: kept by Parley, or in an environment variable. */
    from: z.literal('stored'),
  }),
  z.strictObject({
    from: z.literal('environment'),
    /** Name of the environment variable with the key. */
    variable: z
      .string()
      .max(200)
      .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'is not the name of an environment variable'),
  }),
])
export type KeyReference = z.infer<typeof KeyReference>

/** A model provider that agents can use. */
export const ProviderConfigDraft = z.strictObject({
  /** Name that people give it, unique without regard to case. */
  name,
  kind: ProviderKind,
  /** Absent: the provider's default. */
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .refine((url) => !/^https?:\/\/[^/]*@/.test(url), 'must not hold a user name or password')
    .optional(),
  /** Ids of the models that people can choose. */
  models: z.array(model).max(1000).optional(),
  /** Model of agents with no other model set. */
  defaultModel: model.optional(),
  key: KeyReference.optional(),
})
export type ProviderConfigDraft = z.infer<typeof ProviderConfigDraft>

export const StoredProviderConfig = ProviderConfigDraft.extend({ providerConfigId: id, ...saved })
export type StoredProviderConfig = z.infer<typeof StoredProviderConfig>

/** `none`: it references no key. `unreadable`: a key exists that this program cannot decrypt. */
export const KeyState = z.enum(['none', 'set', 'missing', 'unreadable'])
export type KeyState = z.infer<typeof KeyState>

export const ProviderConfig = StoredProviderConfig.extend({ keyState: KeyState })
export type ProviderConfig = z.infer<typeof ProviderConfig>

/** Key storage on this machine. */
export const KeyStorage = z.object({
  /** Place where keys are kept: the keychain of the system, or an encrypted file. */
  kind: z.enum(['keychain', 'file']),
  /** User-facing description of the location and its security. */
  description: z.string(),
})
export type KeyStorage = z.infer<typeof KeyStorage>

/** Origin of a configuration value; `project` is a project folder. */
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
