import type { Translated } from '../translation'

export const elicitation: Translated<'elicitation'> = {
  hasPlan: ({ name }) => `${name} a un plan à vous soumettre`,
  needsBrowser: ({ name }) => `${name} vous demande de continuer dans le navigateur`,
  hasQuestion: ({ name }) => `${name} a une question`,
  openBrowser: 'Ouvrir dans le navigateur',
  interrupted:
    'Demandé avant le redémarrage de Parley ; l’agent n’attend donc plus. Votre réponse lui est envoyée comme message.',
  approvePlan: 'Approuver le plan',
  sendAnswer: 'Envoyer la réponse',
  rejectPlan: 'Rejeter le plan',
  decline: 'Décliner',
}
