import { describe, expect, it } from 'vitest'
import type { Persona, Profile, StoredProviderConfig } from '../configuration/entities'
import { defined } from '../kernel/defined'
import { resolveConfig } from './resolve'

const saved = { createdAt: 1, updatedAt: 1 }
const persona: Persona = { personaId: 'p', name: 'Reviewer', model: 'from-persona', reasoningEffort: 'high', ...saved }
const profile: Profile = { profileId: 'f', name: 'Work', model: 'from-profile', approvalPolicy: 'reject', ...saved }
const providerConfig: StoredProviderConfig = {
  providerConfigId: 'c',
  name: 'Own',
  kind: 'openai',
  defaultModel: 'from-provider',
  ...saved,
}

describe('a configuration', () => {
  it('takes each value from the first that has one, and says from which', () => {
    const selection = { kind: 'profile', reasoningEffort: 'low' as const }
    expect(resolveConfig({ selection, persona, profile, providerConfig })).toEqual({
      model: 'from-persona',
      reasoningEffort: 'low',
      approvalPolicy: 'reject',
      personaId: 'p',
      personaName: 'Reviewer',
      profileId: 'f',
      profileName: 'Work',
      origins: { model: 'persona', reasoningEffort: 'selection', approvalPolicy: 'profile' },
    })
    const kind = 'adapter'
    expect(resolveConfig({ selection: { kind }, profile, providerConfig }).origins.model).toBe('profile')
    expect(resolveConfig({ selection: { kind }, providerConfig })).toMatchObject({
      model: 'from-provider',
      origins: { model: 'providerConfig' },
    })
    expect(resolveConfig({ selection: { kind } })).toEqual({ origins: {} })
  })

  it('lets an empty list of tools or folders count', () => {
    const withTools = { ...persona, allowedTools: ['read'] }
    const { allowedTools, allowedDirectories } = resolveConfig({
      selection: { kind: 'persona', allowedTools: [] },
      persona: withTools,
      profile: { ...profile, allowedDirectories: [] },
    })
    expect([allowedTools, allowedDirectories]).toEqual([[], []])
  })

  it.each([
    ['its own instead', 'own', 'theirs', 'own'],
    ['its own behind theirs', { mode: 'append', content: 'own' }, 'theirs', 'theirs\n\nown'],
    [
      'both behind the agent’s',
      { mode: 'append', content: 'own' },
      { mode: 'append', content: 'theirs' },
      { mode: 'append', content: 'theirs\n\nown' },
    ],
    ['theirs', undefined, 'theirs', 'theirs'],
  ] as const)('joins instructions: %s', (_name, own, theirs, joined) => {
    const selection = { kind: 'persona', ...defined({ systemPrompt: own }) }
    const resolved = resolveConfig({ selection, persona: { ...persona, systemPrompt: theirs } })
    expect(resolved.systemPrompt).toEqual(joined)
    expect(resolved.origins.systemPrompt).toBe(own === undefined ? 'persona' : 'selection')
  })
})
