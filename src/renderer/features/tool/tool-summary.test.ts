import { describe, expect, it } from 'vitest'
import type { Block, BlockOf } from '#shared/session/blocks'
import { placeBlocks } from '#shared/session/placed-blocks'
import { messageItems, type ToolItem } from '#renderer/lib/conversation/message-items'
import { ownWords, runSummary, toolStartedAt, toolStatus, toolSummary } from './tool-summary'

const tool = (call: Partial<BlockOf<'tool_call'>>, output?: Partial<BlockOf<'tool_output'>>): ToolItem => {
  const blocks: Block[] = [{ type: 'tool_call', toolCallId: 'c', name: 'tool', args: {}, ...call }]
  if (output !== undefined) blocks.push({ type: 'tool_output', toolCallId: 'c', ...output })
  const [item] = messageItems(placeBlocks('m', blocks))
  if (item?.kind !== 'tool') throw new Error('not a tool')
  return item
}

/** A row as it reads. */
const row = (item: ToolItem, folder?: string) => {
  const { verb, subject, rest, changed, facts } = toolSummary(item, folder)
  const lines = changed === undefined ? '' : `+${changed.added} −${changed.removed}`
  return [[verb, subject, rest, lines].filter((part) => part !== '').join(' '), ...facts].join(' · ')
}

describe('toolSummary', () => {
  it('calls the folder of the session by its name', () => {
    for (const path of ['.', './', '/home/ann/site'])
      expect(row(tool({ name: 'list', kind: 'read', args: { path } }), '/home/ann/site')).toBe('List site')
    expect(row(tool({ name: 'list', title: 'List `.`' }))).toBe('List session folder')
    expect(row(tool({ name: 'list', kind: 'read', args: { path: '.git' } }), '/x')).toBe('List .git')
  })

  it('tells the question that was asked', () => {
    const args = { questions: [{ question: 'Which notes?', options: [] }, { question: 'When?' }] }
    expect(row(tool({ name: 'AskUserQuestion', title: 'AskUserQuestion', args }))).toBe('Ask Which notes?')
  })

  it.each([
    [{ name: 'Edit', args: { file_path: '/x/src/queue.ts' } }, 'two\nthree\n', 'Edit src/queue.ts +2 −1'],
    [
      { name: 'Grep', args: { pattern: 'sendChunk', path: '/x/src' } },
      'Found 1 match',
      'Search "sendChunk" in src · 1 hit',
    ],
    [{ name: 'Glob', args: { pattern: '*.ts' } }, 'Found 2 files', 'Find *.ts · 2 files'],
    [{ name: 'Bash', args: { command: 'npm test\nexit' } }, 'Exit code 1\nno', 'Run npm test · exit 1'],
    [{ name: 'Bash', args: { command: 'npm test' } }, '<shellId: 1 completed with exit code 0>', 'Run npm test'],
    [{ name: 'WebSearch', args: { query: 'svelte' } }, 'x', 'Search the web "svelte"'],
    [{ name: 'apply_patch', args: { paths: ['/x/a', '/x/b', '/x/c'] } }, 'x', 'Edit a and 2 more +1 −1'],
    [{ name: 'todo', kind: 'meta', args: { list: [] } }, 'x', 'todo'],
    [{ name: 'custom', args: { query: 'cats' } }, 'x', 'custom cats'],
  ] as const)('says %o with %j as %s', (call, said, expected) => {
    const newText = call.name === 'Edit' ? said : 'other\n'
    const isChange = call.name === 'Edit' || call.name === 'apply_patch'
    const content = isChange ? [{ type: 'diff' as const, path: 'a', oldText: 'one\n', newText }] : []
    const item = tool(call, { output: said, outcome: 'ok', content })
    expect(row(item, '/x')).toBe(expected)
  })

  it("keeps the agent's own words where the row says others", () => {
    const item = tool({ name: 'Bash', title: 'Run the tests', args: { command: 'npm test' } })
    expect(ownWords(item, toolSummary(item))).toBe('Run the tests')
    const same = tool({ name: 'run', title: 'Run npm test', args: { command: 'npm test' } })
    expect(ownWords(same, toolSummary(same))).toBeUndefined()
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

it('counts the files of a run that only reads', () => {
  const read = (path: string) => tool({ name: 'Read', kind: 'read', args: { path } })
  expect(runSummary([read('a'), read('b'), read('a')])).toBe('Read 2 files')
  expect(runSummary([read('a'), tool({ name: 'list', kind: 'read' })])).toBe('2 tools: 2 read')
})

it('counts the kinds of a run', () => {
  const tools = [tool({ kind: 'exec' }), tool({ kind: 'read' }), tool({ kind: 'read' }), tool({})]
  expect(runSummary(tools)).toBe('4 tools: 2 read, 1 run, 1 other')
})

it('knows when a call began only if it was told', () => {
  expect(toolStartedAt(tool({ startedAt: 5 }))).toBe(5)
  expect(toolStartedAt(tool({}))).toBeUndefined()
})
