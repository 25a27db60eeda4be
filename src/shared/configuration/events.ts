import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { Persona, Profile, ProviderConfig } from './entities'

export const personasChanged = defineEvent({
  type: 'personas.changed',
  summary: 'All personas, after one of them changed.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'persona.list',
  payload: () => z.object({ personas: z.array(Persona) }),
})

export const profilesChanged = defineEvent({
  type: 'profiles.changed',
  summary: 'All profiles, after one of them changed.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'profile.list',
  payload: () => z.object({ profiles: z.array(Profile) }),
})

export const providerConfigsChanged = defineEvent({
  type: 'providerConfigs.changed',
  summary: 'All provider configurations, after one of them or a key changed.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'providerConfig.list',
  payload: () => z.object({ providerConfigs: z.array(ProviderConfig) }),
})

/** Every event of the configuration subject. */
export const configurationServerEvents = [personasChanged, profilesChanged, providerConfigsChanged] as const
