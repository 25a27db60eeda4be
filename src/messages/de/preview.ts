import type { Translated } from '../translation'
import { plural } from './format'

export const preview: Translated<'preview'> = {
  title: 'Vorschau',
  page: 'Seite der Vorschau',
  tools: 'Werkzeuge der Vorschau',
  back: 'Zurück',
  reload: 'Neu laden',
  port: 'Port',
  address: 'Pfad der Seite',
  viewport: 'Bildschirmgröße',
  viewports: { fit: 'Einpassen', phone: 'Telefon', tablet: 'Tablet', desktop: 'Desktop' },
  pick: 'Element auswählen',
  stopPicking: 'Auswahl beenden',
  picking: 'Ein Element der Seite anklicken, um es in die Nachricht zu übernehmen. Escape beendet die Auswahl.',
  console: ({ count }) =>
    count === 0 ? 'Konsole' : `Konsole, ${plural(count, { one: '# Fehler', other: '# Fehler' })}`,
  entries: 'Meldungen der Konsole',
  noEntries: 'Noch keine Meldungen.',
  levels: { error: 'Fehler', warn: 'Warnung', info: 'Info', log: 'Protokoll' },
  sendErrors: 'Fehler in die Nachricht übernehmen',
  empty: 'Die Seite des laufenden Projekts erscheint hier, neben der Sitzung.',
  elsewhere: 'Die Vorschau erscheint nur auf dem Rechner, auf dem die Sitzung läuft.',
  fromPage: ({ url }) => `Element der Seite ${url} in der Vorschau:`,
  consoleOf: ({ url }) => `Konsolenfehler der Seite ${url} in der Vorschau:`,
}
