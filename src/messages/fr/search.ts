import type { Translated } from '../translation'
import { plural } from './format'

export const search: Translated<'search'> = {
  title: 'Recherche',
  field: 'Rechercher dans tous les messages',
  hint: 'Saisissez du texte pour rechercher dans les titres, messages, étiquettes et notes de toutes les sessions.',
  saved: 'Recherches enregistrées',
  where: 'Où',
  everywhere: 'Toutes les sessions',
  saidBy: 'Auteur',
  anyone: 'Tous',
  you: 'Vous',
  agent: 'Agent',
  said: 'Date du message',
  betweenDays: 'Entre deux jours',
  count: ({ count }) => plural(count, { one: '# session', other: '# sessions' }),
  countAtLeast: ({ count }) => plural(count, { one: 'Au moins # session', other: 'Au moins # sessions' }),
  more: 'Afficher plus',
  searchIn: 'Rechercher dans',
  place: { messages: 'Messages', tools: 'Appels d’outils', reasoning: 'Raisonnement' },
  filter: { file: 'Fichier', command: 'Commande', error: 'Erreur' },
  hitIn: { command: 'Commande', path: 'Fichier', error: 'Erreur', output: 'Sortie', reasoning: 'Raisonnement' },
  meaning: {
    title: 'Rechercher par sens…',
    about:
      'Un de vos agents classe les sessions qui correspondent le mieux à une description. Vous voyez d’abord ce qui lui est envoyé, sans secrets.',
    preview: 'Afficher ce qui est envoyé',
    noPrice: 'Le prix n’est pas connu.',
    price: ({ amount }) => `Cela coûte environ ${amount}.`,
    nothing: 'Aucune session ne contient un mot de la description.',
    sends: 'Texte envoyé',
    send: ({ name }) => `Envoyer à ${name}`,
    byWords: ({ reason }) => `${reason} L’ordre est celui des mots.`,
  },
}
