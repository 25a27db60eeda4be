import type { Translated } from '../translation'

export const shell: Translated<'shell'> = {
  inFolder: ({ folder }) => `In ${folder}`,
  runAgain: 'Erneut ausführen',
  insert: 'In Nachricht einfügen',
  output: 'Ausgabe',
  commands: 'Befehle, neueste zuerst',
  placeholder: 'Befehl im Ordner der Sitzung ausführen',
  run: 'Ausführen',
  empty: 'Noch keine Befehle. Hier einen eingeben oder eine Nachricht beginnen mit',
  emptyRest: '. Befehle, die Agenten in Terminals ausführen, erscheinen hier ebenfalls.',
  exitCode: ({ code }) => `Exitcode ${code}`,
  failedToStart: 'Start fehlgeschlagen',
  timedOut: 'Zeitüberschreitung',
  endedWithSession: 'Mit der Sitzung beendet',
  stopped: 'Gestoppt',
  exitedWith: ({ code }) => `Der Befehl wurde mit dem Exitcode ${code} beendet.`,
  ran: ({ command }) => `Ich habe ${command} ausgeführt:`,
}
