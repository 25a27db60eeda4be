import { describe, expect, it } from 'vitest'
import { assembleContext } from './assemble'
import { call, drawn, foreignSquash, link, message, output, text } from './testing/build'
import { NO_OUTPUT } from './tool-calls'
import type { ContextLink } from './types'
import { assembled, context, root } from './testing/assembled'

describe('the parent chain', () => {
  it('is a single session as it is', () => {
    const { messages, taken, problems } = assembled([root])
    expect(messages.map((entry) => entry.message)).toEqual(root.messages)
    expect(messages[0]).toMatchObject({ source: { kind: 'own', sessionId: 'root' }, changedBy: [] })
    expect([...taken, ...problems]).toEqual([])
  })

  it('is nothing without sessions', () => {
    expect(assembled([])).toEqual({ messages: [], taken: new Map(), problems: [] })
  })

  it('reaches up to the fork point, inclusive', () => {
    const child = link('child', [message('c1', 'child')], { forkPointMessageId: 'r2' })
    const { messages } = assembled([root, child])
    expect(drawn(messages)).toEqual(['r1: one', 'r2: two', 'c1: child'])
    expect(messages.map(({ source }) => source)).toEqual([
      { kind: 'inherited', sessionId: 'root' },
      { kind: 'inherited', sessionId: 'root' },
      { kind: 'own', sessionId: 'child' },
    ])
  })

  it('may fork at a message that the parent inherited itself', () => {
    const child = link('child', [message('c1', 'child')], { forkPointMessageId: 'r3' })
    const grandchild = link('grandchild', [message('g1', 'grandchild')], { forkPointMessageId: 'r1' })
    expect(context(root, child, grandchild)).toEqual(['r1: one', 'g1: grandchild'])
  })

  it('inherits nothing without a fork point', () => {
    expect(context(root, link('worker', [message('w1', 'task')]))).toEqual(['w1: task'])
  })

  it.each([
    ['an unknown message', [link('child', [], { forkPointMessageId: 'gone' })]],
    ['a message of its own', [link('child', [message('c1', 'child')], { forkPointMessageId: 'c1' })]],
    [
      'a message its parent does not share',
      [link('child', [], { forkPointMessageId: 'r1' }), link('grandchild', [], { forkPointMessageId: 'r2' })],
    ],
    [
      'a message of a session whose branch shares nothing',
      [link('child', []), link('g', [], { forkPointMessageId: 'r1' })],
    ],
  ])('cannot fork at %s', (_name, branches) => {
    expect(assembleContext([root, ...branches])).toMatchObject({ ok: false, error: { code: 'invalid-lineage' } })
  })
})

describe('squashes', () => {
  const squash = foreignSquash('q1', 'one and two', ['r1', 'r2'], 100)
  const squashed = { ...root, squashes: [squash] }

  it('stand where the first message they cover stood', () => {
    const { messages, taken } = assembled([squashed])
    expect(drawn(messages)).toEqual(['=> r1 r2: one and two', 'r3: three', 'r4: four'])
    const cause = { kind: 'squash', sessionId: 'root', squashId: 'q1' }
    expect(taken.get('r2')).toEqual({ cause, summaryMessageId: messages[0]?.message.messageId })
  })

  it('may cover the summary of an earlier one', () => {
    const later = foreignSquash('q2', 'one to three', [`${squash.squashId}:summary`, 'r3'], 200)
    const { messages, taken } = assembled([{ ...root, squashes: [squash, later] }])
    expect(drawn(messages)).toEqual(['=> r1 r2 r3: one to three', 'r4: four'])
    expect(taken.get('r1')).toMatchObject({ cause: { squashId: 'q2' }, summaryMessageId: 'q2:summary' })
  })

  it('fall with the one they were made on', () => {
    const later = foreignSquash('q2', 'one to three', [`${squash.squashId}:summary`, 'r3'], 200)
    expect(context({ ...root, squashes: [later] })).toEqual(context(root))
  })

  it('are inherited by branches made after them only', () => {
    const branch = (branchedAtSequence: number): ContextLink =>
      link('child', [], { forkPointMessageId: 'r3', branchedAtSequence })
    expect(context(squashed, branch(100))).toEqual(['=> r1 r2: one and two', 'r3: three'])
    expect(context(squashed, branch(99))).toEqual(['r1: one', 'r2: two', 'r3: three'])
  })

  it('do not reach a branch that leaves before their end', () => {
    expect(context(squashed, link('child', [], { forkPointMessageId: 'r1', branchedAtSequence: 200 }))).toEqual([
      'r1: one',
    ])
  })

  it('cover inherited messages too', () => {
    const child = link('child', [message('c1', 'child'), message('c2', 'last')], {
      forkPointMessageId: 'r2',
      squashes: [foreignSquash('q', 'all', ['r1', 'r2', 'c1'])],
    })
    expect(context(root, child)).toEqual(['=> r1 r2 c1: all', 'c2: last'])
  })

  it('without ids cover what was said before them', () => {
    const session = link('s', [message('a', 'a', 1), message('b', 'b', 2), message('c', 'c', 3)], {
      squashes: [foreignSquash('q', 'a and b', undefined, 2)],
    })
    expect(context(session)).toEqual(['=> a b: a and b', 'c: c'])
  })

  it('are passed over when they are damaged or newer, and that is said', () => {
    for (const summaryJson of ['{"version":2,"edits":[]}', '{"version":1,"edits":[{"kind":"dream"}]}']) {
      const { messages, problems } = assembled([{ ...root, squashes: [{ ...squash, summaryJson }] }])
      expect(messages).toHaveLength(4)
      expect(problems).toMatchObject([{ sessionId: 'root' }])
    }
  })

  it('take a summary that is no JSON as text', () => {
    const plain = { ...squash, summaryJson: 'Plain words.' }
    expect(context({ ...root, squashes: [plain] })[0]).toBe('=> r1 r2: Plain words.')
  })
})

