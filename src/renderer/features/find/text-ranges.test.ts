import { expect, test } from 'vitest'
import { findPattern } from '#shared/find/pattern'
import { rangesIn } from './text-ranges'

function found(html: string, query: string): string[] {
  document.body.innerHTML = `<div data-findable="a">${html}</div>`
  const element = document.querySelector('[data-findable]')
  const pattern = findPattern(query)
  if (element === null || pattern === null) throw new Error('nothing to look in')
  return rangesIn(element, pattern).map(String)
}

test('finds text across what only looks different', () => {
  expect(found('<p>A <strong>need</strong>le and a <code>nee<span>dle</span></code></p>', 'needle')).toEqual([
    'needle',
    'needle',
  ])
})

test('lines are apart', () => {
  expect(found('<table><tr><td>nee</td><td>dle</td></tr></table><p>nee</p><p>dle</p>', 'needle')).toEqual([])
  expect(found('<p>hay and</p><p>needle</p>', 'and needle')).toEqual(['andneedle'])
})

test('finds only what was said', () => {
  expect(
    found('<button>needle</button><b class="visually-hidden">needle</b><p data-not-findable>needle</p>', 'needle'),
  ).toEqual([])
  expect(found('<div data-findable="b">needle</div> needle', 'needle')).toEqual(['needle'])
})
