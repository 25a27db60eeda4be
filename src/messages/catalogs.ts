import type { Language } from './languages'
import type { Translation } from './translation'

/** Whole catalogs of the languages that are translated from English, for tools and tests. */
export const catalogs: Record<Exclude<Language, 'en'>, () => Promise<Translation>> = {
  de: async () => (await import('./de')).de,
  es: async () => (await import('./es')).es,
  fr: async () => (await import('./fr')).fr,
  ja: async () => (await import('./ja')).ja,
  'zh-Hans': async () => (await import('./zh-Hans')).zhHans,
}
