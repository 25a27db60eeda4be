import { expect, test } from 'vitest'
import { dismissTips, tipOf, tips } from './tips'

const storage = () => {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}
const day = 24 * 60 * 60 * 1000
const [first, second] = tips

test('a dismissed tip never comes back, and the next one comes a day later', () => {
  const kept = storage()
  expect(tipOf(kept, 5 * day)).toBe(first)
  dismissTips(kept, [first?.id ?? 'palette'], 5 * day)
  expect(tipOf(kept, 6 * day - 1)).toBeUndefined()
  expect(tipOf(kept, 6 * day)).toBe(second)
})

test('no tip is shown once all are dismissed', () => {
  const kept = storage()
  const ids = tips.map(({ id }) => id)
  dismissTips(kept, ids, 0)
  expect(tipOf(kept, 1000 * day)).toBeUndefined()
})

test('what is not what was kept counts for nothing', () => {
  const kept = storage()
  for (const text of ['{', 'null', '{"seen":1}', '[]']) {
    kept.setItem('parley.tips', text)
    expect(tipOf(kept, day)).toBe(first)
  }
})
