import type { Translated } from '../translation'

export const mcpApp: Translated<'mcpApp'> = {
  label: ({ tool, server }) => `Application de ${server} : ${tool}`,
  show: 'Afficher l’application',
  close: 'Fermer l’application',
  gone: 'La page de l’application n’est plus enregistrée.',
  explanation:
    'Le serveur a fourni une page qui montre ce résultat. Elle s’exécute à l’écart de Parley, sans réseau ni fichiers, et vous demande votre accord avant toute action.',
  unreachable: ({ sites }) =>
    `La page demande l’accès à ${sites}. Elle n’en atteint aucun ; des parties peuvent donc manquer.`,
  frame: ({ tool, server }) => `${tool} de ${server}`,
  wantsLink: ({ server }) => `L’application de ${server} veut ouvrir cette adresse :`,
  wantsMessage: ({ server }) => `L’application de ${server} veut envoyer ce message en votre nom :`,
  address: 'Adresse',
  message: 'Message',
  decline: 'Refuser',
  openLink: 'Ouvrir',
  send: 'Envoyer',
  ended: {
    flood: 'L’application a été arrêtée, car elle envoyait trop de messages.',
    moved: 'L’application a été arrêtée, car sa page a tenté d’aller ailleurs.',
  },
}
