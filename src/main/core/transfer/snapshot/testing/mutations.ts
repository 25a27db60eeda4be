import fc from 'fast-check'

/* Ways to break a file: bytes of it, and the values in it. */

/** A mutation; numbers select among the existing bytes. */
export type ByteMutation =
  | { readonly kind: 'cut'; readonly at: number }
  | { readonly kind: 'flip'; readonly at: number; readonly to: number }
  | { readonly kind: 'remove' | 'repeat'; readonly at: number; readonly length: number }
  | { readonly kind: 'put'; readonly at: number; readonly text: string }

const place = fc.nat()

export const byteMutation: fc.Arbitrary<ByteMutation> = fc.oneof(
  fc.record({ kind: fc.constant('cut' as const), at: place }),
  fc.record({ kind: fc.constant('flip' as const), at: place, to: fc.nat(255) }),
  fc.record({ kind: fc.constantFrom('remove' as const, 'repeat' as const), at: place, length: fc.nat(300) }),
  fc.record({
    kind: fc.constant('put' as const),
    at: place,
    text: fc.constantFrom('"', '{', ']', ',', '\n', '\\u0000', '1e999', 'null', '"__proto__":{"x":1},', '[[[[[[', '}}'),
  }),
)

export function mutateBytes(file: Buffer, change: ByteMutation): Buffer {
  const from = change.at % (file.length + 1)
  const before = file.subarray(0, from)
  switch (change.kind) {
    case 'cut':
      return before
    case 'flip':
      return Buffer.concat([before, Buffer.from([change.to]), file.subarray(from + 1)])
    case 'remove':
      return Buffer.concat([before, file.subarray(from + change.length)])
    case 'repeat':
      return Buffer.concat([file.subarray(0, from + change.length), file.subarray(from)])
    case 'put':
      return Buffer.concat([before, Buffer.from(change.text), file.subarray(from)])
  }
}

/** A change of a value somewhere in a JSON document. */
export type ValueMutation =
  | { readonly kind: 'replace'; readonly at: number; readonly by: number }
  | { readonly kind: 'delete' | 'repeat'; readonly at: number }
  | { readonly kind: 'add'; readonly at: number; readonly name: string; readonly by: number }
  /** The value of one place comes to another: ids that are there twice, parents that are their own children. */
  | { readonly kind: 'copy'; readonly at: number; readonly from: number }

/** Values that are difficult to handle. Mutations refer to them by number: some are large. */
const HOSTILE: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => -1,
  () => 0.5,
  () => 1e300,
  () => Number.MAX_SAFE_INTEGER,
  () => 4_000_000_000,
  () => '',
  () => '\u0000',
  () => '__proto__',
  () => '<script>alert(1)</script>',
  () => '2.0',
  () => 'x'.repeat(1_000_000),
  () => [],
  () => ({}),
  () => ({ length: 4_000_000_000 }),
  () => JSON.parse(`${'['.repeat(150)}${']'.repeat(150)}`) as unknown,
  () => JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`) as unknown,
  () => JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}') as unknown,
]
const hostile = fc.nat(HOSTILE.length - 1)

export const valueMutation: fc.Arbitrary<ValueMutation> = fc.oneof(
  fc.record({ kind: fc.constant('replace' as const), at: place, by: hostile }),
  fc.record({ kind: fc.constantFrom('delete' as const, 'repeat' as const), at: place }),
  fc.record({
    kind: fc.constant('add' as const),
    at: place,
    name: fc.constantFrom('__proto__', 'constructor', 'sessionId', 'parley', 'blob', 'toString', 'x'),
    by: hostile,
  }),
  fc.record({ kind: fc.constant('copy' as const), at: place, from: place }),
)

type Container = Record<string, unknown>

/** A JSON document with one value changed; the document itself stays. */
export function mutateValue(document: unknown, change: ValueMutation): unknown {
  const copy = structuredClone(document)
  const places = [...placesOf(copy)]
  const at = places[change.at % Math.max(1, places.length)]
  if (at === undefined) return copy
  const { container, key } = at
  switch (change.kind) {
    case 'replace':
      container[key] = HOSTILE[change.by]?.()
      break
    case 'delete':
      // Not by splice, which asks an array for its constructor, and that can be one of the changes.
      if (Array.isArray(container)) container.copyWithin(Number(key), Number(key) + 1).length--
      else Reflect.deleteProperty(container, key)
      break
    case 'repeat':
      if (Array.isArray(container)) container.push(structuredClone(container[Number(key)]))
      break
    case 'add':
      Object.defineProperty(container, change.name, {
        value: HOSTILE[change.by]?.(),
        enumerable: true,
        configurable: true,
        writable: true,
      })
      break
    case 'copy': {
      const from = places[change.from % places.length]
      if (from !== undefined) container[key] = structuredClone(from.container[from.key])
      break
    }
  }
  return copy
}

function* placesOf(value: unknown, depth = 20): Generator<{ container: Container; key: string }> {
  if (typeof value !== 'object' || value === null || depth === 0) return
  for (const [key, field] of Object.entries(value)) {
    yield { container: value as Container, key }
    yield* placesOf(field, depth - 1)
  }
}
