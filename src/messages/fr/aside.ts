import type { Translated } from '../translation'

export const aside: Translated<'aside'> = {
  dismissedToast: ({ question }) => `Aparté « ${question} » fermé.`,
  aside: 'Aparté',
  waiting: 'Action requise',
  answering: 'Réponse en cours…',
  asideNamed: ({ title }) => `Aparté : ${title}`,
  openAsSession: 'Ouvrir l’aparté comme session',
  dismiss: 'Fermer l’aparté',
  explanation:
    'Séparé de la conversation : l’agent ne l’y verra pas. Un aparté peut lire des fichiers, mais ne peut rien modifier ni exécuter.',
  loadFailed: ({ message }) => `Impossible de charger l’aparté. ${message}`,
  followUp: 'Poser une question complémentaire',
  stop: 'Arrêter l’aparté',
  ask: 'Demander en aparté',
  question: 'Poser une question sans l’ajouter à la conversation',
  selection: 'Actions sur le texte sélectionné',
  quote: 'Citer',
}
