import type { Translated } from '../translation'
import { plural, number } from './format'

export const workspace: Translated<'workspace'> = {
  filesInFolder: 'Dateien im Ordner',
  allFiles: 'Alle Dateien im Ordner',
  loadFailed: ({ message }) => `Der Ordner konnte nicht gelesen werden. ${message}`,
  findFile: 'Datei suchen',
  findPlaceholder: 'Dateiname',
  newFileMenu: 'Neue Datei …',
  empty: 'Dieser Ordner ist leer.',
  noMatch: 'Keine passenden Dateien.',
  shownOf: ({ shown, total }) =>
    `${number(shown)} von ${plural(total, { one: '# Datei', other: '# Dateien' })} werden angezeigt. Zum Filtern tippen.`,
  fileCount: ({ count }) => plural(count, { one: '# Datei', other: '# Dateien' }),
  tooMany: 'Dieser Ordner enthält mehr Dateien, als Parley durchsucht.',
  newFile: 'Neue Datei',
  create: 'Erstellen',
  nameHint: 'Relativ zum Ordner der Sitzung. Fehlende Ordner werden angelegt.',
  content: 'Inhalt',
  nameTaken: 'Eine Datei mit diesem Namen ist bereits vorhanden.',
  namePlaceholder: 'notizen/todo.md',
}
