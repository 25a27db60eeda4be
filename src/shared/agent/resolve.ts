import type { ConfigOrigin, Persona, Profile, StoredProviderConfig } from '../configuration/entities'
import type { AgentSelection, SystemPrompt } from '../session/entities'
import { defined } from '../kernel/defined'
import type { AgentConfig } from './entities'

/** Entities that a selection refers to. */
export interface ConfigParts {
  readonly selection: AgentSelection
  readonly persona?: Persona | undefined
  readonly profile?: Profile | undefined
  readonly providerConfig?: StoredProviderConfig | undefined
}

type Origins = AgentConfig['origins']
type Field = keyof Origins & keyof AgentConfig

/** Fields for which the first level with a value takes precedence. */
const plainFields = [
  'model',
  'reasoningEffort',
  'allowedTools',
  'disallowedTools',
  'allowedDirectories',
  'providerConfigId',
  'accountId',
  'approvalPolicy',
  'compressionMode',
  'cwd',
  'mode',
] as const satisfies readonly Field[]

/**
 * Resolves an agent's configuration except for its adapter. Each value comes from the first source that has one: the
 * selection, the persona, the profile, the provider configuration. Appended instructions follow those of the next
 * source.
 */
export function resolveConfig(parts: ConfigParts): Omit<AgentConfig, 'adapterName'> {
  const { selection, persona, profile, providerConfig } = parts
  const levels: readonly (readonly [ConfigOrigin, Readonly<Partial<Record<Field, unknown>>>])[] = [
    ['selection', selection],
    ['persona', persona ?? {}],
    ['profile', profile ?? {}],
    ['providerConfig', { model: providerConfig?.defaultModel }],
  ]
  const values: Partial<Record<Field, unknown>> = {}
  const origins: Origins = {}
  for (const field of plainFields) {
    const level = levels.find(([, config]) => config[field] !== undefined)
    if (level === undefined) continue
    values[field] = level[1][field]
    origins[field] = level[0]
  }
  const systemPrompt = joinPrompts(selection.systemPrompt, persona?.systemPrompt)
  if (systemPrompt !== undefined) origins.systemPrompt = selection.systemPrompt === undefined ? 'persona' : 'selection'
  return {
    ...(values as Partial<AgentConfig>),
    ...defined({ systemPrompt }),
    ...(persona === undefined ? {} : { personaId: persona.personaId, personaName: persona.name }),
    ...(profile === undefined ? {} : { profileId: profile.profileId, profileName: profile.name }),
    origins,
  }
}

function joinPrompts(own: SystemPrompt | undefined, below: SystemPrompt | undefined): SystemPrompt | undefined {
  if (own === undefined || typeof own === 'string' || below === undefined) return own ?? below
  if (typeof below === 'string') return `${below}\n\n${own.content}`
  return { mode: 'append', content: `${below.content}\n\n${own.content}` }
}
