import { en } from './en/first'
import { isLanguage, isPseudoLanguage, languageFor, type Language } from './languages'
import { joined, withFallback, type Messages, type Translation } from './translation'

export { languageFor, type Language } from './languages'
export type { Messages } from './translation'

/** Parts of a catalog, which together are the whole: what the first screen shows, and the rest. */
interface Parts {
  readonly first: () => Promise<Translation>
  readonly rest: () => Promise<Translation>
}

/** Catalogs are loaded when they are needed: a window shows one of them. */
const parts: Readonly<Record<Exclude<Language, 'en'>, Parts>> = {
  de: { first: async () => (await import('./de/first')).de, rest: async () => (await import('./de/rest')).de },
  es: { first: async () => (await import('./es/first')).es, rest: async () => (await import('./es/rest')).es },
  fr: { first: async () => (await import('./fr/first')).fr, rest: async () => (await import('./fr/rest')).fr },
  ja: { first: async () => (await import('./ja/first')).ja, rest: async () => (await import('./ja/rest')).ja },
  'zh-Hans': {
    first: async () => (await import('./zh-Hans/first')).zhHans,
    rest: async () => (await import('./zh-Hans/rest')).zhHans,
  },
}

async function catalogOf(tag: string, isWhole: boolean): Promise<Messages> {
  const english = isWhole ? joined(en, (await import('./en/rest')).en) : en
  if (isPseudoLanguage(tag)) return (await import('./pseudo')).pseudo(english, tag)
  if (!isLanguage(tag) || tag === 'en') return english
  const { first, rest } = parts[tag]
  return withFallback(english, isWhole ? joined(await first(), await rest()) : await first())
}

let language = 'en'
let isWhole = false
let loading: Promise<void> | undefined

/**
 * Loads the messages that the first screen does not show, in the language that is shown. Parts of the app that are loaded
 * later wait for it. Rejects when they cannot be loaded; the next call tries again.
 */
export function loadMessages(): Promise<void> {
  loading ??= loadRest().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function loadRest(): Promise<void> {
  const tag = language
  const catalog = await catalogOf(tag, true)
  isWhole = true
  // Otherwise another language is shown by now, and whoever shows it takes care of the rest.
  if (tag === language) m = catalog
  else await show(language)
}

/** Shows the messages of a language, as many of them as are loaded of the one before. */
async function show(tag: string): Promise<void> {
  language = tag
  const wasWhole = isWhole
  const catalog = await catalogOf(tag, wasWhole)
  if (language !== tag) return
  if (wasWhole === isWhole) m = catalog
  else await show(tag)
}

/** Text on screen, in the language of the user. Read a message when it is shown, never while a module loads. */
export let m: Messages = en

/** The BCP 47 tag by which numbers, dates and lists are written. */
export let locale = 'en'

/** Returns whether a language can be used for numbers and dates; Chromium names that of a POSIX locale `en-US@posix`. */
function isTag(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length > 0
  } catch {
    return false
  }
}

/**
 * Changes the language: to the one with this tag, or with `null` to the first of `languages` that the app
 * has. Returns the tag and the direction of the language, for the document.
 */
export async function setLanguage(
  tag: string | null,
  languages: readonly string[],
): Promise<{ readonly lang: string; readonly dir: 'ltr' | 'rtl' }> {
  const preferred = languages.filter(isTag)
  // A browser can be told to prefer a pseudo-language, to check the app with.
  const wanted = tag ?? preferred.slice(0, 1).find(isPseudoLanguage)
  const known = wanted !== undefined && (isLanguage(wanted) || isPseudoLanguage(wanted))
  const lang = known ? wanted : languageFor(preferred).language
  await show(lang)
  // A person who reads English in Britain writes dates as there.
  const regional = preferred.find(
    (other) => languageFor([other]).language === lang && other.startsWith(lang.slice(0, 2)),
  )
  locale = isPseudoLanguage(lang) ? 'en' : (regional ?? lang)
  return { lang, dir: lang === 'en-XB' ? 'rtl' : 'ltr' }
}
