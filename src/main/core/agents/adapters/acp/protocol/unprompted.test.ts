import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AdapterEvent } from '#shared/adapter/port'
import { initialState } from '../events/map-state'
import { ProtocolSession } from './protocol-session'
import { quirksOf } from './quirks'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A session after its first prompt, and what it tells. */
function afterPrompt() {
  const events: AdapterEvent[] = []
  const outputs = { onEvent: (event: AdapterEvent) => void events.push(event), onLog: () => undefined }
  const protocol = new ProtocolSession(initialState(quirksOf(undefined), {}), outputs, () => '')
  protocol.open('s')
  protocol.unprompted.prompted()
  protocol.unprompted.promptEnded()
  const update = (fields: object) => protocol.update({ sessionId: 's', update: fields })
  const say = (text: string) => update({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } })
  return { protocol, update, say, told: () => events.map(({ type }) => type) }
}

it('makes a turn of what an agent says by itself, until it is quiet', () => {
  const { say, told } = afterPrompt()
  vi.advanceTimersByTime(1500)
  say('The task ')
  vi.advanceTimersByTime(2000)
  say('found 7 errors.')
  expect(told()).toEqual(['turn.started', 'text', 'text'])
  vi.advanceTimersByTime(3000)
  expect(told()).toEqual(['turn.started', 'text', 'text', 'turn.ended'])
})

it('makes none of the tail of an answer, and of reports that are no speech', () => {
  const { say, update, told } = afterPrompt()
  vi.advanceTimersByTime(120)
  say('the tail')
  vi.advanceTimersByTime(5000)
  update({ sessionUpdate: 'available_commands_update', availableCommands: [] })
  expect(told()).toEqual(['text', 'commands'])
})

it('lasts as long as a tool runs, and ends with the next prompt', () => {
  const { protocol, update, told } = afterPrompt()
  vi.advanceTimersByTime(1500)
  update({ sessionUpdate: 'tool_call', toolCallId: 't', title: 'make', kind: 'execute', status: 'in_progress' })
  vi.advanceTimersByTime(60_000)
  expect(told()).toEqual(['turn.started', 'tool.started'])
  protocol.unprompted.prompted()
  expect(told()).toEqual(['turn.started', 'tool.started', 'tool.completed', 'turn.ended'])
})
