import { en } from './en'
import { isLanguage, isPseudoLanguage, languageFor, type Language } from './languages'
import { withFallback, type Messages, type Translation } from './translation'

export { languageFor, type Language } from './languages'
export type { Messages } from './translation'

/** Catalogs are loaded when they are needed: a window shows one of them. */
export const catalogs: Record<Exclude<Language, 'en'>, () => Promise<Translation>> = {
  de: async () => (await import('./de')).de,
  es: async () => (await import('./es')).es,
  fr: async () => (await import('./fr')).fr,
  ja: async () => (await import('./ja')).ja,
  'zh-Hans': async () => (await import('./zh-Hans')).zhHans,
}

async function catalogOf(tag: string): Promise<Messages> {
  if (isPseudoLanguage(tag)) return (await import('./pseudo')).pseudo(en, tag)
  return isLanguage(tag) && tag !== 'en' ? withFallback(en, await catalogs[tag]()) : en
}

/** Text on screen, in the language of the user. Read a message when it is shown, never while a module loads. */
export let m: Messages = en

/** The BCP 47 tag by which numbers, dates and lists are written. */
export let locale = 'en'

/**
 * Changes the language: to the one with this tag, or with `null` to the first of `preferred` that the app
 * has. Returns the tag and the direction of the language, for the document.
 */
export async function setLanguage(
  tag: string | null,
  preferred: readonly string[],
): Promise<{ readonly lang: string; readonly dir: 'ltr' | 'rtl' }> {
  // A browser can be told to prefer a pseudo-language, to check the app with.
  const wanted = tag ?? preferred.slice(0, 1).find(isPseudoLanguage)
  const known = wanted !== undefined && (isLanguage(wanted) || isPseudoLanguage(wanted))
  const lang = known ? wanted : languageFor(preferred).language
  m = await catalogOf(lang)
  // A person who reads English in Britain writes dates as there.
  const regional = preferred.find(
    (other) => languageFor([other]).language === lang && other.startsWith(lang.slice(0, 2)),
  )
  locale = isPseudoLanguage(lang) ? 'en' : (regional ?? lang)
  return { lang, dir: lang === 'en-XB' ? 'rtl' : 'ltr' }
}
