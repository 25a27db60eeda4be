import type { Translated } from '../translation'

export const elicitation: Translated<'elicitation'> = {
  hasPlan: ({ name }) => `${name} legt einen Plan zur Prüfung vor`,
  needsBrowser: ({ name }) => `${name} benötigt einen Schritt im Browser`,
  hasQuestion: ({ name }) => `${name} hat eine Frage`,
  openBrowser: 'Im Browser öffnen',
  interrupted:
    'Vor dem Neustart von Parley gefragt, der Agent wartet daher nicht mehr. Die Antwort wird ihm als Nachricht gesendet.',
  approvePlan: 'Plan genehmigen',
  sendAnswer: 'Antwort senden',
  rejectPlan: 'Plan ablehnen',
  decline: 'Ablehnen',
}
