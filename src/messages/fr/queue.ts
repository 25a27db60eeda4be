import type { Translated } from '../translation'
import { number } from './format'

export const queue: Translated<'queue'> = {
  text: 'Texte du message en file d’attente',
  queuedMessage: 'Message en file d’attente',
  move: ({ position, total }) => `Déplacer, position ${number(position)} sur ${number(total)}`,
  moveTitle: 'Faites glisser ou utilisez ↑ et ↓',
  next: 'Suivant',
  queued: 'En file d’attente',
  sendNow: 'Envoyer maintenant',
  takeBack: 'Remettre dans la zone de saisie',
  moreWays: 'Autres façons d’envoyer',
  moved: ({ position, total }) => `Déplacé en position ${number(position)} sur ${number(total)}`,
  steer: 'Orienter le tour en cours',
  steerHint: 'L’agent tient compte de votre message immédiatement.',
  cannotSteer: ({ agent }) => `${agent} ne le prend pas en charge.`,
  interrupt: 'Interrompre et envoyer',
  interruptHint: 'Arrête d’abord le tour en cours.',
}
