import { confirm, differencesOf, translatedLanguages, type Differences } from './translations/compare'

/*
 * `npm run translations` lists what is left to translate: messages that a language lacks, translations whose message no
 * longer exists, and messages whose English text has changed since. `npm run translations -- --confirm [language …]` notes
 * that the translations fit the present English texts, in `src/messages/<language>/sources.json`.
 */

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const chosen = translatedLanguages.filter((language) => words.length === 0 || words.includes(language))

const headings: Readonly<Record<keyof Differences, string>> = {
  missing: 'Not translated',
  surplus: 'No longer a message',
  changed: 'Translated from another English text',
}

/** Prints paths, each with the languages that it concerns. */
function print(heading: string, languages: ReadonlyMap<string, readonly string[]>): void {
  console.log(`${heading}:`)
  for (const [path, tags] of languages) console.log(`  ${path} (${tags.join(', ')})`)
}

if (process.argv.includes('--confirm')) {
  for (const language of chosen) await confirm(language)
} else {
  const differences = new Map(
    await Promise.all(chosen.map(async (language) => [language, await differencesOf(language)] as const)),
  )
  for (const kind of ['missing', 'surplus', 'changed'] as const) {
    const languages = new Map<string, string[]>()
    for (const [language, { [kind]: paths }] of differences)
      for (const path of paths) languages.set(path, [...(languages.get(path) ?? []), language])
    if (languages.size === 0) continue
    print(headings[kind], languages)
    process.exitCode = 1
  }
}
