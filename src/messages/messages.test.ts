import { globSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { en } from './en'
import { formatsOf } from './formats'
import { languageFor, loadMessages, locale, m, setLanguage } from './index'
import { pseudo } from './pseudo'
import { joined } from './translation'

/** Paths of all messages of a catalog: `files.title`. */
function pathsOf(catalog: object, prefix = ''): string[] {
  return Object.entries(catalog).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? pathsOf(value, `${prefix}${key}.`) : [`${prefix}${key}`],
  )
}

const sources = globSync(['src/renderer/**/*.{ts,svelte}', 'src/main/electron/**/*.ts'])
const used = new Set(
  sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bm((?:\s*\.[a-zA-Z]\w*)+)/g)].map(([, path]) =>
      (path ?? '').replaceAll(/\s/g, '').slice(1),
    ),
  ),
)

describe('the catalog', () => {
  it('has no message that nothing shows', () => {
    const unused = pathsOf(en).filter((path) => {
      const parts = path.split('.')
      // A group that is indexed with a value counts with all of its messages; a whole feature does not.
      return !parts.some((_, index) => index > 0 && used.has(parts.slice(0, index + 1).join('.')))
    })
    expect(unused).toEqual([])
  })

  it('is read message by message', () => {
    expect([...used].filter((path) => path in en)).toEqual([])
  })
})

describe('formatsOf', () => {
  it('chooses the plural form of the language and writes its numbers', () => {
    const forms = { one: '# file', other: '# files' }
    expect([0, 1, 2, 1234].map((count) => formatsOf('en').plural(count, forms))).toEqual([
      '0 files',
      '1 file',
      '2 files',
      '1,234 files',
    ])
    expect(formatsOf('fr').plural(0, { one: '# fichier', other: '# fichiers' })).toBe('0 fichier')
    expect(formatsOf('ja').plural(1, { other: '#件' })).toBe('1件')
  })

  it('joins lists', () => {
    expect(formatsOf('en').list(['Claude', 'Codex', 'Gemini'])).toBe('Claude, Codex, and Gemini')
  })
})

describe('languageFor', () => {
  it.each([
    [['de-AT', 'en'], 'de', 'de-AT'],
    [['zh-CN'], 'zh-Hans', 'zh-CN'],
    [['zh-TW', 'ja-JP'], 'ja', 'ja-JP'],
    [['pt-BR', 'es-MX'], 'es', 'es-MX'],
    [['tlh', '', 'no such tag'], 'en', 'en'],
    [[], 'en', 'en'],
  ])('takes the first of %j that the app has', (preferred, language, expected) => {
    expect(languageFor(preferred)).toEqual({ language, locale: expected })
  })
})

describe('setLanguage', () => {
  afterEach(async () => {
    await setLanguage('en', [])
  })

  it('changes the text and the format of numbers', async () => {
    expect(await setLanguage(null, ['de-CH'])).toEqual({ lang: 'de', dir: 'ltr' })
    expect(locale).toBe('de-CH')
    expect(await setLanguage('en', ['de', 'en-GB'])).toEqual({ lang: 'en', dir: 'ltr' })
    expect([locale, m]).toEqual(['en-GB', en])
  })

  it('passes over names of locales that are no tags', async () => {
    expect(await setLanguage(null, ['en-US@posix', 'C'])).toEqual({ lang: 'en', dir: 'ltr' })
    expect(() => new Intl.NumberFormat(locale).format(1)).not.toThrow()
  })

  it('falls back on the preferred language for a tag that it does not have', async () => {
    expect(await setLanguage('__proto__', ['fr'])).toMatchObject({ lang: 'fr' })
  })

  it('lays out the mirrored pseudo-language from right to left', async () => {
    expect(await setLanguage('en-XB', [])).toEqual({ lang: 'en-XB', dir: 'rtl' })
    expect(await setLanguage(null, ['en-XB', 'de'])).toEqual({ lang: 'en-XB', dir: 'rtl' })
    expect(await setLanguage('de', ['en-XB'])).toEqual({ lang: 'de', dir: 'ltr' })
  })
})

describe('loadMessages', () => {
  it('keeps the language that is shown, also when that changes meanwhile', async () => {
    const loading = loadMessages()
    await setLanguage('fr', [])
    await loading
    expect(m.common.cancel).toBe('Annuler')
    await setLanguage('en', [])
    expect(m).toEqual(en)
  })
})

describe('joined', () => {
  it('puts the parts of features together', () => {
    const [first, rest] = [{ files: { title: 'Files' } }, { files: { open: 'Open' }, tool: { name: 'Tool' } }]
    expect(joined<object>(first, rest)).toEqual({ files: { title: 'Files', open: 'Open' }, tool: { name: 'Tool' } })
  })
})

describe('a pseudo-language', () => {
  it('accents the text of the catalog and leaves the parameters', () => {
    const messages = pseudo(en, 'en-XA')
    expect(messages.common.cancel).toBe('[Çåñçéļ··]')
    expect(messages.sessions.archivedToast({ title: 'Fix the login' })).toContain('“Fix the login”')
  })
})
