/** Languages of the app, each with its own name for itself, by BCP 47 tag. */
export const languages = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ja: '日本語',
  'zh-Hans': '简体中文',
} as const

export type Language = keyof typeof languages

/**
 * Languages that nobody speaks, to check the app with: longer, accented English in brackets, and the same written from
 * right to left. Text that stays plain English in them is not in the catalog.
 */
export const pseudoLanguages = ['en-XA', 'en-XB'] as const

export type PseudoLanguage = (typeof pseudoLanguages)[number]

export function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(languages, tag)
}

export function isPseudoLanguage(tag: string): tag is PseudoLanguage {
  return pseudoLanguages.some((language) => language === tag)
}

/** A tag with the language and script that it stands for: "zh-CN" is "zh-Hans", "de-AT" is "de". Undefined if malformed. */
function languageAndScript(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return [language, `${language}-${script ?? ''}`].find(isLanguage)
  } catch {
    return undefined
  }
}

/**
 * The app's language for someone who prefers these (BCP 47 tags, best first), and the locale in which to write numbers and
 * dates: the preferred one of that language, as "en-GB" for English.
 */
export function languageFor(preferred: readonly string[]): { readonly language: Language; readonly locale: string } {
  for (const tag of preferred) {
    const found = languageAndScript(tag)
    if (found !== undefined && isLanguage(found)) return { language: found, locale: tag }
  }
  return { language: 'en', locale: 'en' }
}
