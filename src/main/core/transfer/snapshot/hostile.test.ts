import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SnapshotIndexer, allErrors } from '#shared/snapshot/indexer'
import { isNightly } from '#core/testing/nightly'
import { addPiece, indexValue, piecesOf } from './source'
import { JsonSplitError, splitJson } from '#core/base/streams/split-json'

const FILES = isNightly ? 10_000 : 1_000
const at = 1_700_000_000_000
const session = (sessionId: string, more: Record<string, unknown> = {}) => ({
  sessionId,
  createdAt: at,
  lastActivityAt: at,
  status: 'closed',
  agents: [],
  title: 'A “title” with \u0000 and 😀',
  ...more,
})
const message = (messageId: string, sessionId: string) => ({
  messageId,
  sessionId,
  turnId: null,
  role: 'user',
  contentText: 'hello',
  blocks: [{ type: 'text', content: '<script>alert(1)</script>' }],
  timestamp: at,
})

/** A list in a list in a list. */
function deepList(depth: number): unknown {
  let list: unknown[] = []
  for (let level = 0; level < depth; level++) list = [list]
  return list
}

const good = {
  version: '1.0',
  exportedAt: at,
  options: { includeEvents: true },
  sessions: [session('a'), session('b', { parentSessionId: 'a' })],
  agents: [],
  messages: [message('m1', 'a'), message('m2', 'b')],
  turns: [],
  events: [{ eventId: 'a:1', sessionId: 'a', timestamp: at, type: 'made.up', payload: {} }],
}
const bytes = Buffer.from(JSON.stringify(good))

async function* chunksOf(file: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < file.length; from += size) yield await Promise.resolve(file.subarray(from, from + size))
}

/** Looks through a file; undefined when it is no JSON. */
async function look(file: Uint8Array, chunk = 64) {
  const indexer = new SnapshotIndexer()
  try {
    for await (const piece of splitJson(chunksOf(file, chunk))) addPiece(indexer, piece)
  } catch (thrown) {
    if (thrown instanceof JsonSplitError) return undefined
    throw thrown
  }
  return indexer.finish()
}

const mutation = fc.oneof(
  fc.record({ kind: fc.constant('cut' as const), at: fc.nat(bytes.length) }),
  fc.record({ kind: fc.constant('flip' as const), at: fc.nat(bytes.length - 1), to: fc.nat(255) }),
  fc.record({ kind: fc.constant('twice' as const), at: fc.nat(bytes.length), length: fc.nat(200) }),
  fc.record({
    kind: fc.constant('put' as const),
    at: fc.nat(bytes.length),
    text: fc.constantFrom('"', '{', ']', ',', '\\u0000', '1e999', 'null', '"__proto__":{"x":1},', '[[[[[['),
  }),
)

function mutated(file: Buffer, change: typeof mutation extends fc.Arbitrary<infer T> ? T : never): Buffer {
  const { at: from } = change
  switch (change.kind) {
    case 'cut':
      return file.subarray(0, from)
    case 'flip':
      return Buffer.concat([file.subarray(0, from), Buffer.from([change.to]), file.subarray(from + 1)])
    case 'twice':
      return Buffer.concat([file.subarray(0, from + change.length), file.subarray(from)])
    case 'put':
      return Buffer.concat([file.subarray(0, from), Buffer.from(change.text), file.subarray(from)])
  }
}

describe('hostile files', () => {
  it('takes the file that the others are made of', async () => {
    const index = await look(bytes)
    expect(index === undefined ? ['no JSON'] : allErrors(index)).toEqual([])
  })

  it(`answers for ${FILES} broken files, and never throws anything else`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 4 }), async (changes) => {
        const index = await look(changes.reduce(mutated, bytes))
        if (index === undefined) return
        expect(allErrors(index).length).toBeLessThanOrEqual(200)
        for (const { session } of index.sessions.values()) expect(session.sessionId.length).toBeLessThanOrEqual(512)
      }),
      { numRuns: FILES },
    )
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })

  it.each([
    [
      'an ancestor of itself',
      { ...good, sessions: [session('a', { parentSessionId: 'b' }), session('b', { parentSessionId: 'a' })] },
      'own ancestor',
    ],
    ['a session twice', { ...good, sessions: [session('a'), session('a'), session('b')] }, 'appears twice'],
    ['a message twice', { ...good, messages: [message('m1', 'a'), message('m1', 'b')] }, 'appears twice'],
    ['an id of a million characters', { ...good, sessions: [session('x'.repeat(1_000_000))] }, 'longer than 512'],
    ['an id with a zero in it', { ...good, messages: [message('m\0', 'a')] }, 'a null character'],
    ['messages of nobody', { ...good, sessions: [] }, 'is not in the file'],
    ['another version', { ...good, version: '2.0' }, 'newer than this Parley'],
    ['what stands too deep', { ...good, messages: [{ ...message('m1', 'a'), x: deepList(1000) }] }, 'levels deep'],
    ['a session from beyond all dates', { ...good, sessions: [session('a', { createdAt: 8.64e15 + 1 })] }, 'createdAt'],
    [
      'a last activity before all dates',
      { ...good, sessions: [session('a', { lastActivityAt: -9e15 })] },
      'lastActivity',
    ],
    [
      'a message from beyond all dates',
      { ...good, messages: [{ ...message('m1', 'a'), timestamp: 1e300 }] },
      'timestamp',
    ],
    ['an event from beyond all dates', { ...good, events: [{ ...good.events[0], timestamp: 8.65e15 }] }, 'timestamp'],
    ['an export from beyond all dates', { ...good, exportedAt: 9e15 }, 'not a time'],
    ['a version that stands too deep', { ...good, version: { number: deepList(100_000) } }, 'levels deep'],
    ['a list that is none', { ...good, messages: { length: 4_000_000_000 } }, 'is not a list'],
  ])('names %s', (_what, file, words) => {
    expect(allErrors(indexValue(file)).join('\n')).toContain(words)
  })

  it('bounds how many items it takes', () => {
    const indexer = new SnapshotIndexer(3)
    for (const piece of piecesOf(good)) addPiece(indexer, piece)
    expect(allErrors(indexer.finish())[0]).toBe('messages[1]: more than 3 items in one file')
  })

  it('bounds how deep a file may go', async () => {
    const deep = Buffer.from(`{"version":"1.0","x":${'['.repeat(1_000_000)}`)
    expect(await look(deep, 65_536)).toBeUndefined()
  })
})
