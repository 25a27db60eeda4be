import type { Translated } from '../translation'

export const notifications: Translated<'notifications'> = {
  words: {
    /** Title where the content is private. */
    app: 'Parley',
    untitled: 'Session sans titre',
    failed: 'Échec',
    done: 'Terminée',
    privateFailed: 'Une session a échoué.',
    privateDone: 'Une session est terminée.',
    /** A request whose content is private. */
    private: ({ request }) =>
      request.kind === 'permission' && request.toolName !== undefined
        ? `Approbation requise : ${request.toolName}`
        : request.kind === 'question'
          ? 'Un agent a une question.'
          : 'Un agent vous attend.',
    request: ({ request }) =>
      request.toolName === undefined || request.title.startsWith(request.toolName)
        ? request.title
        : `${request.toolName} : ${request.title}`,
  },
  needs: {
    permission: 'Approbation requise',
    question: 'Question posée',
    signIn: 'Connexion requise',
    limit: 'Limite atteinte',
  },
  allowOnce: 'Autoriser une fois',
  trayNeedsYou: 'Action requise',
  trayRunning: 'En cours',
  trayQuiet: 'Aucun agent au travail',
  trayEntry: ({ title, state }) => `${title} · ${state}`,
  doNotDisturb: 'Ne pas déranger',
  doNotDisturbOn: 'Ne pas déranger est activé. Parley n’affiche aucune notification.',
  doNotDisturbOff: 'Ne pas déranger est désactivé.',
  openParley: 'Ouvrir Parley',
  keepInTray: 'Continuer dans la zone de notification',
  permit: 'Autoriser les notifications dans ce navigateur',
  permitHint:
    'Le navigateur demande une seule fois. Les notifications apparaissent lorsqu’aucune fenêtre de Parley n’est au premier plan.',
  permitted: 'Ce navigateur affiche les notifications.',
  refused: 'Ce navigateur bloque les notifications de cette page. Autorisez-les dans les paramètres du navigateur.',
  push: {
    about:
      'Parley peut notifier cet appareil même si aucune de ses pages n’est ouverte. Les messages passent par le service de l’éditeur du navigateur, chiffrés, et sans contenu sauf si vous l’autorisez.',
    on: 'Cet appareil est notifié, même quand Parley y est fermé.',
    withContent: 'Nommer la session et la demande de l’agent',
    start: 'Notifier même fermé',
    stop: 'Ne plus notifier quand fermé',
    needsYou: 'Un agent a besoin de vous.',
    failed: ({ error }) => `Ce navigateur n’a pas pu s’abonner : ${error}`,
  },
}
