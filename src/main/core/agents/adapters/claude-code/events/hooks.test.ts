import { expect, it } from 'vitest'
import { initialState } from './map-state'
import { mapFrame } from './map-events'

const frame = (subtype: string, more: object = {}) => ({
  type: 'system',
  subtype,
  hook_id: 'h1',
  hook_name: 'PreToolUse:Bash',
  hook_event: 'PreToolUse',
  ...more,
})
const events = (native: unknown) => mapFrame(initialState(true), native).events

it('tells of hooks as they begin and end, and not in between', () => {
  const hook = { hookId: 'h1', name: 'PreToolUse:Bash', event: 'PreToolUse' }
  expect(events(frame('hook_started'))).toEqual([{ type: 'hook.started', ...hook }])
  expect(events(frame('hook_progress', { output: 'so far' }))).toEqual([])
  expect(events(frame('hook_response', { outcome: 'error', exit_code: 2, output: 'no' }))).toEqual([
    { type: 'hook.ended', ...hook, outcome: 'error', exitCode: 2, output: 'no' },
  ])
  expect(events({ type: 'system', subtype: 'hook_response', outcome: 7 })).toEqual([
    { type: 'hook.ended', hookId: '', name: '', event: '', outcome: 'ok', output: '' },
  ])
})
