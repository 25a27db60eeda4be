import type { Translated } from '../translation'

export const terminal: Translated<'terminal'> = {
  open: 'Terminal öffnen',
  opening: 'Terminal wird geöffnet …',
  close: 'Terminal schließen',
  named: ({ title }) => `Terminal: ${title}`,
  exited: ({ code }) => `Mit Exitcode ${code} beendet`,
  endedBy: ({ signal }) => `Durch ${signal} beendet`,
  reconnecting: 'Verbindung unterbrochen. Das Terminal läuft weiter, sobald sie wieder besteht.',
  leave: 'F6 verlässt das Terminal.',
  screenReader: 'Screenreader-Modus',
  signInHint: 'Den Schritten im Terminal folgen. Parley macht weiter, sobald der Befehl endet.',
  tabs: 'Terminals und Befehle',
  commands: 'Befehle',
  numbered: ({ name, number }) => `${name} ${number}`,
  ofSignIn: 'Anmeldung',
  ofAgent: 'Agent',
  name: 'Name des Terminals',
  nameHint: 'Name des Programms',
  rename: 'Umbenennen …',
  more: 'Weitere Terminalaktionen',
  startAgain: 'Neu starten',
}
