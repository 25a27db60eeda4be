import type { AdapterEvent } from '#shared/adapter/port'
import { text } from '#core/agents/transcript/values'

/** Converts the program's report about a hook. */
export function hookOf(frame: Readonly<Record<string, unknown>>): AdapterEvent {
  const { subtype, outcome, exit_code } = frame
  const event = text(frame['hook_event']) ?? ''
  const hook = { hookId: text(frame['hook_id']) ?? '', name: text(frame['hook_name']) ?? event, event }
  if (subtype === 'hook_started') return { type: 'hook.started', ...hook }
  return {
    type: 'hook.ended',
    ...hook,
    outcome: outcome === 'error' || outcome === 'cancelled' ? outcome : 'ok',
    ...(typeof exit_code === 'number' && Number.isInteger(exit_code) ? { exitCode: exit_code } : {}),
    output: text(frame['output']) ?? '',
  }
}
