import { z } from 'zod'
import { Choice } from '../adapter/entities'
import { defineRequest } from '../kernel/define'
import { id, nothing, success } from '../kernel/fields'
import {
  KeyStorage,
  Persona,
  PersonaDraft,
  Profile,
  ProfileDraft,
  ProviderConfig,
  ProviderConfigDraft,
} from './entities'

const personaId = id
const profileId = id
const providerConfigId = id

// ── Personas ─────────────────────────────────────────────────────────────────

export const listPersonas = defineRequest({
  name: 'persona.list',
  device: 'watch',
  summary: 'Returns the personas by name.',
  scope: 'server',
  effect: 'read',
  input: () => nothing,
  output: () =>
    z.object({
      /** Personas of this machine. */
      personas: z.array(Persona),
    }),
})

export const createPersona = defineRequest({
  name: 'persona.create',
  summary: 'Creates a persona.',
  scope: 'server',
  effect: 'write',
  oneAtATime: 'configurations',
  input: () => z.strictObject({ persona: PersonaDraft }),
  output: () =>
    z.object({
      /** Persona as it is stored. */
      persona: Persona,
    }),
  errors: ['name-taken'],
})

export const updatePersona = defineRequest({
  name: 'persona.update',
  summary: 'Replaces a persona. Agents that use it keep the version they were started with.',
  scope: 'server',
  effect: 'write',
  oneAtATime: 'configurations',
  input: () => z.strictObject({ personaId, persona: PersonaDraft }),
  output: () =>
    z.object({
      /** Persona after the change. */
      persona: Persona,
    }),
  errors: ['persona-not-found', 'name-taken'],
})

export const deletePersona = defineRequest({
  name: 'persona.delete',
  summary: 'Deletes a persona that no profile uses.',
  scope: 'server',
  effect: 'write',
  oneAtATime: 'configurations',
  input: () => z.strictObject({ personaId }),
  output: () => success,
  errors: ['persona-not-found', 'configuration-in-use'],
})

// ── Profiles ─────────────────────────────────────────────────────────────────

export const listProfiles = defineRequest({
  name: 'profile.list',
  device: 'watch',
  summary: 'Returns the profiles by name.',
  scope: 'server',
  effect: 'read',
  input: () => nothing,
  output: () =>
    z.object({
      /** Profiles of this machine. */
      profiles: z.array(Profile),
    }),
})

export const createProfile = defineRequest({
  name: 'profile.create',
  summary: 'Creates a profile.',
  scope: 'server',
  effect: 'write',
  oneAtATime: 'configurations',
  input: () => z.strictObject({ profile: ProfileDraft }),
  output: () =>
    z.object({
      /** Profile as it is stored. */
      profile: Profile,
    }),
  errors: ['name-taken', 'persona-not-found', 'provider-config-not-found'],
})

export const updateProfile = defineRequest({
  name: 'profile.update',
  summary: 'Replaces a profile. Its approval policy applies immediately to agents with the profile.',
  scope: 'server',
  effect: 'write',
  oneAtATime: 'configurations',
  input: () => z.strictObject({ profileId, profile: ProfileDraft }),
  output: () =>
    z.object({
      /** Profile after the change. */
      profile: Profile,
    }),
  errors: ['profile-not-found', 'name-taken', 'persona-not-found', 'provider-config-not-found'],
})

export const deleteProfile = defineRequest({
  name: 'profile.delete',
  summary: 'Deletes a profile. Agents with it keep what they were started with, except its approval policy.',
  scope: 'server',
  effect: 'write',
  oneAtATime: 'configurations',
  input: () => z.strictObject({ profileId }),
  output: () => success,
  errors: ['profile-not-found'],
})

// ── Providers ────────────────────────────────────────────────────────────────

export const listProviderConfigs = defineRequest({
  name: 'providerConfig.list',
  summary:
    'Returns the provider configurations by name, the state of each key, and how keys are stored on this machine.',
  scope: 'server',
  effect: 'read',
  input: () => nothing,
  output: () =>
    z.object({
      /** Provider configurations of this machine, without keys. */
      providerConfigs: z.array(ProviderConfig),
      keyStorage: KeyStorage,
    }),
})

export const createProviderConfig = defineRequest({
  name: 'providerConfig.create',
  summary: 'Creates a provider configuration. Its key is set with a separate request.',
  scope: 'server',
  effect: 'write',
  oneAtATime: 'configurations',
  input: () => z.strictObject({ providerConfig: ProviderConfigDraft }),
  output: () =>
    z.object({
      /** Provider configuration as it is stored, without its key. */
      providerConfig: ProviderConfig,
    }),
  errors: ['name-taken'],
})

export const updateProviderConfig = defineRequest({
  name: 'providerConfig.update',
  summary: 'Replaces a provider configuration. Takes effect when agents restart.',
  scope: 'server',
  effect: 'write',
  oneAtATime: 'configurations',
  input: () => z.strictObject({ providerConfigId, providerConfig: ProviderConfigDraft }),
  output: () =>
    z.object({
      /** Provider configuration after the change, without its key. */
      providerConfig: ProviderConfig,
    }),
  errors: ['provider-config-not-found', 'name-taken'],
})

export const deleteProviderConfig = defineRequest({
  name: 'providerConfig.delete',
  summary: 'Deletes a provider configuration that no profile uses, and its key.',
  scope: 'server',
  effect: 'write',
  oneAtATime: 'configurations',
  input: () => z.strictObject({ providerConfigId }),
  output: () => success,
  errors: ['provider-config-not-found', 'configuration-in-use', 'secret-failed'],
})

export const setProviderKey = defineRequest({
  name: 'providerConfig.setKey',
  summary: 'Stores the key of a provider. No request returns it; it is only given to agents.',
  scope: 'server',
  effect: 'write',
  oneAtATime: 'configurations',
  input: () =>
    z.strictObject({
      providerConfigId,
      /** The key. It is stored and never returned. */
      key: z.string().trim().min(1).max(10_000),
    }),
  output: () =>
    z.object({
      /** Provider configuration after the change, without its key. */
      providerConfig: ProviderConfig,
    }),
  errors: ['provider-config-not-found', 'secret-failed'],
})

export const removeProviderKey = defineRequest({
  name: 'providerConfig.removeKey',
  summary: 'Deletes the stored key of a provider.',
  scope: 'server',
  effect: 'write',
  oneAtATime: 'configurations',
  input: () => z.strictObject({ providerConfigId }),
  output: () =>
    z.object({
      /** Provider configuration after the change. */
      providerConfig: ProviderConfig,
    }),
  errors: ['provider-config-not-found', 'secret-failed'],
})

export const listProviderModels = defineRequest({
  name: 'providerConfig.listModels',
  summary: 'Asks a provider for its models, using its key; also serves as a connection test.',
  scope: 'server',
  effect: 'read',
  input: () => z.strictObject({ providerConfigId }),
  output: () =>
    z.object({
      /** Models that the provider lists. */
      models: z.array(Choice),
    }),
  errors: ['provider-config-not-found', 'adapter-failed'],
})

/** Every request of the configuration subject. */
export const configurationRequests = [
  listPersonas,
  createPersona,
  updatePersona,
  deletePersona,
  listProfiles,
  createProfile,
  updateProfile,
  deleteProfile,
  listProviderConfigs,
  createProviderConfig,
  updateProviderConfig,
  deleteProviderConfig,
  setProviderKey,
  removeProviderKey,
  listProviderModels,
] as const
