import { expect, it } from 'vitest'
import { createLinkInbox } from './link-inbox'

it('keeps the links among arguments until they are taken', () => {
  const inbox = createLinkInbox()
  expect(inbox.add(['parley', '--data', '/tmp', '--inspect', 'https://example.com'])).toBe(false)
  expect(inbox.add(['parley', 'parley://session/a'])).toBe(true)
  expect(inbox.take()).toEqual(['parley://session/a'])
  expect(inbox.take()).toEqual([])
})

it('is bounded', () => {
  const inbox = createLinkInbox()
  expect(inbox.add([`parley://new?prompt=${'a'.repeat(40_000)}`])).toBe(false)
  inbox.add(Array.from({ length: 100 }, (_, index) => `parley://session/${index}`))
  expect(inbox.take()).toHaveLength(20)
})
