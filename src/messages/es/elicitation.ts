import type { Translated } from '../translation'

export const elicitation: Translated<'elicitation'> = {
  hasPlan: ({ name }) => `${name} presenta un plan para su revisión`,
  needsBrowser: ({ name }) => `${name} requiere continuar en el navegador`,
  hasQuestion: ({ name }) => `${name} tiene una pregunta`,
  openBrowser: 'Abrir en el navegador',
  interrupted:
    'Se preguntó antes de que Parley se reiniciara, por lo que el agente ya no espera. La respuesta se le envía como mensaje.',
  approvePlan: 'Aprobar plan',
  sendAnswer: 'Enviar respuesta',
  rejectPlan: 'Rechazar plan',
  decline: 'Declinar',
}
