import type { Translated } from '../translation'
import { plural, number } from './format'

export const overview: Translated<'overview'> = {
  title: 'Vista general',
  windowTitle: 'Vista general · Parley',
  none: 'Ninguna',
  empty: 'No hay nada en curso y nada requiere atención.',
  emptyHint: 'Las sesiones aparecen aquí mientras sus agentes trabajan y permanecen hasta que se ve el resultado.',
  markSeen: 'Marcar como vista',
  branch: ({ branch }) => `Rama ${branch}`,
  summary: ({ needsYou, working }) =>
    `${plural(needsYou, { one: '# requiere atención', other: '# requieren atención' })} · ${number(working)} trabajando`,
}
