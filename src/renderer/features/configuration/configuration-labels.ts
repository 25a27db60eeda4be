import type { ConfigOrigin, KeyState, ProviderKind } from '../../../shared/configuration/entities'
import type { ApprovalPolicy, CompressionMode, ReasoningEffort } from '../../../shared/session/entities'

type Words<T extends string> = Readonly<Record<T, string>>

export const effortWords: Words<ReasoningEffort> = {
  none: 'None',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  'extra-high': 'Extra high',
}

export const policyWords: Words<ApprovalPolicy> = {
  'always-ask': 'Ask',
  'full-access': 'Allow everything',
  reject: 'Refuse everything',
}

export const compressionWords: Words<CompressionMode> = { auto: 'By itself', manual: 'When asked', off: 'Never' }

export const providerWords: Words<ProviderKind> = {
  anthropic: 'Anthropic',
  openai: 'OpenAI',
  google: 'Google',
  'openai-compatible': 'Compatible with OpenAI',
}

export const keyWords: Words<KeyState> = {
  none: 'No key',
  set: 'Key is set',
  missing: 'Key is missing',
  unreadable: 'Key cannot be read here; enter it again',
}

export const originWords: Words<ConfigOrigin> = {
  selection: 'chosen here',
  persona: 'from its persona',
  profile: 'from its profile',
  providerConfig: 'from its provider',
  project: 'from the project',
  session: 'set for the session',
  agent: 'set for the agent',
  settings: 'from the settings',
  adapter: 'as the agent has it',
}
