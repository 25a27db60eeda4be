import type { Translated } from '../translation'
import { number, plural } from './format'

export const overview: Translated<'overview'> = {
  title: 'Vista general',
  windowTitle: 'Vista general · Parley',
  column: {
    needsYou: 'Te necesita',
    working: 'Trabajando',
    doneUnseen: 'Terminado, sin ver',
    failed: 'Con error',
  },
  none: 'Ninguna',
  empty: 'No hay nada en curso y nada te espera.',
  emptyHint:
    'Las sesiones aparecen aquí mientras sus agentes trabajan, y permanecen hasta que hayas visto el resultado.',
  markSeen: 'Marcar como visto',
  branch: ({ branch }) => `Rama ${branch}`,
  summary: ({ needsYou, working }) =>
    `${plural(needsYou, { one: '# te necesita', other: '# te necesitan' })} · ${number(working)} trabajando`,
}
