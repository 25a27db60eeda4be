import type { Translated } from '../translation'
import { number, plural } from './format'

export const inbox: Translated<'inbox'> = {
  title: 'Boîte de réception',
  windowTitle: 'Boîte de réception · Parley',
  tab: { list: 'Liste', board: 'Tableau', history: 'Historique', rules: 'Règles' },
  section: { needsYou: 'Vous attendent', failed: 'En échec', finished: 'Terminées', running: 'En cours' },
  empty: 'Rien n’est en cours ni ne vous attend.',
  emptyHint:
    'Les sessions apparaissent ici pendant que leurs agents travaillent, et y restent jusqu’à ce que vous ayez consulté le résultat.',
  none: 'Aucune',
  markSeen: 'Marquer comme consultée',
  back: 'Boîte de réception',
  branch: ({ branch }) => `Branche ${branch}`,
  more: ({ count }) => `+${number(count)} de plus`,
  inFiles: ({ count }) => plural(count, { one: 'dans # fichier', other: 'dans # fichiers' }),
  extensionToReview: 'Extension à examiner',
  allowAll: 'Tout autoriser',
  denyAll: 'Tout refuser',
  answering: {
    allow: ({ count }) =>
      plural(count, { one: '# demande va être autorisée', other: '# demandes vont être autorisées' }),
    session: ({ count }) =>
      plural(count, {
        one: '# demande va être autorisée pour sa session',
        other: '# demandes vont être autorisées pour leurs sessions',
      }),
    deny: ({ count }) => plural(count, { one: '# demande va être refusée', other: '# demandes vont être refusées' }),
  },
  waiting: 'en attente',
  rule: ({ rule }) => `Règle : ${rule}`,
  ruleRemoved: 'supprimée',
  askedTo: ({ agent, action }) => `${agent} a demandé à ${action} ·`,
  answered: 'Demandes traitées',
  showOlder: 'Afficher les plus anciennes',
  historyFailed: ({ message }) => `Impossible de charger l’historique. ${message}`,
  historyEmpty:
    'Aucune demande pour l’instant. Les demandes d’autorisation et les questions des agents apparaissent ici avec vos réponses.',
  asked: ({ who }) => `${who} a demandé ·`,
  aProgram: 'Un programme',
  openSession: 'Ouvrir la session',
  interrupted: 'Interrompu à la fermeture de Parley',
  notAnswered: 'Sans réponse ; son tour est terminé',
  answeredByYou: 'Vous avez répondu',
  declinedByYou: 'Vous avez décliné',
  dismissedByYou: 'Vous avez ignoré',
  yes: 'Oui',
  no: 'Non',
  grantedByYou: {
    once: 'Autorisé une fois par vous',
    session: 'Autorisé par vous pour cette session',
    always: 'Toujours autorisé par vous',
  },
  deniedByYou: {
    once: 'Refusé par vous',
    session: 'Refusé par vous pour cette session',
    always: 'Toujours refusé par vous',
  },
  allowed: 'Autorisé',
  denied: 'Refusé',
  byRule: ({ outcome }) => `${outcome} par une règle`,
  allowedByPolicy: 'Autorisé : tout est autorisé pour cet agent',
  deniedByPolicy: 'Refusé par les paramètres de l’agent',
  expired: 'Sans réponse à temps',
  deniedBecause: ({ message }) => `Refusé. ${message}`,
}
