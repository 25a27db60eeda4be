import { expect, it } from 'vitest'
import { changelogWith } from './changelog'
import { digestOf } from './digest'

const object = (properties: Record<string, unknown>, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
})
const text = { type: 'string' }
const api = {
  requests: {
    'a.kept': { summary: 'Keeps.', stability: 'stable', params: object({}), result: object({ x: text }), errors: [] },
    'a.grown': { summary: 'Grows.', stability: 'stable', params: object({}), result: object({}), errors: [] },
    'a.narrowed': {
      summary: 'Narrows.',
      stability: 'stable',
      params: object({ y: text }),
      result: object({ x: text }),
      errors: [],
    },
    'a.gone': { summary: 'Goes.', stability: 'stable', params: object({}), result: object({}), errors: [] },
    'a.own': { summary: 'Ours.', stability: 'internal', params: object({}), result: object({}), errors: [] },
  },
  $defs: {},
}
const events = {
  $defs: { made: { 'x-subject': 'session.made', 'x-stability': 'stable', description: 'Made.', ...object({}) } },
}
const released = { version: '1.0.0', entries: digestOf(api, events) }
const empty = '# Changes\n\n## [Unreleased]\n\n## 1.0.0\n\n- First.\n'

const later = {
  requests: {
    'a.kept': { ...api.requests['a.kept'], result: object({ x: { ...text, description: 'Another text.' } }) },
    'a.grown': { ...api.requests['a.grown'], params: object({ z: text }) },
    'a.narrowed': { ...api.requests['a.narrowed'], params: object({ y: text }, ['y']), result: object({}) },
    'a.own': { ...api.requests['a.own'], result: object({ x: text }) },
    'a.new': { summary: 'Is new.', stability: 'stable', params: object({}), result: object({}), errors: [] },
  },
  $defs: {},
}

it('names what was added, changed and removed since the release, and what breaks programs', () => {
  expect(changelogWith(empty, later, events, released)).toBe(`# Changes

## [Unreleased]

- **Breaking**: Request \`a.gone\` is gone.
- Request \`a.grown\` accepts \`z\`.
- **Breaking**: Request \`a.narrowed\` needs \`y\`.
- **Breaking**: Request \`a.narrowed\` no longer has \`x\`.
- Request \`a.new\` is new: Is new.

## 1.0.0

- First.
`)
})

it('keeps what a person wrote about a change, unless it breaks programs and nothing says so', () => {
  const written = empty.replace('## 1.0.0', '- `a.grown` takes the last letter, `z`.\n- `a.gone` is gone.\n\n## 1.0.0')
  const text = changelogWith(written, later, events, released)
  expect(text.match(/`a\.grown`/g)).toHaveLength(1)
  expect(text).toContain('- **Breaking**: Request `a.gone` is gone.')
  expect(changelogWith(text, later, events, released)).toBe(text)
})

it('tells what is the same for several requests in one line, and a later change of one in another', () => {
  const grown = (name: 'a.kept' | 'a.grown', params: object) => ({ ...api.requests[name], params })
  const both = {
    ...api,
    requests: {
      ...api.requests,
      'a.kept': grown('a.kept', object({ z: text })),
      'a.grown': grown('a.grown', object({ z: text })),
    },
  }
  const first = changelogWith(empty, both, events, released)
  expect(first).toContain('- Each request accepts `z`: `a.grown`, `a.kept`.\n')
  const more = { ...both, requests: { ...both.requests, 'a.grown': grown('a.grown', object({ z: text, w: text })) } }
  expect(changelogWith(first, more, events, released)).toContain('- Request `a.grown` accepts `w`.\n')
})

it('needs no line for another text', () => {
  const same = { ...api, requests: { ...api.requests, 'a.kept': later.requests['a.kept'] } }
  expect(changelogWith(empty, same, events, released)).toBe(empty)
})
