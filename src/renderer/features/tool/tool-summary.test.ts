import { describe, expect, it } from 'vitest'
import type { Block, BlockOf } from '../../../shared/session/blocks'
import { placeBlocks } from '../../../shared/session/conversation'
import { messageItems, type ToolItem } from '../conversation/message-items'
import { runSummary, toolStartedAt, toolStatus, toolSummary } from './tool-summary'

const tool = (call: Partial<BlockOf<'tool_call'>>, output?: Partial<BlockOf<'tool_output'>>): ToolItem => {
  const blocks: Block[] = [{ type: 'tool_call', toolCallId: 'c', name: 'tool', args: {}, ...call }]
  if (output !== undefined) blocks.push({ type: 'tool_output', toolCallId: 'c', ...output })
  const [item] = messageItems(placeBlocks('m', blocks))
  if (item?.kind !== 'tool') throw new Error('not a tool')
  return item
}

describe('toolSummary', () => {
  it.each([
    [{ name: 'bash', kind: 'exec', args: { command: 'npm test\nexit' } }, 'Run', 'npm test'],
    [{ name: 'read_file', kind: 'read', args: { path: 'src/a.ts' } }, 'Read', 'src/a.ts'],
    [{ name: 'Read', title: 'Read src/a.ts', kind: 'read' }, 'Read', 'src/a.ts'],
    [{ name: 'x', title: '`npm test`', kind: 'exec' }, '', 'npm test'],
    [{ name: 'todo', kind: 'meta', args: { list: [] } }, 'todo', ''],
    [{ name: 'custom', args: { query: 'cats' } }, 'custom', 'cats'],
  ] as const)('says %o as %s %s', (call, verb, subject) => {
    expect(toolSummary(tool(call as Partial<BlockOf<'tool_call'>>))).toEqual({ verb, subject })
  })
})

describe('toolStatus', () => {
  it('runs while its turn does, and is lost when the turn ended without an output', () => {
    expect(toolStatus(tool({}), false, true)).toBe('running')
    expect(toolStatus(tool({}), true, true)).toBe('waiting')
    expect(toolStatus(tool({}), false, false)).toBe('lost')
  })

  it('ends as its outcome says, or as older records do', () => {
    expect(toolStatus(tool({}, { outcome: 'cancelled' }), false, false)).toBe('cancelled')
    expect(toolStatus(tool({}, { isError: true }), false, false)).toBe('error')
    expect(toolStatus(tool({}, {}), false, true)).toBe('ok')
  })
})

it('counts the kinds of a run', () => {
  const tools = [tool({ kind: 'exec' }), tool({ kind: 'read' }), tool({ kind: 'read' }), tool({})]
  expect(runSummary(tools)).toBe('4 tools: 2 read, 1 run, 1 other')
})

it('knows when a call began only if it was told', () => {
  expect(toolStartedAt(tool({ startedAt: 5 }))).toBe(5)
  expect(toolStartedAt(tool({}))).toBeUndefined()
})
