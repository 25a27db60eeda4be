import type { Translated } from '../translation'
import { plural } from './format'

export const rules: Translated<'rules'> = {
  scope: { session: 'Una sesión', folder: 'Carpeta', everywhere: 'En todas partes' },
  inSession: ({ title }) => `Sesión «${title}»`,
  created: ({ scope }) => `${scope} · creada`,
  neverUsed: 'sin usar',
  used: ({ count }) => `usada ${plural(count, { one: '# vez', other: '# veces' })}, la última`,
  editNamed: ({ sentence }) => `Editar: ${sentence}`,
  removeNamed: ({ sentence }) => `Quitar: ${sentence}`,
  title: 'Reglas de permisos',
  loadFailed: ({ message }) => `No se pudieron cargar las reglas. ${message}`,
  none: 'Todavía no hay reglas. Elegir «Permitir en esta sesión» o «Permitir siempre» en una solicitud para crear una. Las reglas se pueden editar y quitar aquí.',
  removed: ({ rule }) => `Regla «${rule}» quitada.`,
}
