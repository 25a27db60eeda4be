import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Entries } from './entries'

const steps = fc.array(
  fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), value: fc.option(fc.nat(), { nil: undefined }) }),
)

test('entries are those of a map with the same changes, and earlier ones stay as they were', () => {
  fc.assert(
    fc.property(steps, (changes) => {
      let entries = new Entries<number>()
      const map = new Map<string, number>()
      for (const { key, value } of changes) {
        const before = entries
        const listed = [...before]
        if (value === undefined) map.delete(key)
        else map.set(key, value)
        entries = value === undefined ? entries.without(key) : entries.with(key, value)
        expect([...entries]).toEqual([...map])
        expect([entries.size, entries.has(key), entries.get(key)]).toEqual([map.size, map.has(key), map.get(key)])
        expect([...before]).toEqual(listed)
      }
      expect([entries.keys(), entries.values()]).toEqual([[...map.keys()], [...map.values()]])
    }),
  )
})
