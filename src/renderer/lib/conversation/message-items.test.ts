import { describe, expect, it } from 'vitest'
import type { Block } from '#shared/session/blocks'
import { placeBlocks } from '#shared/session/placed-blocks'
import { messageItems } from './message-items'

const call = (toolCallId: string): Block => ({ type: 'tool_call', toolCallId, name: 'look', args: {} })
const output = (toolCallId: string): Block => ({ type: 'tool_output', toolCallId, output: 'x' })
const text = (content: string): Block => ({ type: 'text', content })
const kinds = (blocks: Block[]) => messageItems(placeBlocks('m', blocks)).map((item) => item.kind)

describe('messageItems', () => {
  it('joins outputs with their calls, in the order of the calls', () => {
    const items = messageItems(placeBlocks('m', [text('a'), call('1'), call('2'), output('2'), output('1')]))
    expect(items.map((item) => item.kind)).toEqual(['text', 'tool', 'tool'])
    expect(items[1]).toMatchObject({ call: { toolCallId: '1' }, output: { toolCallId: '1' } })
    expect(items[2]).toMatchObject({ call: { toolCallId: '2' }, output: { toolCallId: '2' } })
  })

  it('shows an output without its call, and nothing for empty text', () => {
    expect(kinds([output('9'), text(' \n'), { type: 'reasoning', content: '' }])).toEqual(['tool'])
  })

  it('folds a run of more than five tools only', () => {
    const five = ['1', '2', '3', '4', '5'].map(call)
    expect(kinds(five)).toEqual(Array(5).fill('tool'))
    expect(kinds([text('a'), ...five, call('6'), text('b'), call('7')])).toEqual(['text', 'tools', 'text', 'tool'])
  })

  it('folds reads that follow each other, and leaves what is between them', () => {
    const read = (toolCallId: string): Block => ({ type: 'tool_call', toolCallId, name: 'Read', args: {} })
    expect(kinds([read('1'), read('2'), call('3')])).toEqual(['tool', 'tool', 'tool'])
    expect(kinds([read('1'), read('2'), read('3'), call('4'), read('5')])).toEqual(['tools', 'tool', 'tool'])
    const seven = ['1', '2', '3', '4', '5', '6', '7'].map(read)
    expect(kinds([...seven, call('8'), text('a')])).toEqual(['tools', 'tool', 'text'])
    expect(messageItems(placeBlocks('m', seven), [], 'verbose').map(({ kind }) => kind)).toEqual(Array(7).fill('tool'))
  })

  it('keeps the items that did not change', () => {
    const blocks = placeBlocks('m', [text('a'), call('1'), text('b')])
    const before = messageItems(blocks)
    const grown = blocks.map((block, index) => (index === 2 ? { ...block, content: 'b and more' } : block))
    const after = messageItems(grown as typeof blocks, before)
    expect(after[0]).toBe(before[0])
    expect(after[1]).toBe(before[1])
    expect(after[2]).not.toBe(before[2])
  })

  it('keeps a folded run that did not change', () => {
    const blocks = placeBlocks('m', [...['1', '2', '3', '4', '5', '6'].map(call), text('b')])
    const before = messageItems(blocks)
    const after = messageItems([...blocks, ...placeBlocks('n', [text('c')])], before)
    expect(after[0]).toBe(before[0])
  })
})
