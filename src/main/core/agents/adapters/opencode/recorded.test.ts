import { describe, expect, it } from 'vitest'
import { breaches } from '../conformance/rules'
import { record } from '#core/agents/transcript/values'
import { ofType, saidIn, sightings } from '../testing/told'
import { convert } from './testing/converter'
import { finished, isOver, partOf, recordedEvents } from './testing/recordings'

describe('what was recorded', () => {
  it('is said once, in pieces', () => {
    const recorded = recordedEvents('text')
    const events = convert(recorded)
    expect(ofType(events, 'text').length).toBeGreaterThan(10)
    expect(saidIn(events)).toBe(finished(recorded, 'text'))
    expect(ofType(events, 'unknown')).toEqual([])
  })

  it('is said whole where the pieces, or the finished parts, did not come', () => {
    const recorded = recordedEvents('text')
    const whole = finished(recorded, 'text')
    expect(saidIn(convert(recorded.filter(({ type }) => type !== 'message.part.delta')))).toBe(whole)
    expect(saidIn(convert(recorded.filter((each) => !isOver(partOf(each)))))).toBe(whole)
  })

  it('is thought apart from what is said', () => {
    const recorded = recordedEvents('think')
    const events = convert(recorded)
    expect(saidIn(events, 'reasoning')).toBe(finished(recorded, 'reasoning'))
    expect(saidIn(events)).toBe(finished(recorded, 'text'))
    expect(saidIn(events)).not.toBe('')
  })

  it('tells of a command, where it runs and how it ends', () => {
    const events = convert(recordedEvents('tool-allowed'))
    const [started] = ofType(events, 'tool.started')
    const toolCallId = started?.toolCallId ?? ''
    const command = 'touch made-by-mock.txt'
    const about = events.filter((each) => 'toolCallId' in each || 'terminalId' in each)
    expect(about).toMatchObject([
      { type: 'tool.started', toolCallId, name: 'bash', kind: 'exec', args: {} },
      { type: 'tool.updated', toolCallId, title: command, args: { command } },
      { type: 'terminal.started', terminalId: toolCallId, command },
      { type: 'terminal.ended', terminalId: toolCallId, exitCode: 0 },
      { type: 'tool.completed', toolCallId, outcome: 'ok' },
    ])
  })

  it('tells that a command was declined', () => {
    const declined = convert(recordedEvents('tool-denied'))
    expect(ofType(declined, 'tool.completed')).toMatchObject([
      { outcome: 'error', error: 'The user rejected permission to use this specific tool call.' },
    ])
    expect(ofType(declined, 'terminal.started')).toEqual([])
  })

  it('tells of a command that was stopped what it printed', () => {
    const events = convert(recordedEvents('command-aborted'))
    expect(ofType(events, 'terminal.output').map(({ text }) => text)).toEqual(['started\n'])
    expect(ofType(events, 'terminal.ended')).toMatchObject([{ exitCode: null }])
    expect(ofType(events, 'tool.completed')).toMatchObject([{ outcome: 'cancelled' }])
  })

  it('has a subagent with its words and calls', () => {
    const events = convert(recordedEvents('subagent'))
    const [call] = ofType(events, 'tool.started')
    expect(ofType(events, 'subagent.spawned')).toMatchObject([
      { childId: 'ses_2', toolCallId: call?.toolCallId, task: 'MOCK:bash echo from-subagent' },
    ])
    const inside = ofType(events, 'subagent.event').map((each) => each.event)
    expect(saidIn(inside)).toBe('I will run a command.The tool answered: from-subagent ')
    expect(ofType(inside, 'tool.completed')).toMatchObject([{ outcome: 'ok', output: 'from-subagent\n' }])
    expect(ofType(events, 'subagent.completed')).toEqual([
      { type: 'subagent.completed', childId: 'ses_2', finalMessage: 'The tool answered: from-subagent ' },
    ])
    expect(breaches(sightings(events))).toEqual([])
  })

  it('ends a subagent that was stopped with its session', () => {
    const events = convert(recordedEvents('subagent-aborted'))
    expect(ofType(events, 'subagent.completed')).toHaveLength(1)
    expect(ofType(events, 'tool.completed')).toMatchObject([{ outcome: 'cancelled' }])
  })

  it('keeps what was said before it was broken off', () => {
    expect(saidIn(convert(recordedEvents('interrupted')))).toBe('word0 word1 word2 word3 word4 word5 word6 word7 ')
  })

  it('tells that the model is tried again', () => {
    const events = convert(recordedEvents('err500'))
    expect(saidIn(events)).toBe('')
    expect(ofType(events, 'notice')[0]?.message).toBe('Mock failure 500 OpenCode tries again (attempt 1).')
    const failed = ofType(events, 'model.failed')
    expect(failed[0]).toMatchObject({ message: 'Mock failure 500', willRetry: true, retry: 1 })
    expect(failed.at(-1)).toMatchObject({ statusCode: 500, kind: 'overloaded', willRetry: false })
  })

  it('waits for the arguments of a call, of which newer versions tell parts', () => {
    const events = recordedEvents('tool-allowed')
    const at = events.findIndex(({ properties }) => record(record(properties['part'])['state'])['status'] === 'pending')
    const { sessionID, part } = record(events[at]?.properties)
    const { callID } = record(part)
    const piece = { type: 'session.next.tool.input.delta', properties: { sessionID, callID, delta: '{"comm' } }
    const told = convert([...events.slice(0, at + 1), piece, ...events.slice(at + 1), piece])
    expect(ofType(told, 'tool.started')[0]).toMatchObject({ argsFollow: true })
    const updates = ofType(told, 'tool.updated').filter((update) => update.outputDelta === undefined)
    expect(updates).toMatchObject([{ argsDelta: '{"comm' }, { args: { command: 'touch made-by-mock.txt' } }])
  })

  it('makes a plan of its todos, and a title', () => {
    const events = convert(recordedEvents('plan'))
    expect(ofType(events, 'plan').at(-1)?.entries).toEqual([
      { content: 'first', status: 'completed', priority: 'high' },
      { content: 'second', status: 'in_progress', priority: 'low' },
    ])
    expect(ofType(events, 'title')).toEqual([{ type: 'title', title: 'Mock title' }])
  })

  it('says nothing of a summary of the conversation, but that there is one, and what it used', () => {
    const events = convert(recordedEvents('overflow'))
    expect(saidIn(events)).toBe('Mock answer without a directive.')
    expect(ofType(events, 'notice').map((each) => each.message)).toEqual([
      'OpenCode summarized the conversation to make room.',
    ])
    expect(ofType(events, 'usage')).toHaveLength(2)
  })

  it('shows what a file gets', () => {
    const content = [{ type: 'diff', path: 'hello.txt', oldText: null, newText: 'written by the mock\n' }]
    expect(ofType(convert(recordedEvents('write')), 'tool.completed')).toMatchObject([{ outcome: 'ok', content }])
  })
})
