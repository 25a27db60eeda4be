import { describe, expect, it } from 'vitest'
import { ofType } from '#core/agents/adapters/testing/told'
import type { JsonRecord } from '#core/agents/transcript/records'
import type { ServerEvent } from './map-events'
import { initialState } from './map-state'
import { endOwn } from './subagents'
import { converted, event, message, part, run, SESSION } from '../testing/converter'

describe('parts', () => {
  const bash = (status: string, more: JsonRecord): ServerEvent =>
    part('t', { type: 'tool', tool: 'bash', callID: 'c', state: { status, input: { command: 'make' }, ...more } })
  const printed = (output: string): ServerEvent => bash('running', { metadata: { output } })

  it('of one message that is said in several begin a new message each', () => {
    const text = (id: string, words: string): ServerEvent => part(id, { type: 'text', text: words, time: { end: 2 } })
    expect(converted(text('a', 'One.'), text('b', 'Two.'))).toEqual([
      { type: 'text', delta: 'One.' },
      { type: 'message.started', adapterMessageId: 'm' },
      { type: 'text', delta: 'Two.' },
    ])
  })

  it('of a message nobody told of are kept until it is known whose it is', () => {
    const words = part('a', { type: 'text', text: 'Hello.', time: { end: 2 } })
    expect(run([words, message('m')], initialState(SESSION)).events).toEqual([{ type: 'text', delta: 'Hello.' }])
    expect(run([words, message('m', { role: 'user' })], initialState(SESSION)).events).toEqual([])
  })

  it('that grow by all of their words at once, as in older versions, are said as they grow', () => {
    const text = (words: string, more: JsonRecord = {}): ServerEvent =>
      part('a', { type: 'text', text: words, time: { start: 1, ...more } })
    expect(converted(text(''), text('One '), text('One two '), text('One two', { end: 2 }))).toEqual([
      { type: 'text', delta: 'One ' },
      { type: 'text', delta: 'two ' },
    ])
  })

  it('of commands tell what is printed, also where only the end of it is known', () => {
    const begun = `${'x'.repeat(500)}one\n`
    const events = converted(printed(begun), printed(`...${begun.slice(-450)}two\n`))
    expect(ofType(events, 'terminal.output').map(({ text }) => text)).toEqual([begun, 'two\n'])
  })

  it('of commands are not told back when what is older comes late', () => {
    const events = converted(printed('one\ntwo\n'), printed('one\n'), printed('one\ntwo\nthree\n'))
    expect(ofType(events, 'terminal.output').map(({ text }) => text)).toEqual(['one\ntwo\n', 'three\n'])
  })

  it('with a name that was used before have one of their own', () => {
    const again = part('u', { type: 'tool', tool: 'bash', callID: 'c', state: { status: 'pending', input: {} } })
    expect(ofType(converted(printed(''), again), 'tool.started').map(({ toolCallId }) => toolCallId)).toEqual([
      'c',
      'u',
    ])
  })

  it('that are pictures are shown, and those that are not known kept, once', () => {
    const native = { id: 'w', messageID: 'm', sessionID: SESSION, type: 'weather' }
    const unknown = event('message.part.updated', { part: native })
    const data = { type: 'base64', data: 'iVBORw0', mimeType: 'image/png' }
    expect(converted(part('f', { type: 'file', url: 'data:image/png;base64,iVBORw0' }), unknown, unknown)).toEqual([
      { type: 'block', block: { type: 'image', source: data } },
      { type: 'unknown', native: { part: native } },
    ])
  })

  it('that are open when their prompt is over are broken off', () => {
    const { state } = run([message('m'), printed('a')], initialState(SESSION))
    expect(endOwn(state).events).toMatchObject([
      { type: 'terminal.ended', terminalId: 'c', exitCode: null },
      { type: 'tool.completed', toolCallId: 'c', outcome: 'cancelled' },
    ])
  })
})
