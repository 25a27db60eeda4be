import type { Translated } from '../translation'
import { plural, number } from './format'

export const files: Translated<'files'> = {
  lines: 'Zeilen',
  revertFile: ({ name }) => `${name} zurücksetzen`,
  renamedFrom: ({ renamedFrom }) => `Umbenannt von ${renamedFrom}`,
  reverted: 'Zurückgesetzt.',
  outsideFolder: 'Außerhalb des Sitzungsordners.',
  review: 'Prüfen',
  title: 'Geänderte Dateien',
  showChangesOf: 'Änderungen anzeigen in',
  wholeSession: 'Gesamte Sitzung',
  turnWithFiles: ({ turnNumber, files }) =>
    `Runde ${number(turnNumber)} · ${plural(files, { one: '# Datei', other: '# Dateien' })}`,
  turn: 'Runde',
  revertTurn: 'Runde zurücksetzen …',
  revertTurnLabel: 'Runde zurücksetzen',
  revertQuestion: ({ files }) =>
    `${plural(files, { one: '# Datei', other: '# Dateien' })} auf den Stand vor dieser Runde zurücksetzen?`,
  revertFiles: ({ files }) => `${plural(files, { one: '# Datei', other: '# Dateien' })} zurücksetzen`,
  files: 'Dateien',
  loadFailed: ({ message }) => `Die Änderungen konnten nicht geladen werden. ${message}`,
  noneInSession:
    'In dieser Sitzung wurden keine Dateien geändert. Dateien, die Agenten in ihrem Ordner anlegen, ändern oder löschen, erscheinen hier und lassen sich zurücksetzen.',
  noneInTurn: 'In dieser Runde wurden keine Dateien geändert.',
  tooLarge: ({ size }) => `Zu groß zum Anzeigen (${size})`,
  link: 'Symbolischer Link',
  binary: ({ size }) => `Binärdatei (${size})`,
  previousUnknown: 'Keine frühere Version zum Vergleichen: Die Datei wurde vor dieser Änderung nicht verfolgt.',
  notKept: 'Der Inhalt wurde nicht aufbewahrt.',
  revertedToast: ({ named }) => `${named} zurückgesetzt.`,
  fileCount: ({ count }) => plural(count, { one: '# Datei', other: '# Dateien' }),
  change: { created: 'Hinzugefügt', modified: 'Geändert', deleted: 'Gelöscht', renamed: 'Umbenannt' },
  turnNumber: ({ turnNumber }) => `Runde ${number(turnNumber)}`,
  fate: {
    created: 'wird gelöscht',
    modified: 'erhält den früheren Inhalt zurück',
    deleted: 'wird wiederhergestellt',
    renamed: ({ renamedFrom }) => `heißt wieder ${renamedFrom}`,
  },
  revertRefusedOutside:
    'Parley schreibt nicht außerhalb des Sitzungsordners. Stelle diese Dateien von Hand wieder her; die übrigen lassen sich unter „Dateien“ einzeln zurücksetzen.',
  changesOfTurn: ({ turnNumber }) => `Änderungen von Runde ${number(turnNumber)}`,
  showInFiles: 'Unter „Dateien“ anzeigen',
}
