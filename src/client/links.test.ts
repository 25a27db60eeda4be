import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasUnseen } from '../shared/kernel/visible-text'
import { linkOf, parseLink, type AppLink } from './links'

const id = fc.stringMatching(/^[\w.:-]{1,40}$/)
const path = fc
  .stringMatching(/^\/[^/\p{Cc}\\]{1,40}$/u)
  .filter((text) => !text.slice(1).includes('..') && !hasUnseen(text))
const links: fc.Arbitrary<AppLink> = fc.oneof(
  fc.record({ kind: fc.constant('session' as const), sessionId: id, messageId: id }),
  fc.record({ kind: fc.constant('session' as const), sessionId: id }),
  fc.record({
    kind: fc.constant('new' as const),
    folder: path,
    prompt: fc.stringMatching(/^[^\p{Cc}]{0,200}$/u).filter((text) => !hasUnseen(text)),
  }),
  fc.record({ kind: fc.constant('import' as const), path }),
)

describe('links', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(links, (link) => {
        expect(parseLink(linkOf(link))).toEqual({ ok: true, value: link })
      }),
    )
  })

  it('never throw, whatever they hold', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string().map((rest) => `parley://${rest}`),
      fc.string().map((rest) => `https://${rest}`),
    )
    fc.assert(
      fc.property(text, (given) => {
        parseLink(given)
      }),
    )
  })

  it.each([
    'parley://session/',
    'parley://session/a/b/c',
    'parley://session/..%2Fetc',
    'parley://session/%00',
    'parley://session/%E0%A4%A',
    'parley://session/a b',
    'parley://import',
    'parley://import?path=',
    'parley://import?path=relative.json',
    'parley://import?path=%2F%2Fserver%2Fshare.json',
    'parley://import?path=%5C%5Cserver%5Cshare.json',
    'parley://import?path=%2Fhome%2F..%2Fetc%2Fpasswd',
    'parley://import?path=%2Ftmp%2Fa%00b',
    'parley://new?folder=..',
    'parley://new?prompt=a%1B%5B2J',
    // Direction: overrides, embeddings, isolates, marks.
    'parley://new?prompt=a%E2%80%AEb',
    'parley://new?prompt=a%E2%80%AAb',
    'parley://new?prompt=a%E2%81%A6b',
    'parley://new?prompt=a%E2%80%8Fb',
    'parley://new?prompt=a%D8%9Cb',
    // Without a width: space, joiners apart from emoji, word joiner, byte order mark, soft hyphen, tags.
    'parley://new?prompt=a%E2%80%8Bb',
    'parley://new?prompt=a%E2%80%8Db',
    'parley://new?prompt=a%E2%81%A0b',
    'parley://new?prompt=a%EF%BB%BFb',
    'parley://new?prompt=a%C2%ADb',
    'parley://new?prompt=a%F3%A0%81%A1b',
    'parley://new?prompt=a%EF%B8%8Fb',
    // Blank letters, separators of lines.
    'parley://new?prompt=a%E3%85%A4b',
    'parley://new?prompt=a%E2%A0%80b',
    'parley://new?prompt=a%E2%80%A8b',
    'parley://new?folder=%2Fhome%2Fa%E2%80%AEb',
    'parley://import?path=%2Fhome%2Fa%E2%80%AEnosj.txt',
    'parley://import?path=%2Fhome%2Fa%E2%80%8Bb.json',
    'parley://new/more?prompt=a',
    'parley://evil?prompt=a',
    'parley://__proto__/a',
    'parley://constructor',
    'parley://user:pass@session/a',
    'parley://session:80/a',
    'parley:///session/a',
    'parley://session//a',
    'parley://session/a%2F..%2Fb',
    'parley://session/a\u202Eb',
    'parley://import?path=file%3A%2F%2F%2Fetc%2Fpasswd',
    'parley://new?prompt=a%07b',
    'parley://',
    'parley:',
  ])('rejects %s', (text) => {
    expect(parseLink(text)).toEqual({ ok: false, error: 'invalid' })
  })

  it('rejects what is no link of the app, or too long', () => {
    expect(parseLink('https://example.com/session/a')).toEqual({ ok: false, error: 'foreign' })
    expect(parseLink('javascript:alert(1)')).toEqual({ ok: false, error: 'foreign' })
    expect(parseLink(`parley://new?prompt=${'a'.repeat(40_000)}`)).toEqual({ ok: false, error: 'too-long' })
    expect(parseLink(`parley://new?prompt=${'a'.repeat(20_001)}`)).toEqual({ ok: false, error: 'invalid' })
  })

  it.each(['👩‍💻 ❤️ 👍🏽', 'a\tb\r\nc', 'deux\u00A0: l’été', '二\u3000三', '한국어, עברית, العربية'])(
    'take the prompt %j',
    (prompt) => {
      expect(parseLink(linkOf({ kind: 'new', prompt }))).toEqual({ ok: true, value: { kind: 'new', prompt } })
    },
  )

  it('never ask to send', () => {
    expect(parseLink('parley://new?prompt=a&send=true')).toEqual({ ok: true, value: { kind: 'new', prompt: 'a' } })
  })
})