describe('rewinds', () => {
  const rewind = { truncationId: 't1', afterMessageId: 'r2', throughMessageId: 'r4' }
  const goneOn = link('root', [...root.messages, message('r5', 'five')], { truncations: [rewind] })

  it('take what was said after a message, and not what is said from then on', () => {
    const { messages, taken } = assembled([goneOn])
    expect(drawn(messages)).toEqual(['r1: one', 'r2: two', 'r5: five'])
    const cause = { kind: 'rewind', sessionId: 'root', truncationId: 't1' }
    expect([...taken]).toEqual([
      ['r3', { cause }],
      ['r4', { cause }],
    ])
  })

  it('can take everything', () => {
    expect(context({ ...root, truncations: [{ ...rewind, afterMessageId: null }] })).toEqual([])
  })

  it('reach into what was inherited', () => {
    const child = link('child', [message('c1', 'child')], {
      forkPointMessageId: 'r4',
      truncations: [{ truncationId: 't', afterMessageId: 'r1', throughMessageId: 'c1' }],
    })
    expect(context(root, child)).toEqual(['r1: one'])
  })

  it('hold for branches that were made after them, not for those before', () => {
    const branchAt = (forkPointMessageId: string): ContextLink => link('child', [], { forkPointMessageId })
    expect(context(goneOn, branchAt('r5'))).toEqual(['r1: one', 'r2: two', 'r5: five'])
    expect(context(goneOn, branchAt('r3'))).toEqual(['r1: one', 'r2: two', 'r3: three'])
  })

  it('bring back what a squash covered when they take a part of that', () => {
    const squashes = [foreignSquash('q', 'one to three', ['r1', 'r2', 'r3'])]
    expect(context({ ...root, squashes, truncations: [rewind] })).toEqual(['r1: one', 'r2: two'])
  })
})

describe('tool calls', () => {
  it('without output are closed with an error, outputs without call left out', () => {
    const session = link('s', [
      message('m1', [call('a'), call('b'), output('a')]),
      message('m2', [output('stray')]),
      message('m3', [output('stray'), text('ok')]),
    ])
    const { messages, taken } = assembled([session])
    expect(drawn(messages)).toEqual([
      `m1: call a | call b | error b ${JSON.stringify(NO_OUTPUT)} | output a "done"`,
      'm3: ok',
    ])
    expect(taken.get('m2')).toEqual({ cause: { kind: 'tool-repair' } })
    expect(messages.every(({ changedBy }) => changedBy[0]?.kind === 'tool-repair')).toBe(true)
  })

  it('find their output in a later message', () => {
    const session = link('s', [message('m1', [call('a')]), message('m2', [output('a')])])
    expect(assembled([session]).messages.map((entry) => entry.message)).toEqual(session.messages)
  })

  it('may use an id again', () => {
    const session = link('s', [message('m1', [call('a'), output('a'), call('a'), output('a'), output('a')])])
    expect(context(session)).toEqual(['m1: call a | output a "done" | call a | output a "done"'])
  })

  it('are closed where a fork point parts them from their output', () => {
    const parent = link('p', [message('p1', [call('a')]), message('p2', [output('a')])])
    expect(context(parent, link('child', [], { forkPointMessageId: 'p1' }))).toEqual([
      `p1: call a | error a ${JSON.stringify(NO_OUTPUT)}`,
    ])
  })
})
