import type { Translated } from '../translation'

export const elicitation: Translated<'elicitation'> = {
  hasPlan: 'presenta un plan para su revisión',
  needsBrowser: 'requiere continuar en el navegador',
  hasQuestion: 'tiene una pregunta',
  openBrowser: 'Abrir en el navegador',
  interrupted:
    'Se preguntó antes de que Parley se reiniciara, por lo que el agente ya no espera. La respuesta se le envía como mensaje.',
  approvePlan: 'Aprobar plan',
  sendAnswer: 'Enviar respuesta',
  rejectPlan: 'Rechazar plan',
  decline: 'Declinar',
}
