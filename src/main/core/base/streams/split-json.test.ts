import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitJson, type JsonPiece, type SplitLimits } from './split-json'

const collect = async (chunks: readonly Uint8Array[], limits?: SplitLimits): Promise<JsonPiece[]> => {
  const pieces: JsonPiece[] = []
  for await (const piece of splitJson(chunks, limits)) pieces.push(piece)
  return pieces
}

/** Reassembles the pieces. */
const rebuild = (pieces: readonly JsonPiece[]): Record<string, unknown> => {
  const object: Record<string, unknown> = {}
  for (const piece of pieces)
    if (piece.kind === 'member') object[piece.name] = piece.value
    else if (piece.kind === 'empty') object[piece.name] = []
    else if (Object.hasOwn(object, piece.name)) (object[piece.name] as unknown[])[piece.index] = piece.value
    else object[piece.name] = [piece.value]
  return object
}

describe('splitting a large JSON object', () => {
  it('gives what JSON.parse gives, wherever the chunks end', async () => {
    const name = fc.string().filter((text) => text !== '__proto__')
    const withoutPrototype = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('__proto__'))
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(name, withoutPrototype, { noNullPrototype: true }),
        fc.constantFrom(undefined, 2),
        fc.integer({ min: 1, max: 7 }),
        async (object, space, size) => {
          const bytes = Buffer.from(JSON.stringify(object, null, space))
          const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
            bytes.subarray(index * size, (index + 1) * size),
          )
          const expected = JSON.parse(bytes.toString()) as unknown
          expect(rebuild(await collect(chunks))).toEqual(expected)
        },
      ),
      { numRuns: 300 },
    )
  })

  it.each([
    ['', 'cut off or empty'],
    ['{"a": [1, 2', 'cut off or empty'],
    ['{"a": "x', 'cut off or empty'],
    ['[1]', 'not a JSON object'],
    ['{"a": 1} x', 'follows after the end'],
    ['{"a": 1 "b": 2}', 'comma is missing'],
    ['{"a": [1 2]}', 'comma is missing'],
    ['{"a": [1,]}', 'list item is missing'],
    ['{"a" 1}', 'colon is missing'],
    ['{a: 1}', 'name is missing'],
    ['{"a": nope}', 'not JSON'],
    ['{"a": [{"b": }]}', 'not JSON'],
    ['{"a": 1, "a": 2}', 'twice'],
    ['{"a": [1}', 'comma is missing'],
  ])('says what is wrong with %j', async (text, reason) => {
    await expect(collect([Buffer.from(text)])).rejects.toThrow(reason)
  })

  it('refuses what is too deep or too large before it is parsed', async () => {
    const deep = `{"a": ${'['.repeat(50)}${']'.repeat(50)}}`
    await expect(collect([Buffer.from(deep)], { depth: 20, itemBytes: 1000 })).rejects.toThrow('levels deep')
    const parts = [Buffer.from('{"a": "'), ...Array.from({ length: 20 }, () => Buffer.from('x'.repeat(100)))]
    await expect(collect(parts, { depth: 20, itemBytes: 1000 })).rejects.toThrow('larger')
  })

  it('skips a byte order mark and drops prototypes', async () => {
    const pieces = await collect([Buffer.from('\uFEFF{"a": [{"__proto__": {"x": 1}, "b": 2}]}')])
    expect(pieces).toEqual([{ kind: 'item', name: 'a', index: 0, value: { b: 2 } }])
  })
})
