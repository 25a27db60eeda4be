import { basename } from 'node:path'
import type { AdapterEvent } from '#shared/adapter/port'
import type { HookRun } from '../protocol/messages'

/** Converts a hook that Codex runs for the user. */
export function mapHook(run: HookRun, isOver: boolean): AdapterEvent {
  const { id: hookId, eventName: event, sourcePath, status, entries = [] } = run
  const name = sourcePath == null ? event : `${event}:${basename(sourcePath)}`
  if (!isOver) return { type: 'hook.started', hookId, name, event }
  const output = entries.map(({ text }) => text).join('\n')
  return { type: 'hook.ended', hookId, name, event, outcome: outcomeOf(status), output }
}

function outcomeOf(status: string): 'ok' | 'error' | 'cancelled' {
  if (status === 'completed') return 'ok'
  return status === 'stopped' ? 'cancelled' : 'error'
}
