import type { Translated } from '../translation'

export const path: Translated<'path'> = {
  actionsFor: ({ name }) => `Aktionen für ${name}`,
  desktopOnly: 'Nur in der Desktop-App',
  gone: 'Nicht mehr vorhanden',
  reveal: 'Im Dateimanager anzeigen',
  copyPath: 'Pfad kopieren',
  copiedInstead: 'Die Desktop-App öffnet Dateien im Editor. Stattdessen wurde der Pfad kopiert.',
}
