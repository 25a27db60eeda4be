import { COMMON_RULES, hiddenBy, type Fate } from '#core/agents/transcript/ledger'

/** Rules by which events of Kimi Code and their parts are hidden, with their user-facing reasons. */
export const kimiRules = {
  ...COMMON_RULES,
  instructions: 'Instructions and descriptions of tools for the model.',
  notices: 'What Kimi Code tells the model in the name of the user.',
  state: 'Settings, bindings and other state that Kimi Code keeps for itself.',
  progress: 'Begin and end of steps, requests and prompts.',
  permissions: 'Questions for permission, and the answers.',
  summaries: 'Summaries that the model makes for itself.',
  copies: 'Prompts and messages that other events have as well.',
  undone: 'Turns that were taken back.',
} as const

/** Fates of what is hidden. */
export const hide = hiddenBy(kimiRules)

/** Types of events that are hidden whatever they hold. */
export const fixedFates: ReadonlyMap<unknown, Fate> = new Map<unknown, Fate>([
  ['profile.bind', hide.instructions],
  ['llm.tools_snapshot', hide.instructions],
  ['runtime.set_binding', hide.state],
  ['config.update', hide.state],
  ['permission.set_mode', hide.state],
  ['plugin.session_start', hide.state],
  ['token_counting.measured', hide.state],
  ['token_counting.turn_recorded', hide.state],
  ['agent.turn.started', hide.progress],
  ['agent.turn.ended', hide.progress],
  ['prompt.completed', hide.progress],
  ['prompt.aborted', hide.progress],
  ['turn.cancel', hide.progress],
  ['turn.step.interrupted', hide.progress],
  ['interaction.request', hide.permissions],
  ['interaction.resolved', hide.permissions],
  ['permission.record_approval_result', hide.permissions],
  ['context.apply_compaction', hide.summaries],
  ['full_compaction.begin', hide.summaries],
  ['full_compaction.complete', hide.summaries],
  ['full_compaction.cancel', hide.summaries],
  ['agent.message.appended', hide.copies],
  ['turn.prompt', hide.copies],
])
