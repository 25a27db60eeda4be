import { COMMON_RULES, hiddenBy } from '#core/agents/transcript/ledger'

/** Rules by which messages of Goose and their parts are hidden, with their user-facing reasons. */
export const gooseRules = {
  ...COMMON_RULES,
  notices: 'What Goose tells the model, and not the user.',
  progress: 'Notices and questions of Goose on its own screen.',
  secrets: 'Thoughts that only the provider of the model can read.',
} as const

/** Fates of what is hidden. */
export const hide = hiddenBy(gooseRules)

/** Types of parts that are hidden whatever they hold. */
export const hiddenTypes: ReadonlySet<unknown> = new Set([
  'systemNotification',
  'toolConfirmationRequest',
  'actionRequired',
  'frontendToolRequest',
  'contextLengthExceeded',
  'summarizationRequested',
  'conversationCompacted',
])
