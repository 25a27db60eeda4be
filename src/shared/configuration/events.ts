import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { Persona, Profile, ProviderConfig } from './entities'

export const personasChanged = defineEvent({
  type: 'personas.changed',
  summary: 'All personas, after one of them changed.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'persona.list',
  payload: () =>
    z.object({
      /** All personas after the change. */
      personas: z.array(Persona),
    }),
})

export const profilesChanged = defineEvent({
  type: 'profiles.changed',
  summary: 'All profiles, after one of them changed.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'profile.list',
  payload: () =>
    z.object({
      /** All profiles after the change. */
      profiles: z.array(Profile),
    }),
})

export const providerConfigsChanged = defineEvent({
  type: 'providerConfigs.changed',
  summary: 'All provider configurations, after one of them or a key changed.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'providerConfig.list',
  payload: () =>
    z.object({
      /** All provider configurations after the change, without keys. */
      providerConfigs: z.array(ProviderConfig),
    }),
})

/** Every event of the configuration subject. */
export const configurationServerEvents = [personasChanged, profilesChanged, providerConfigsChanged] as const
