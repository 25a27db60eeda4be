import { COMMON_RULES, hiddenBy, type Fate } from '#core/agents/transcript/ledger'

/** Rules by which records of Qwen Code and their parts are hidden, with their user-facing reasons. */
export const qwenRules = {
  ...COMMON_RULES,
  state: 'Copies of files, checkpoints and other state that Qwen Code keeps for itself.',
  telemetry: 'Measurements of Qwen Code.',
  summaries: 'Summaries that the model makes for itself.',
  notices: 'What Qwen Code tells the model in the name of the user.',
  commands: 'What commands of Qwen Code printed.',
  context: 'Files that Qwen Code added to a prompt.',
} as const

/** Fates of what is hidden. */
export const hide = hiddenBy(qwenRules)

/** Subtypes of system records that are hidden whatever they hold. */
export const hiddenSubtypes: ReadonlyMap<unknown, Fate> = new Map<unknown, Fate>([
  ['file_history_snapshot', hide.state],
  ['branch_checkpoint', hide.state],
  ['session_artifact_snapshot', hide.state],
  ['at_command', hide.context],
  ['chat_compression', hide.summaries],
  ['attribution_snapshot', hide.state],
  ['notification', hide.notices],
])
