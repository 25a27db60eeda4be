import type { AdapterEvent } from '#shared/adapter/port'
import { record, text } from '#core/agents/transcript/values'

/**
 * Converts a hook of the user's. Copilot reports each hook event, even if no program of the user's runs: only hooks
 * with output or a failure are reported.
 */
export function mapHook(data: Readonly<Record<string, unknown>>): AdapterEvent[] {
  const hookId = text(data['hookInvocationId'])
  const event = text(data['hookType'])
  if (hookId === undefined || event === undefined) return []
  const error = text(record(data['error'])['message'])
  const isOk = data['success'] !== false
  const said = data['output']
  const output = error ?? (typeof said === 'string' ? said : said == null ? '' : JSON.stringify(said))
  if (isOk && output === '') return []
  const hook = { hookId, name: event, event }
  return [
    { type: 'hook.started', ...hook },
    { type: 'hook.ended', ...hook, outcome: isOk ? 'ok' : 'error', output },
  ]
}
