import { describe, expect, it } from 'vitest'
import type { Block } from '../blocks'
import { contextActions } from './actions'
import { runPipeline, type PipelineRun } from './pipeline'
import { call, contextOf, drawn, message, output, reasoning, text } from './testing/build'

const said = contextOf([message('m1', 'one'), message('m2', 'two'), message('m3', 'three'), message('m4', 'four')])

function run(
  messages: Parameters<typeof runPipeline>[0],
  steps: Parameters<typeof runPipeline>[1],
  pins: readonly string[] = [],
): PipelineRun {
  const outcome = runPipeline(messages, steps, { pins, scope: 'run' })
  if (!outcome.ok) throw new Error(outcome.error.message)
  return outcome.value
}

describe('a pipeline', () => {
  it('says by step what it removed, changed and added', () => {
    const messages = contextOf([
      message('m1', [reasoning('hm'), text('one')]),
      message('m2', [reasoning('hm')]),
      message('m3', 'three'),
      message('m4', 'four'),
    ])
    const { steps, messages: after } = run(messages, [
      { actionId: 'strip-reasoning' },
      { actionId: 'summarize', options: { fromMessageId: 'm1', toMessageId: 'm3', text: 'one to three' } },
    ])
    expect(steps).toEqual([
      { actionId: 'strip-reasoning', removed: ['m2'], changed: ['m1'], added: [] },
      { actionId: 'summarize', removed: ['m1', 'm3'], changed: [], added: ['run:1:0'] },
    ])
    expect(drawn(after)).toEqual(['=> m1 m3: one to three', 'm4: four'])
  })

  it('gives each step what the one before left', () => {
    const { messages, steps } = run(said, [
      { actionId: 'summarize', options: { fromMessageId: 'm1', toMessageId: 'm2', text: 'one, two' } },
      { actionId: 'summarize', options: { fromMessageId: 'run:0:0', toMessageId: 'm3', text: 'one to three' } },
      { actionId: 'keep-last', options: { count: 2 } },
    ])
    expect(drawn(messages)).toEqual(['=> m1 m2 m3: one to three', 'm4: four'])
    expect(steps[2]).toEqual({ actionId: 'keep-last', removed: [], changed: [], added: [] })
  })

  it('stores no change of what it takes afterwards', () => {
    const messages = contextOf([
      message('m1', [reasoning('hm'), text('one')]),
      message('m2', [reasoning('hm'), text('two')]),
    ])
    const { edits } = run(messages, [{ actionId: 'strip-reasoning' }, { actionId: 'keep-last', options: { count: 1 } }])
    expect(edits).toEqual([
      { kind: 'strip-reasoning', messageId: 'm2' },
      { kind: 'remove', messageIds: ['m1'] },
    ])
  })

  it('leaves the context it is given alone', () => {
    const before = structuredClone(said)
    run(said, [{ actionId: 'keep-last', options: { count: 1 } }])
    expect(said).toEqual(before)
  })

  it.each([
    ['an unknown action', { actionId: 'dream' }, 'invalid-params', '"dream"'],
    ['options that do not fit', { actionId: 'keep-last', options: { count: '3' } }, 'invalid-params', 'count'],
    ['missing options', { actionId: 'keep-last' }, 'invalid-params', 'count'],
    ['options it does not know', { actionId: 'strip-reasoning', options: { all: true } }, 'invalid-params', 'all'],
    [
      'an empty summary',
      { actionId: 'summarize', options: { fromMessageId: 'm1', toMessageId: 'm2', text: ' ' } },
      'invalid-params',
      'text',
    ],
    [
      'a message that is not there',
      { actionId: 'drop', options: { fromMessageId: 'm1', toMessageId: 'm9' } },
      'message-not-found',
      'm9',
    ],
    [
      'a range the wrong way round',
      { actionId: 'drop', options: { fromMessageId: 'm3', toMessageId: 'm1' } },
      'invalid-params',
      'm3',
    ],
  ])('fails for %s and says at which step', (_name, step, code, word) => {
    const outcome = runPipeline(said, [{ actionId: 'strip-reasoning' }, step], { scope: 'run' })
    expect(outcome).toMatchObject({ ok: false, error: { code, details: { step: 1, actionId: step.actionId } } })
    expect(outcome.ok ? '' : outcome.error.message).toContain(word)
  })

  it('takes a pinned message neither alone nor within a range', () => {
    const steps = [
      { actionId: 'summarize', options: { fromMessageId: 'm1', toMessageId: 'm3', text: 'one and three' } },
      { actionId: 'keep-last', options: { count: 1 } },
      { actionId: 'drop', options: { messageIds: ['m2'] } },
    ]
    expect(drawn(run(said, steps, ['m2']).messages)).toEqual(['m2: two', 'm4: four'])
  })

  it('keeps what a pinned message needs to stay whole', () => {
    const messages = contextOf([message('m1', [call('a')]), message('m2', [output('a', 'x')]), message('m3', 'three')])
    const kept = run(messages, [{ actionId: 'keep-last', options: { count: 1 } }], ['m2'])
    expect(drawn(kept.messages)).toEqual(['m1: call a', 'm2: output a "x"', 'm3: three'])
  })
})

