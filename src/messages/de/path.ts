import type { Translated } from '../translation'

export const path: Translated<'path'> = {
  actionsFor: ({ name }) => `Aktionen für ${name}`,
  desktopOnly: 'Nur in der Desktop-App',
  gone: 'Nicht mehr vorhanden',
  reveal: 'Im Dateimanager anzeigen',
  copyPath: 'Pfad kopieren',
  copiedInstead: 'Die Desktop-App öffnet Dateien im Editor. Stattdessen wurde der Pfad kopiert.',
  folders: 'Ordner',
  parentFolder: 'Übergeordneter Ordner',
  repository: 'Git-Repository',
  noFolders: 'Keine Ordner',
  moreFolders: 'Es gibt weitere Ordner. Geben Sie den Pfad ein.',
  showHidden: 'Ausgeblendete Ordner anzeigen',
  useFolder: 'Diesen Ordner verwenden',
  openFolder: 'Öffnen',
}
