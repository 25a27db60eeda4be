import { beforeEach, expect, it } from 'vitest'
import { Drafts } from './drafts.svelte'
import type { KeyValueStore } from '../page/storage'

let values: Map<string, string>
let storage: KeyValueStore

beforeEach(() => {
  values = new Map()
  storage = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
})

it('keeps a draft for each session and leaves nothing of an empty one', () => {
  const drafts = new Drafts(storage)
  drafts.set('a', 'half a thought')
  drafts.set('b', 'other')
  expect(new Drafts(storage).get('a')).toBe('half a thought')
  drafts.set('a', '')
  expect(drafts.get('a')).toBe('')
  expect(values.size).toBe(1)
})

it('gives texts back in front of what is typed now', () => {
  const drafts = new Drafts(storage)
  drafts.set('a', 'typed')
  drafts.giveBack('a', ['first', ' ', 'second'])
  expect(drafts.get('a')).toBe('first\n\nsecond\n\ntyped')
  drafts.giveBack('b', [])
  expect(drafts.get('b')).toBe('')
})

it('outlives a full storage', () => {
  const drafts = new Drafts({
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  drafts.set('a', 'long')
  expect(drafts.get('a')).toBe('long')
})
