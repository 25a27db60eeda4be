import { describe, expect, it } from 'vitest'
import { ChosenRange } from './chosen-range.svelte'

type Entry = ChosenRange['context'][number]

const entry = (messageId: string, replaced?: string[]): Entry => ({
  message: { messageId, sessionId: 's', role: 'user', contentText: messageId, blocks: [], turnId: null, timestamp: 0 },
  source:
    replaced === undefined
      ? { kind: 'own', sessionId: 's' }
      : { kind: 'summary', messageIds: replaced, cause: { kind: 'tool-repair' } },
  changedBy: [],
  tokens: 10,
  tokensExact: true,
})
const context = [entry('sum', ['a', 'b']), ...['c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((id) => entry(id))]
const ends = (range: ChosenRange) => [range.from, range.to, range.tokens]

describe('a range of messages', () => {
  it('begins with all but the most recent ones, or with one message', () => {
    expect(ends(new ChosenRange(context))).toEqual([0, 2, 30])
    expect(ends(new ChosenRange(context, 'e'))).toEqual([3, 3, 10])
    expect(ends(new ChosenRange([entry('a')]))).toEqual([0, 0, 10])
  })

  it('is started and extended in both directions', () => {
    const range = new ChosenRange(context, 'e')
    range.extendTo('h')
    expect(ends(range)).toEqual([3, 6, 40])
    range.extendTo('c')
    expect(ends(range)).toEqual([1, 3, 30])
    range.start('j')
    expect(ends(range)).toEqual([8, 8, 10])
    range.start('nothing')
    expect(ends(range)).toEqual([8, 8, 10])
  })

  it('has the summary in place of a message that it stands for', () => {
    const range = new ChosenRange(context, 'b')
    expect(ends(range)).toEqual([0, 0, 10])
    expect([range.has('a'), range.has('b'), range.has('c'), range.has('nothing')]).toEqual([true, true, false, false])
  })

  it('has ends that move up to each other and to the edges', () => {
    const range = new ChosenRange(context, 'e')
    expect(range.move('to', 2)).toBe('g')
    expect(range.move('from', 100)).toBe('g')
    expect(range.move('from', -100)).toBe('sum')
    expect(range.move('to', 100)).toBe('j')
    range.moveTo('to', 'd')
    range.moveTo('from', 'c')
    expect(ends(range)).toEqual([1, 2, 20])
    range.moveTo('to', 'a')
    expect(ends(range)).toEqual([1, 1, 10])
  })
})
