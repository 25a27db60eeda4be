import { COMMON_RULES, hiddenBy } from '#core/agents/transcript/ledger'

/** Rules by which steps of Antigravity are hidden, with their user-facing reasons. */
export const antigravityRules = {
  ...COMMON_RULES,
  notices: 'What Antigravity tells the model.',
  summaries: 'Earlier conversations and summaries that Antigravity gives the model.',
} as const

/** Fates of what is hidden. */
export const hide = hiddenBy(antigravityRules)
