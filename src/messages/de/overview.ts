import type { Translated } from '../translation'
import { number, plural } from './format'

export const overview: Translated<'overview'> = {
  title: 'Übersicht',
  windowTitle: 'Übersicht · Parley',
  column: {
    needsYou: 'Braucht Sie',
    working: 'Arbeitet',
    doneUnseen: 'Fertig, ungesehen',
    failed: 'Fehlgeschlagen',
  },
  none: 'Keine',
  empty: 'Es läuft nichts, und nichts wartet auf Sie.',
  emptyHint:
    'Sitzungen erscheinen hier, während ihre Agenten arbeiten, und bleiben, bis Sie das Ergebnis gesehen haben.',
  markSeen: 'Als gesehen markieren',
  branch: ({ branch }) => `Branch ${branch}`,
  summary: ({ needsYou, working }) =>
    `${plural(needsYou, { one: '# braucht Sie', other: '# brauchen Sie' })} · ${number(working)} arbeiten`,
}
