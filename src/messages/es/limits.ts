import type { Translated } from '../translation'

export const limits: Translated<'limits'> = {
  budgetUsed: 'Presupuesto usado',
  budgetTitle: ({ spent, budget }) =>
    `Esta sesión ha costado ${spent} de su presupuesto de ${budget}. Cambiar los límites.`,
  spentSoFar: ({ spent }) => ` Hasta ahora, esta sesión ha costado ${spent}.`,
  title: 'Límites de la sesión',
  save: 'Guardar límites',
  budget: 'Presupuesto (dólares estadounidenses)',
  budgetHint: ({ spent }) =>
    `Los agentes se detienen cuando el coste de la sesión, incluidas las estimaciones, alcanza este importe. Los agentes que solo informan del coste al final de un turno se detienen antes del mensaje siguiente.${spent}`,
  noBudget: 'Ninguno',
  turnMinutes: 'Duración máxima de un turno (minutos)',
  turnMinutesHint: 'Incluye el tiempo que un agente espera un permiso.',
  noTurnLimit: 'Sin límite',
}
