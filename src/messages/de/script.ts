import type { Translated } from '../translation'

export const script: Translated<'script'> = {
  title: 'Ausführen',
  name: { run: 'Startskript', setup: 'Einrichtungsskript', teardown: 'Aufräumskript' },
  none: {
    run: 'Kein Startskript. Es startet das Projekt, etwa npm run dev; seine Ports erscheinen hier.',
    setup: 'Kein Einrichtungsskript. Es bereitet neue Worktrees vor, etwa npm ci.',
    teardown: 'Kein Aufräumskript. Es räumt auf, bevor ein Worktree entfernt wird.',
  },
  ofYours: 'Eigenes Skript',
  ofFile: ({ file }) => `Aus ${file}`,
  consent: 'Diese Befehle stammen aus dem Repository. Sie werden erst ausgeführt, wenn sie erlaubt sind.',
  run: 'Ausführen',
  allowAndRun: 'Erlauben und ausführen',
  output: 'Ausgabe anzeigen',
  stopping: 'Wird beendet …',
  commands: 'Befehle',
  editAbout:
    'Einer pro Zeile. Wird in den Einstellungen für dieses Repository gespeichert und ohne Rückfrage ausgeführt.',
  removeOwn: 'Eigenes Skript entfernen',
  add: 'Skript hinzufügen',
  ports: 'Benutzte Ports',
  port: ({ port }) => `Port ${port}`,
  previewPort: ({ port }) => `Port ${port} in der Vorschau zeigen`,
  openInBrowser: 'Im Browser öffnen',
  openPort: ({ port }) => `Port ${port} im Browser öffnen`,
  closePort: ({ port }) => `Port ${port} schließen und sein Skript beenden`,
  exposed: 'Von anderen Rechnern erreichbar',
  portsAbout: ({ first, last }) => `Skripte bekommen die Ports ${first} bis ${last}. PORT ist der erste.`,
}
