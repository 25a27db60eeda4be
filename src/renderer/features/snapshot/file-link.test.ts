import { expect, it } from 'vitest'
import { fileLink } from './file-link'

it.each([
  ['/home/ada/Retry uploads #2.html', 'file:///home/ada/Retry%20uploads%20%232.html'],
  ['/tmp/50%?\\.html', 'file:///tmp/50%25%3F%5C.html'],
  ['C:\\Users\\Ada\\page.html', 'file:///C:/Users/Ada/page.html'],
  ['\\\\server\\team\\Sähköposti.html', 'file://server/team/S%C3%A4hk%C3%B6posti.html'],
])('links to %s', (path, link) => {
  expect(fileLink(path)).toBe(link)
  expect(new URL(link).href).toBe(link)
})
