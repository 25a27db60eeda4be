import type { Translated } from '../translation'

export const composer: Translated<'composer'> = {
  agentCommands: 'Commandes de l’agent',
  theAgent: 'L’agent',
  message: 'Message',
  resumes: ({ name }) => `Message à ${name}. L’envoi reprend la session.`,
  queues: ({ name }) => `Message à ${name}. Votre message attend dans la file jusqu’à la fin du tour en cours.`,
  messageTo: ({ name }) => `Message à ${name}`,
  archived: 'Cette session est archivée. Vous pouvez la lire et y rechercher, mais pas la continuer.',
  mode: 'Mode',
  stopTitle: 'Arrêter (Échap)',
  queue: 'Mettre en file',
  planCommand: 'Modifier le plan de la session',
  compressCommand: 'Compresser le contexte',
  asideCommand: 'Poser une question sans l’ajouter à la conversation',
  asideNeedsMessage: 'Un aparté porte sur la conversation. Envoyez d’abord un message.',
  asideHint: 'question',
  savedPrompt: 'prompt enregistré',
  modeAsBefore: 'Comme avant',
}
