import type { Translated } from '../translation'
import { plural, number } from './format'

export const find: Translated<'find'> = {
  findInSession: 'In Sitzung suchen',
  matches: 'Treffer',
  previous: 'Vorheriger Treffer',
  next: 'Nächster Treffer',
  incomplete: ({ message }) => `Frühere Nachrichten konnten nicht durchsucht werden. ${message}`,
  inside: ({ count }) => `${plural(count, { one: '# Treffer', other: '# Treffer' })} darin`,
  searching: 'Suche läuft …',
  searchingShare: ({ share }) => `Suche läuft, ${share}`,
  noMatches: 'Keine Treffer',
  notAllSearched: 'Teilergebnis',
  matchCount: ({ count }) => plural(count, { one: '# Treffer', other: '# Treffer' }),
  position: ({ ordinal, total }) => `${number(ordinal)} von ${number(total)}`,
}
