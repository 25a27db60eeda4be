import { expect, it } from 'vitest'
import { linkOfApp } from './app-link'

it.each([
  'javascript:alert(1)',
  'file:///etc/passwd',
  'parley://import',
  'data:text/html,x',
  'https://user:secret@example.test/',
  '/relative',
  'https://',
  '',
  `https://example.test/${'x'.repeat(9000)}`,
])('takes no %s for a web address', (url) => {
  expect(linkOfApp(url)).toBeNull()
})

it('shows where an address leads', () => {
  expect(linkOfApp('https://пример.test/a b')).toBe('https://xn--e1afmkfd.test/a%20b')
})