describe('actions', () => {
  it('have one name each, and words for people', () => {
    expect(new Set(contextActions.map(({ actionId }) => actionId)).size).toBe(contextActions.length)
    for (const { title, description } of contextActions) expect([title, description]).not.toContain('')
  })

  const tools = contextOf([
    message('m1', [call('a'), output('a', 'x'.repeat(30))]),
    message('m2', [call('b'), output('b', 'short')]),
    message('m3', [call('c'), output('c', 'x'.repeat(30))]),
  ])
  const stripped = (options: Record<string, unknown>): readonly string[] =>
    run(tools, [{ actionId: 'strip-tool-outputs', options }]).steps[0]?.changed ?? []

  it('strip-tool-outputs keeps calls, recent messages and short outputs', () => {
    expect(stripped({})).toEqual(['m1', 'm2', 'm3'])
    expect(stripped({ olderThan: 1 })).toEqual(['m1', 'm2'])
    expect(stripped({ longerThan: 10 })).toEqual(['m1', 'm3'])
    expect(stripped({ olderThan: 1, longerThan: 10 })).toEqual(['m1'])
    expect(stripped({ olderThan: 9 })).toEqual([])
    const elsewhere: Block = { ...output('d'), blob: { blobId: 'b', size: 99_999, lines: 1 } }
    const long = contextOf([message('m1', [call('d'), elsewhere])])
    const [step] = run(long, [{ actionId: 'strip-tool-outputs', options: { longerThan: 50_000 } }]).steps
    expect(step?.changed).toEqual(['m1'])
    expect(drawn(run(tools, [{ actionId: 'strip-tool-outputs' }]).messages)[0]).toBe(
      'm1: call a | output a "(output left out)"',
    )
  })

  it('strip-tool-outputs takes the shaped parts of an output along, and keeps how it went', () => {
    const failed: Block = {
      type: 'tool_output',
      toolCallId: 'a',
      output: 'x',
      isError: true,
      content: [{ type: 'text', text: 'x' }],
      blob: { blobId: 'b', size: 99_999, lines: 1 },
    }
    const { messages } = run(contextOf([message('m1', [call('a'), failed])]), [{ actionId: 'strip-tool-outputs' }])
    expect(messages[0]?.message.blocks[1]).toEqual({
      type: 'tool_output',
      toolCallId: 'a',
      output: '(output left out)',
      isError: true,
    })
  })

  it('drop takes ids or a range', () => {
    const dropped = (options: Record<string, unknown>): string[] =>
      drawn(run(said, [{ actionId: 'drop', options }]).messages)
    expect(dropped({ messageIds: ['m1', 'm3', 'gone'] })).toEqual(['m2: two', 'm4: four'])
    expect(dropped({ fromMessageId: 'm2', toMessageId: 'm3' })).toEqual(['m1: one', 'm4: four'])
  })

  describe('deduplicate-reads', () => {
    const long = 'line\n'.repeat(20)
    const read = (id: string, args: Record<string, unknown>, name = 'read'): Block[] => [
      call(id, name, args),
      output(id, long),
    ]
    const shortened = (...reads: Block[][]): readonly string[] => {
      const messages = contextOf(reads.map((blocks, index) => message(`m${index + 1}`, blocks)))
      return run(messages, [{ actionId: 'deduplicate-reads' }]).steps[0]?.changed ?? []
    }

    it('keeps the newest read of each file and points to it', () => {
      const messages = contextOf([
        message('m1', read('a', { path: 'x.ts' })),
        message('m2', read('b', { file_path: 'y.ts' }, 'Read')),
        message('m3', read('c', { path: 'x.ts' })),
      ])
      const after = run(messages, [{ actionId: 'deduplicate-reads' }])
      expect(drawn(after.messages)[0]).toBe('m1: call a | output a "(read again below: x.ts)"')
      expect(after.steps[0]?.changed).toEqual(['m1'])
    })

    it('keeps parts that were not read again', () => {
      const head = { path: 'x.ts', offset: 0, limit: 10 }
      const tail = { path: 'x.ts', offset: 10, limit: 10 }
      expect(shortened(read('a', head), read('b', tail))).toEqual([])
      expect(shortened(read('a', head), read('b', { limit: 10, offset: 0, path: 'x.ts' }))).toEqual(['m1'])
      expect(shortened(read('a', head), read('b', tail), read('c', { path: 'x.ts' }))).toEqual(['m1', 'm2'])
      expect(shortened(read('a', { path: 'x.ts' }), read('b', head))).toEqual([])
    })

    it('takes no other tool for a read', () => {
      const search = { path: 'src', pattern: 'x' }
      expect(shortened(read('a', search), read('b', search))).toEqual([])
      expect(shortened(read('a', { path: 'x' }, 'write'), read('b', { path: 'x' }, 'write'))).toEqual([])
    })

    it('does not trade what was read for an error', () => {
      const failed: Block[] = [
        call('b', 'read', { path: 'x.ts' }),
        { type: 'tool_output', toolCallId: 'b', output: 'no such file', isError: true },
      ]
      expect(shortened(read('a', { path: 'x.ts' }), failed)).toEqual([])
    })
  })
})
