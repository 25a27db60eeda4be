import { COMMON_RULES, hiddenBy } from '#core/agents/transcript/ledger'

/** Rules by which messages of Cline and their parts are hidden, with their user-facing reasons. */
export const clineRules = {
  ...COMMON_RULES,
  instructions: 'Instructions of Cline to the model.',
  notices: 'What Cline tells the model in the name of the user.',
  secrets: 'Thoughts that only the provider of the model can read.',
} as const

/** Fates of what is hidden. */
export const hide = hiddenBy(clineRules)
