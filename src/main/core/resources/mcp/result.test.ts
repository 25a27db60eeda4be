import { expect, it } from 'vitest'
import { outcomeOf } from './result'

it.each([
  [
    'the text of a resource',
    { type: 'resource', resource: { uri: 'repo://a.md', text: 'WORDS' } },
    'repo://a.md:\nWORDS',
  ],
  [
    'the address of a file that is no text',
    { type: 'resource', resource: { uri: 'repo://a.zip', mimeType: 'application/zip', blob: 'UEsFBg==' } },
    '[repo://a.zip, application/zip, 6 bytes]',
  ],
  [
    'the address of a link',
    { type: 'resource_link', uri: 'https://a.test/r.html', name: 'report', mimeType: 'text/html' },
    '[report](https://a.test/r.html), text/html',
  ],
  ['the kind of a picture', { type: 'image', data: 'AAAA', mimeType: 'image/png' }, '[picture, image/png, 3 bytes]'],
  ['the kind of a sound', { type: 'audio', data: 'AAAA', mimeType: 'audio/wav' }, '[sound, audio/wav, 3 bytes]'],
] as const)('tells %s', (_of, part, text) => {
  expect(outcomeOf({ content: [part] }).text).toBe(text)
})

it('shows pictures, sounds and links', () => {
  const image = { type: 'image', data: 'AAAA', mimeType: 'image/png' } as const
  const link = { type: 'resource_link', uri: 'https://a.test', name: 'a' } as const
  const hidden = { type: 'image', data: 'AAAA', mimeType: 'text/html' } as const
  expect(outcomeOf({ content: [{ type: 'text', text: 'two' }, image, link, hidden] }).content).toEqual([
    { type: 'image', source: { type: 'base64', data: 'AAAA', mimeType: 'image/png' } },
    { type: 'link', url: 'https://a.test', title: 'a' },
  ])
  expect(outcomeOf({ content: [{ type: 'text', text: 'one' }] })).toEqual({ text: 'one', isError: false })
})

it('tells structured values once', () => {
  const structuredContent = { sum: 3 }
  expect(outcomeOf({ content: [], structuredContent }).text).toBe('{"sum":3}')
  expect(outcomeOf({ content: [{ type: 'text', text: '{ "sum": 3 }' }], structuredContent }).text).toBe('{ "sum": 3 }')
  expect(outcomeOf({ content: [{ type: 'text', text: 'Added.' }], structuredContent }).text).toBe('Added.\n{"sum":3}')
})
