import type { Translated } from '../translation'
import { plural, number, list } from './format'

export const imports: Translated<'imports'> = {
  saveOriginal: 'Ursprüngliches Transkript speichern',
  saveCopiesOf: ({ tool }) => `Kopien aus ${tool} speichern`,
  saved: ({ count, size }) =>
    `${plural(count, { one: '# Datei', other: '# Dateien' })} gespeichert (${size}), Byte für Byte wie vom Tool geschrieben.`,
  savedFiles: 'Gespeicherte Dateien',
  explainOriginal:
    'Speichert die Dateien dieser Sitzung Byte für Byte, wie das Tool sie geschrieben hat. Vorhandene Dateien werden nicht ersetzt.',
  explainCopies: ({ tool }) =>
    `Speichert die Kopien von Parley Byte für Byte, wie ${tool} sie geschrieben hat, mit einem Ordner pro Sitzung. Vorhandene Dateien werden nicht ersetzt.`,
  folderOnHost: 'Ordner auf dem Computer, auf dem Parley läuft',
  cancelSaving: 'Speichern abbrechen',
  foundDetails: ({ found }) =>
    `${found}. Parley kann sie anzeigen, durchsuchen und fortsetzen. Die Originale bleiben unverändert.`,
  foundIn: ({ count, tool }) => `${number(count)} aus ${tool}`,
  list: (items) => list(items),
  keepCopies: ({ reason }) => `Kopien aufbewahren, auch von neuen Sitzungen. ${reason}`,
  importAll: 'Alle importieren',
  chooseSessions: 'Auswählen …',
  notNow: 'Nicht jetzt',
  importing: 'Sitzungen werden importiert',
  cancelling: 'Wird abgebrochen …',
  discoveredHint:
    'Sitzungen, die andere Tools auf diesem Computer ablegen, erscheinen in der Seitenleiste unter „Gefunden“. Beim Öffnen wird eine Sitzung importiert; das Original bleibt unverändert.',
  scanning: 'Suche läuft …',
  scanAgain: 'Erneut suchen',
  lastScanned: 'Zuletzt gesucht',
  showInSidebar: 'In der Seitenleiste anzeigen',
  tools: 'Tools',
  files: 'Dateien',
  filesHint:
    'Parley-Exporte, Transkripte aus anderen Ordnern und Datenexporte aus ChatGPT oder Claude importieren. Sie lassen sich auch an beliebiger Stelle im Fenster ablegen.',
  chooseFiles: 'Dateien auswählen …',
  found: ({ count }) => `${plural(count, { one: '# Sitzung', other: '# Sitzungen' })} gefunden`,
  imported: ({ count }) => `${number(count)} importiert`,
  copies: ({ count, size }) => `${plural(count, { one: '# Kopie', other: '# Kopien' })} (${size})`,
  scanNamed: ({ tool }) => `Nach Sitzungen aus ${tool} suchen`,
  noneFound: 'Keine Sitzungen gefunden',
  saveCopiesNamed: ({ tool }) => `Kopien aus ${tool} speichern`,
  saveCopies: 'Kopien speichern …',
  importAllOf: ({ tool }) => `Alle aus ${tool} importieren`,
  autoImport: 'Neue Sitzungen automatisch importieren und Kopien ihrer Dateien aufbewahren',
  notThere: ' (nicht gefunden)',
  foundInTools: ({ sessions, tools }) =>
    `${plural(sessions, { one: '# Sitzung', other: '# Sitzungen' })} aus ${plural(tools, { one: '# Tool', other: '# Tools' })} gefunden`,
  cancelled: 'Import abgebrochen. Bisher importierte Sitzungen bleiben erhalten.',
  importedToast: ({ count }) => `${plural(count, { one: '# Sitzung', other: '# Sitzungen' })} importiert.`,
  failed: ({ count, error }) => `${plural(count, { one: '# Sitzung', other: '# Sitzungen' })} fehlgeschlagen: ${error}`,
  deletesFiles: ({ displayName, days }) =>
    `${displayName} löscht seine Dateien nach ${plural(days, { one: '# Tag', other: '# Tagen' })}.`,
  importChosen: 'Auswahl importieren',
  projectsOf: ({ tool }) => `Projekte von ${tool}`,
  otherTools: 'Weitere Tools, die hier keine Sitzungen haben',
  lacks: ({ displayName, facts }) => `Die Dateien von ${displayName} enthalten nicht: ${list(facts)}.`,
  untested: 'Gelesen nach Beschreibungen der Dateien. Noch nicht mit Dateien geprüft, die das Tool geschrieben hat.',
  noAgent: 'Parley zeigt seine Sitzungen und setzt sie mit einem anderen Agenten fort.',
  facts: {
    tokens: 'Token-Zahlen',
    cachedTokens: 'Zahlen der Token aus dem Cache',
    cost: 'Kosten',
    times: 'Zeiten einzelner Nachrichten',
    folder: 'den Projektordner',
    toolResults: 'Ergebnisse von Tools',
    model: 'das Modell',
  },
  records: ({ read, unknown }) =>
    `${plural(read, { one: '# Eintrag gelesen', other: '# Einträge gelesen' })}, ${unknown === 0 ? 'alle verstanden' : `${number(unknown)} nicht verstanden`}`,
  shownRecords: 'Gezeigt',
  joinedRecords: 'Teil von etwas Gezeigtem: Ergebnisse von Aufrufen, Namen, Verbrauch, Wiederholungen',
  hiddenRecords: 'Ausgeblendet',
  unknownRecords: 'Nicht verstanden; die Stufe „Ausführlich“ zeigt sie',
  count: ({ count }) => number(count),
  notUnderstood: ({ count }) =>
    `${plural(count, { one: '# Eintrag wurde nicht verstanden', other: '# Einträge wurden nicht verstanden' })}; die Stufe „Ausführlich“ zeigt sie.`,
  unwatched: {
    network:
      'Auf einem Netzlaufwerk. Der Ordner wird durchsucht, wenn du zum Fenster zurückkehrst, und alle fünf Minuten.',
    limit:
      'Das System erlaubt keine weiteren beobachteten Ordner. Der Ordner wird durchsucht, wenn du zum Fenster zurückkehrst, und alle fünf Minuten.',
    refused:
      'Das System lässt Parley den Ordner nicht beobachten. Er wird durchsucht, wenn du zum Fenster zurückkehrst, und alle fünf Minuten.',
  },
  progress: ({ done, total }) => `${number(done)} von ${number(total)}`,
  progressLeft: ({ done, total, left }) => `${number(done)} von ${number(total)} · noch ${left}`,
  cancelImport: 'Import abbrechen',
  running: 'Import von Sitzungen',
}
