import { describe, expect, it } from 'vitest'
import type { Block, BlockOf } from '#shared/session/blocks'
import { placeBlocks } from '#shared/session/placed-blocks'
import { messageItems, type ToolItem } from '#renderer/lib/conversation/message-items'
import { runSummary, toolStartedAt, toolStatus, toolSummary } from './tool-summary'

const tool = (call: Partial<BlockOf<'tool_call'>>, output?: Partial<BlockOf<'tool_output'>>): ToolItem => {
  const blocks: Block[] = [{ type: 'tool_call', toolCallId: 'c', name: 'tool', args: {}, ...call }]
  if (output !== undefined) blocks.push({ type: 'tool_output', toolCallId: 'c', ...output })
  const [item] = messageItems(placeBlocks('m', blocks))
  if (item?.kind !== 'tool') throw new Error('not a tool')
  return item
}

describe('toolSummary', () => {
  it('calls the folder of the session by its name', () => {
    for (const path of ['.', './'])
      expect(toolSummary(tool({ name: 'list', kind: 'read', args: { path } }), '/home/ann/site').subject).toBe('site')
    expect(toolSummary(tool({ name: 'list', title: 'List `.`' })).subject).toBe('session folder')
    expect(toolSummary(tool({ name: 'list', kind: 'read', args: { path: '.git' } }), '/x').subject).toBe('.git')
  })

  it('tells the question that was asked', () => {
    const args = { questions: [{ question: 'Which notes?', options: [] }, { question: 'When?' }] }
    expect(toolSummary(tool({ name: 'AskUserQuestion', title: 'AskUserQuestion', args }))).toEqual({
      verb: 'Ask',
      subject: 'Which notes?',
      code: false,
    })
  })

  it.each([
    [{ name: 'bash', kind: 'exec', args: { command: 'npm test\nexit' } }, 'Run', 'npm test', true],
    [{ name: 'read_file', kind: 'read', args: { path: 'src/a.ts' } }, 'Read', 'src/a.ts', true],
    [{ name: 'Read', title: 'Read src/a.ts', args: { path: 'src/a.ts' } }, 'Read', 'src/a.ts', true],
    [{ name: 'bash', title: 'npm test', args: { command: 'npm test' } }, '', 'npm test', true],
    [{ name: 'x', title: '`npm test`' }, '', 'npm test', true],
    [{ name: 'x', title: 'Run `npm test`' }, 'Run', 'npm test', true],
    [{ name: 'search', title: 'Search for TODO', args: { query: 'TODO' } }, '', 'Search for TODO', false],
    [{ name: 'read', title: 'Read a file', args: { path: 'src/a.ts' } }, 'Read a file', 'src/a.ts', true],
    [{ name: 'todo', kind: 'meta', args: { list: [] } }, 'todo', '', true],
    [{ name: 'custom', args: { query: 'cats' } }, 'custom', 'cats', true],
  ] as const)('says %o as %s %s', (call, verb, subject, code) => {
    expect(toolSummary(tool(call as Partial<BlockOf<'tool_call'>>))).toEqual({ verb, subject, code })
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
