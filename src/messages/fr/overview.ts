import type { Translated } from '../translation'
import { number, plural } from './format'

export const overview: Translated<'overview'> = {
  title: 'Vue d’ensemble',
  windowTitle: 'Vue d’ensemble · Parley',
  column: {
    needsYou: 'Attend une réponse',
    working: 'En cours',
    doneUnseen: 'Terminé, non vu',
    failed: 'Échec',
  },
  none: 'Aucune',
  empty: 'Rien n’est en cours et rien ne vous attend.',
  emptyHint:
    'Les sessions apparaissent ici pendant que leurs agents travaillent, et y restent jusqu’à ce que vous ayez vu le résultat.',
  markSeen: 'Marquer comme vu',
  branch: ({ branch }) => `Branche ${branch}`,
  summary: ({ needsYou, working }) =>
    `${plural(needsYou, { one: '# attend une réponse', other: '# attendent une réponse' })} · ${number(working)} en cours`,
}
