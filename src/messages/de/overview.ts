import type { Translated } from '../translation'
import { plural } from './format'

export const overview: Translated<'overview'> = {
  title: 'Übersicht',
  windowTitle: 'Übersicht · Parley',
  none: 'Keine',
  empty: 'Nichts läuft, und nichts wartet auf eine Eingabe.',
  emptyHint: 'Sitzungen erscheinen hier, solange ihre Agenten arbeiten, und bleiben, bis das Ergebnis angesehen wurde.',
  markSeen: 'Als angesehen markieren',
  branch: ({ branch }) => `Branch ${branch}`,
  summary: ({ needsYou, working }) =>
    `${plural(needsYou, { one: '# wartet auf Eingabe', other: '# warten auf Eingabe' })} · ${plural(working, { one: '# arbeitet', other: '# arbeiten' })}`,
}
