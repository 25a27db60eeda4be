import { COMMON_RULES, hiddenBy } from '#core/agents/transcript/ledger'

/** Rules by which messages of Cursor and their parts are hidden, with their user-facing reasons. */
export const cursorRules = {
  ...COMMON_RULES,
  instructions: 'Instructions of Cursor to the model.',
  context: 'What Cursor tells the model about the machine, the rules and open files.',
  secrets: 'Thoughts that only the provider of the model can read.',
  state: 'State of a session in a form of Cursor’s own.',
} as const

/** Fates of what is hidden. */
export const hide = hiddenBy(cursorRules)
