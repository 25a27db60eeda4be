import type { Translated } from '../translation'

export const plan: Translated<'plan'> = {
  plan: 'Plan',
  save: 'Enregistrer le plan',
  remove: 'Supprimer le plan',
  onePerLine: 'Une entrée par ligne :',
  toDo: 'à faire',
  inProgress: 'en cours',
  done: 'terminé',
  sentWithNext: 'L’agent reçoit le plan avec votre prochain message.',
}
