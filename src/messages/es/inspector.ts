import type { Translated } from '../translation'
import { number } from './format'

export const inspector: Translated<'inspector'> = {
  title: 'Inspector',
  width: 'Ancho del inspector',
  hide: 'Ocultar inspector',
  tabWithCount: ({ title, count }) => `${title}, ${number(count)}`,
  context: 'Contexto',
  usage: 'Uso',
  files: 'Archivos',
  worktree: 'Worktree',
  terminal: 'Terminal',
  tasks: 'Tareas',
  tools: 'Herramientas',
  details: 'Detalles',
  show: 'Mostrar inspector',
}
