import type { Translated } from '../translation'

export const plan: Translated<'plan'> = {
  plan: 'Plan',
  save: 'Guardar plan',
  remove: 'Eliminar plan',
  onePerLine: 'Una entrada por línea:',
  toDo: 'pendiente',
  inProgress: 'en curso',
  done: 'hecho',
  sentWithNext: 'El agente recibe el plan con el próximo mensaje.',
}
