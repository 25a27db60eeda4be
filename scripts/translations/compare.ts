import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#messages'
import { catalogs } from '#messages/catalogs'
import { en } from '#messages/en'
import { root } from '../run-command'
import { fingerprint, messagesOf } from './texts'

export type TranslatedLanguage = Exclude<Language, 'en'>

export const translatedLanguages = Object.keys(catalogs) as TranslatedLanguage[]

/** Paths of messages that need a translator. */
export interface Differences {
  /** Messages without a translation. */
  readonly missing: readonly string[]
  /** Translations of messages that no longer exist. */
  readonly surplus: readonly string[]
  /** Messages whose English text has changed since it was translated. */
  readonly changed: readonly string[]
}

/** Fingerprints of the English texts that a language was translated from, by path. */
function sourcesFile(language: TranslatedLanguage): string {
  return join(root, 'src', 'messages', language, 'sources.json')
}

function sourcesOf(language: TranslatedLanguage): Readonly<Record<string, string>> {
  const file = sourcesFile(language)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
}

export async function differencesOf(language: TranslatedLanguage): Promise<Differences> {
  const english = messagesOf(en)
  const translated = messagesOf(await catalogs[language]())
  const sources = sourcesOf(language)
  return {
    missing: [...english.keys()].filter((path) => !translated.has(path)),
    surplus: [...translated.keys()].filter((path) => !english.has(path)),
    changed: [...english].flatMap(([path, message]) =>
      translated.has(path) && sources[path] !== fingerprint(message) ? [path] : [],
    ),
  }
}

/** Notes that every message of a language is translated from the present English text. */
export async function confirm(language: TranslatedLanguage): Promise<void> {
  const translated = messagesOf(await catalogs[language]())
  const sources = [...messagesOf(en)]
    .filter(([path]) => translated.has(path))
    .map(([path, message]): [string, string] => [path, fingerprint(message)])
    .sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(sourcesFile(language), `${JSON.stringify(Object.fromEntries(sources), null, 2)}\n`)
}
