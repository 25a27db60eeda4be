import { COMMON_RULES, hiddenBy, type Fate } from '#core/agents/transcript/ledger'

/** Rules by which entries of pi and their parts are hidden, with their user-facing reasons. */
export const piRules = {
  ...COMMON_RULES,
  system: 'Instructions of pi to the model.',
  settings: 'Levels of thinking, labels, and other settings of a session.',
  summaries: 'Summaries that the model makes for itself.',
  extensions: 'What extensions of pi keep, or tell the model.',
} as const

/** Fates of what is hidden. */
export const hide = hiddenBy(piRules)

/** Types of entries that are hidden whatever they hold. */
export const hiddenTypes: ReadonlyMap<unknown, Fate> = new Map<unknown, Fate>([
  ['thinking_level_change', hide.settings],
  ['service_tier_change', hide.settings],
  ['mode_change', hide.settings],
  ['label', hide.settings],
  ['context_edit', hide.summaries],
  ['custom', hide.extensions],
  ['custom_message', hide.extensions],
])

/** Roles of messages that are hidden whatever they hold. */
export const hiddenRoles: ReadonlyMap<unknown, Fate> = new Map<unknown, Fate>([
  ['system', hide.system],
  ['developer', hide.system],
  ['branchSummary', hide.summaries],
  ['compactionSummary', hide.summaries],
  ['custom', hide.extensions],
  ['hookMessage', hide.extensions],
])
