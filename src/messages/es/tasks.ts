import type { Translated } from '../translation'
import { number } from './format'

export const tasks: Translated<'tasks'> = {
  task: 'Tarea',
  placeholder: '¿Qué debe ejecutarse en segundo plano?',
  taskAgent: 'Agente de la tarea',
  sameAgent: ({ agent }) => `${agent} (el mismo que aquí)`,
  planTitle: 'Un agente por entrada pendiente, ocho como máximo',
  messageFailed: 'No se pudo enviar el mensaje al agente.',
  openBranch: 'Abrir rama',
  removeFromList: 'Quitar de la lista',
  messageTo: ({ name }) => `Mensaje para ${name}`,
  messagePlaceholder: 'Enviar un mensaje',
  list: 'Tareas, de la más reciente a la más antigua',
  none: 'No hay tareas en segundo plano. Cada tarea tiene su propio agente en una rama, y su respuesta final vuelve aquí como mensaje.',
  status: { running: 'En curso', completed: 'Hecha', failed: 'Error', cancelled: 'Detenida' },
  workOnPlan: ({ count }) => `Repartir el plan entre agentes (${number(count)})`,
}
