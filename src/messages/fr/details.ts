import type { Translated } from '../translation'

export const details: Translated<'details'> = {
  copyValue: ({ name }) => `Copier : ${name}`,
  loadFailed: ({ message }) => `Impossible de charger les détails. ${message}`,
  tagsAndNotes: 'Étiquettes et notes',
  notesPlaceholder: 'Notes privées. La recherche les inclut.',
  noBranch: 'HEAD détachée',
  agents: 'Agents',
  noAgents: 'Aucun agent pour l’instant. Votre premier message en démarre un.',
  environment: { creating: 'Démarrage', ready: 'En cours', terminated: 'Terminé' },
  exitCode: ({ code }) => ` (code de sortie ${code})`,
  startedIn: ({ time }) => `en ${time}`,
  removeTag: ({ tag }) => `Retirer l’étiquette ${tag}`,
  addTag: 'Ajouter une étiquette',
  row: {
    state: 'État',
    started: 'Démarré',
    ended: 'Terminé',
    process: 'Processus',
    folder: 'Dossier',
    agent: 'Agent',
    itsSession: 'ID de session de l’agent',
    branch: 'Branche',
    commit: 'Commit',
    id: 'ID',
    transcript: ({ size }) => `Transcription (${size})`,
  },
}
