import { describe, expect, it } from 'vitest'
import { saidIn } from '#core/agents/adapters/testing/told'
import { convert, event } from '../testing/converter'

describe('thoughts', () => {
  const message = (messageId: string) =>
    event('assistant.message', { messageId, content: messageId, reasoningText: 'Hm.' })
  const thought = (reasoningId: string) => event('assistant.reasoning', { reasoningId, content: 'Hm.' })
  const turnEnd = event('assistant.turn_end', {})

  it.each([
    ['of messages only', [message('a'), turnEnd, message('b')]],
    ['told after their messages', [message('a'), thought('t'), turnEnd, message('b'), thought('u')]],
    ['told before their messages', [thought('t'), message('a'), turnEnd, thought('u'), message('b')]],
    ['told twice', [thought('t'), thought('t'), message('a'), message('a'), turnEnd, message('b'), thought('u')]],
  ])('%s are told once each', (_how, natives) => {
    expect(saidIn(convert(natives), 'reasoning')).toBe('Hm.Hm.')
  })
})

describe('what is finished', () => {
  const thought = event('assistant.reasoning', { reasoningId: 't', content: 'Hello from afar.' })
  const piece = event('assistant.reasoning_delta', { reasoningId: 't', deltaContent: 'Hello ' })
  const other = event('assistant.reasoning_delta', { reasoningId: 't', deltaContent: 'afar ' })
  const done = event('tool.execution_complete', { toolCallId: 'c', success: true, result: { content: '' } })

  it('stands in place of pieces that were another text', () => {
    expect(convert([other, thought]).at(-1)).toEqual({ type: 'reasoning', delta: 'Hello from afar.', replaces: 5 })
    expect(convert([piece, thought]).at(-1)).toEqual({ type: 'reasoning', delta: 'from afar.' })
  })

  it('is said once more where a tool was used since', () => {
    expect(convert([piece, done, thought]).at(-1)).toEqual({ type: 'reasoning', delta: 'Hello from afar.' })
  })
})
