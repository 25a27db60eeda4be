import { expect, it } from 'vitest'
import { readPageMessage } from './page-messages'

const picked = { selector: '#a', html: '<a id="a">', text: 'x', url: '/', styles: { color: 'red' }, picture: null }

it.each([
  [{ parley: { kind: 'cancelled' } }],
  [{ parley: { kind: 'page', url: '/a', title: 'A' } }],
  [{ parley: { kind: 'console', entry: { number: 1, level: 'error', text: 'no' } } }],
  [{ parley: { kind: 'picked', picked: { ...picked, picture: 'data:image/png;base64,AAAA' } } }],
])('takes %j', (data) => {
  expect(readPageMessage(data)).toEqual(data.parley)
})

it.each([
  ['nothing', null],
  ['a text', 'pick'],
  ['another kind', { parley: { kind: 'approve' } }],
  ['a text as a message', { parley: 'pick' }],
  ['an unknown level', { parley: { kind: 'console', entry: { number: 1, level: 'fatal', text: '' } } }],
  ['an entry without a number', { parley: { kind: 'console', entry: { number: 'x', level: 'log', text: '' } } }],
  ['no element', { parley: { kind: 'picked', picked: [] } }],
])('ignores %s', (_what, data) => {
  expect(readPageMessage(data)).toBeNull()
})

it('takes no other picture than a PNG image, and bounds all text', () => {
  for (const picture of ['javascript:alert(1)', 'data:text/html,<script>', 'https://evil.example/a.png', 7])
    expect(readPageMessage({ parley: { kind: 'picked', picked: { ...picked, picture } } })).toMatchObject({
      picked: { picture: null },
    })
  const long = readPageMessage({
    parley: { kind: 'picked', picked: { ...picked, html: 'x'.repeat(1e6), styles: 'x' } },
  })
  expect(long?.kind === 'picked' && [long.picked.html.length, long.picked.styles]).toEqual([10_000, {}])
})
