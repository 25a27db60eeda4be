import type { Translated } from '../translation'
import { plural, number } from './format'

export const overview: Translated<'overview'> = {
  title: 'Vue d’ensemble',
  windowTitle: 'Vue d’ensemble · Parley',
  none: 'Aucune',
  empty: 'Rien n’est en cours et rien ne vous attend.',
  emptyHint:
    'Les sessions apparaissent ici pendant que leurs agents travaillent, et y restent jusqu’à ce que vous ayez consulté le résultat.',
  markSeen: 'Marquer comme consultée',
  branch: ({ branch }) => `Branche ${branch}`,
  summary: ({ needsYou, working }) =>
    `${plural(needsYou, { one: '# vous attend', other: '# vous attendent' })} · ${number(working)} au travail`,
}
