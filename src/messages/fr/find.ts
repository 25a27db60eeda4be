import type { Translated } from '../translation'
import { plural, number } from './format'

export const find: Translated<'find'> = {
  findInSession: 'Rechercher dans la session',
  matches: 'résultats',
  previous: 'Résultat précédent',
  next: 'Résultat suivant',
  incomplete: ({ message }) => `Impossible de rechercher dans les messages antérieurs. ${message}`,
  inside: ({ count }) => `${plural(count, { one: '# résultat', other: '# résultats' })} à l’intérieur`,
  searching: 'Recherche…',
  searchingShare: ({ share }) => `Recherche, ${share}`,
  noMatches: 'Aucun résultat',
  notAllSearched: 'Résultats partiels',
  matchCount: ({ count }) => plural(count, { one: '# résultat', other: '# résultats' }),
  position: ({ ordinal, total }) => `${number(ordinal)} sur ${number(total)}`,
}
