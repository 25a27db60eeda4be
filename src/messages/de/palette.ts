import type { Translated } from '../translation'
import { plural } from './format'

export const palette: Translated<'palette'> = {
  title: 'Befehlspalette',
  results: 'Ergebnisse',
  open: 'Öffnen',
  archived: 'Archiviert',
  placeholder: {
    all: 'Gehe zu einer Sitzung, einem Befehl, einer Einstellung oder Datei …',
    commands: 'Befehl ausführen …',
    sessions: 'Gehe zu Sitzung …',
    files: 'Datei im Ordner der Sitzung öffnen …',
    settings: 'Gehe zu Einstellung …',
    history: 'Nachrichten aller Sitzungen durchsuchen …',
  },
  group: {
    sessions: 'Sitzungen',
    commands: 'Befehle',
    settings: 'Einstellungen',
    agents: 'Agenten',
    prompts: 'Prompts',
    files: 'Dateien',
    history: 'Verlauf',
  },
  /** Headings before anything is typed. */
  before: {
    sessions: 'Letzte Sitzungen',
    commands: 'Befehle',
    settings: 'Einstellungen',
    agents: 'Agenten',
    prompts: 'Prompts',
    files: 'Dateien',
    history: 'Verlauf',
  },
  prefix: {
    commands: 'Befehle',
    sessions: 'Sitzungen',
    files: 'Dateien',
    settings: 'Einstellungen',
    history: 'Verlauf',
  },
  empty: {
    all: 'Keine Ergebnisse.',
    commands: 'Kein passender Befehl.',
    sessions: 'Keine passende Sitzung.',
    files: 'Keine passende Datei. Dateien stammen aus dem Ordner der geöffneten Sitzung.',
    settings: 'Keine passende Einstellung.',
    history: 'Keine Ergebnisse.',
  },
  startWith: ({ agent }) => `Neue Sitzung mit ${agent}`,
  insertPrompt: ({ name }) => `Prompt ${name} einfügen`,
  searchHistory: 'Alle Sitzungen durchsuchen',
  searchHistoryFor: ({ query }) => `Alle Sitzungen nach „${query}“ durchsuchen`,
  count: ({ count }) => plural(count, { one: '# Ergebnis', other: '# Ergebnisse' }),
}
