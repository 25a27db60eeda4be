import { describe, expect, it } from 'vitest'
import { breaches } from '../conformance/rules'
import { ofType, saidIn, sightings } from '../testing/told'
import { initialState } from './events/map-state'
import { endAll } from './events/subagents'
import { convert, run } from './testing/converter'
import { recordedMessages, threadOf, finished } from './testing/recordings'

describe('what was recorded', () => {
  it('is said once, in pieces', () => {
    const messages = recordedMessages('text')
    const events = convert(messages)
    expect(ofType(events, 'text').length).toBeGreaterThan(10)
    expect(saidIn(events)).toBe(finished(messages, 'agentMessage'))
    expect(ofType(events, 'unknown')).toEqual([])
  })

  it('is said whole where the pieces, or the finished steps, did not come', () => {
    const messages = recordedMessages('text')
    const whole = finished(messages, 'agentMessage')
    expect(saidIn(convert(messages.filter(({ method }) => !method.endsWith('/delta'))))).toBe(whole)
    expect(saidIn(convert(messages.filter(({ method }) => method !== 'item/completed')))).toBe(whole)
    const onlyTurns = messages.filter(({ method }) => method.startsWith('turn/'))
    expect(saidIn(convert(onlyTurns))).toBe(whole)
  })

  it('is thought apart from what is said', () => {
    const messages = recordedMessages('think')
    const events = convert(messages)
    expect(saidIn(events, 'reasoning')).toBe(finished(messages, 'reasoning'))
    expect(saidIn(events)).toBe('After some thought: forty-two.')
  })

  it('tells of a command, where it runs and how it ends', () => {
    const events = convert(recordedMessages('tool-allowed'))
    const toolCallId = 'call_mock3_1'
    const command = 'touch made-by-mock.txt'
    expect(events.filter((event) => 'toolCallId' in event || 'terminalId' in event)).toMatchObject([
      { type: 'tool.started', toolCallId, name: 'exec_command', title: command, kind: 'exec', args: { command } },
      { type: 'terminal.started', terminalId: toolCallId, command, cwd: '/code' },
      { type: 'terminal.ended', terminalId: toolCallId, exitCode: 0 },
      { type: 'tool.completed', toolCallId, outcome: 'ok' },
    ])
    expect(ofType(events, 'message.started')).toHaveLength(1)
  })

  it('tells that a command was declined', () => {
    expect(ofType(convert(recordedMessages('tool-denied')), 'tool.completed')).toMatchObject([
      { outcome: 'error', error: 'The command was declined.' },
    ])
  })

  it('has a subagent that goes on after the turn that started it', () => {
    const messages = recordedMessages('subagent')
    const { state, events } = run(messages, initialState(threadOf(messages), true))
    const [spawned] = ofType(events, 'subagent.spawned')
    expect(spawned).toMatchObject({ toolCallId: 'call_mock15_1', task: 'MOCK:bash echo from-subagent' })
    const inside = ofType(events, 'subagent.event').map(({ event }) => event)
    expect(saidIn(inside)).toBe('I will run a command.')
    expect(ofType(events, 'subagent.completed')).toEqual([])
    const ended = endAll(state)
    expect(ended.events).toMatchObject([{ type: 'subagent.completed', finalMessage: 'I will run a command.' }])
    expect(breaches(sightings([...events, ...ended.events]))).toEqual([])
  })

  it('keeps what was said before it was broken off', () => {
    expect(saidIn(convert(recordedMessages('interrupted')))).toBe('word0 word1 word2 word3 word4 word5 word6 word7 ')
  })

  it('tells that the model is tried again, and leaves its failure to the end of the turn', () => {
    const events = convert(recordedMessages('err500'))
    expect(saidIn(events)).toBe('')
    expect(ofType(events, 'notice').map(({ message }) => message)).toContainEqual(
      expect.stringContaining('Reconnecting... 1/1'),
    )
    expect(ofType(events, 'model.failed')).toMatchObject([
      { kind: 'connection', willRetry: true, retry: 1, maxRetries: 1 },
      { kind: 'overloaded', willRetry: false },
    ])
  })

  it('tells with which model a subagent works, and why a command did not run', () => {
    expect(ofType(convert(recordedMessages('subagent')), 'subagent.spawned')[0]).toMatchObject({ model: 'mock-model' })
    expect(ofType(convert(recordedMessages('tool-denied')), 'tool.completed')[0]).toMatchObject({
      reason: 'permission-denied',
    })
  })

  it('warns once of what is said with every turn', () => {
    const warnings = ofType(convert(recordedMessages('tool-denied')), 'notice')
    expect(warnings).toHaveLength(1)
  })
})
