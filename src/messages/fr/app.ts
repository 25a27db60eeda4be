import type { Translated } from '../translation'

export const app: Translated<'app'> = {
  skipToConversation: 'Aller à la conversation',
  sessionList: 'La liste des sessions',
  thisPage: 'Cette page',
  thisEntry: 'Cette entrée',
  connectionLost: ({ reason }) => `${reason} Les informations affichées peuvent être obsolètes. Reconnexion…`,
  connectNow: 'Se reconnecter',
  readOnly: ({ reason }) => `Lecture seule : les sessions peuvent être consultées, mais pas modifiées. ${reason}`,
  notifications: 'Notifications',
  agent: 'Agent',
  removedProvider: 'Fournisseur retiré',
  lockedOut:
    'Cette page n’a plus accès, car Parley a redémarré. Ouvrez l’adresse que Parley a affichée à son démarrage.',
  copied: 'Copié',
  diagnosticsCopied: 'Diagnostic copié. Il ne contient ni messages, ni titres, ni clés.',
  clipboardFailed: 'Impossible de copier dans le presse-papiers. Sélectionnez le texte et copiez-le manuellement.',
  failedToShow: ({ what }) => `Affichage impossible : ${what}.`,
  copyDetails: 'Copier les détails',
  interrupted: 'Interrompu',
  needsYou: 'Action requise',
  askTitle: 'Interroger un agent',
}
