import type { Translated } from '../translation'
import { plural, number } from './format'

export const find: Translated<'find'> = {
  findInSession: 'Buscar en la sesión',
  matches: 'coincidencias',
  previous: 'Coincidencia anterior',
  next: 'Coincidencia siguiente',
  incomplete: ({ message }) => `No se pudo buscar en los mensajes anteriores. ${message}`,
  inside: ({ count }) => `${plural(count, { one: '# coincidencia', other: '# coincidencias' })} dentro`,
  searching: 'Buscando…',
  searchingShare: ({ share }) => `Buscando, ${share}`,
  noMatches: 'Sin coincidencias',
  notAllSearched: 'Resultados parciales',
  matchCount: ({ count }) => plural(count, { one: '# coincidencia', other: '# coincidencias' }),
  position: ({ ordinal, total }) => `${number(ordinal)} de ${number(total)}`,
}
