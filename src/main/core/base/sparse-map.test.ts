import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SparseMap } from './sparse-map'

it('is a map', () => {
  const steps = fc.array(
    fc.record({ kind: fc.constantFrom('set', 'set', 'delete', 'clear'), key: fc.nat(3), value: fc.nat() }),
  )
  fc.assert(
    fc.property(steps, (all) => {
      const sparse = new SparseMap<number, number>()
      const map = new Map<number, number>()
      for (const { kind, key, value } of all) {
        if (kind === 'set') {
          sparse.set(key, value)
          map.set(key, value)
        } else if (kind === 'delete') expect(sparse.delete(key)).toBe(map.delete(key))
        else {
          sparse.clear()
          map.clear()
        }
        expect(sparse.size).toBe(map.size)
        expect([...sparse.keys()]).toEqual([...map.keys()])
        expect([...sparse.values()]).toEqual([...map.values()])
        for (const each of [0, 1, 2, 3]) {
          expect(sparse.get(each)).toBe(map.get(each))
          expect(sparse.has(each)).toBe(map.has(each))
        }
      }
    }),
  )
})

it('goes through what is deleted meanwhile once', () => {
  const sparse = new SparseMap<string, number>()
  sparse.set('a', 1)
  sparse.set('b', 2)
  const seen: string[] = []
  for (const key of sparse.keys()) {
    seen.push(key)
    sparse.delete(key)
  }
  expect(seen).toEqual(['a', 'b'])
  expect(sparse.size).toBe(0)
})
