import { COMMON_RULES, hiddenBy } from '#core/agents/transcript/ledger'

/** Rules by which records of Kiro and their parts are hidden, with their user-facing reasons. */
export const kiroRules = {
  ...COMMON_RULES,
  secrets: 'Thoughts that only the provider of the model can read.',
} as const

/** Fates of what is hidden. */
export const hide = hiddenBy(kiroRules)
