import { COMMON_RULES, hiddenBy } from '#core/agents/transcript/ledger'

/** Rules by which messages of Zed and their parts are hidden, with their user-facing reasons. */
export const zedRules = {
  ...COMMON_RULES,
  context: 'Files and other context that a prompt mentions.',
  secrets: 'Thoughts that only the provider of the model can read.',
  state: 'Marks where an answer went on.',
} as const

/** Fates of what is hidden. */
export const hide = hiddenBy(zedRules)
