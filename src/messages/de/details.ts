import type { Translated } from '../translation'

export const details: Translated<'details'> = {
  copyValue: ({ name }) => `${name} kopieren`,
  loadFailed: ({ message }) => `Die Details konnten nicht geladen werden. ${message}`,
  tagsAndNotes: 'Tags und Notizen',
  notesPlaceholder: 'Private Notizen. Die Suche schließt sie ein.',
  noBranch: 'losgelöster HEAD',
  agents: 'Agenten',
  noAgents: 'Noch keine Agenten. Die erste Nachricht startet einen.',
  environment: { creating: 'Startet', ready: 'Läuft', terminated: 'Beendet' },
  exitCode: ({ code }) => ` (Exitcode ${code})`,
  startedIn: ({ time }) => `in ${time}`,
  removeTag: ({ tag }) => `Tag ${tag} entfernen`,
  addTag: 'Tag hinzufügen',
  row: {
    state: 'Status',
    started: 'Gestartet',
    ended: 'Beendet',
    process: 'Prozess',
    folder: 'Ordner',
    agent: 'Agent',
    itsSession: 'Sitzungs-ID des Agenten',
    branch: 'Branch',
    commit: 'Commit',
    id: 'ID',
    transcript: ({ size }) => `Transkript (${size})`,
  },
}
