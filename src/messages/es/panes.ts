import type { Translated } from '../translation'

export const panes: Translated<'panes'> = {
  pane: ({ index, total, title }) => `Panel ${index} de ${total}: ${title}`,
  split: 'Dividir panel',
  resize: 'Cambiar el tamaño de los paneles',
  tooMany: 'No hay espacio para otro panel. Cerrar uno primero.',
  drop: {
    left: 'Abrir a la izquierda',
    right: 'Abrir a la derecha',
    top: 'Abrir encima',
    bottom: 'Abrir debajo',
    here: 'Abrir aquí',
  },
}
