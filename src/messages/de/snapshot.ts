import type { Translated } from '../translation'
import { plural, number } from './format'

export const snapshot: Translated<'snapshot'> = {
  exported: ({ fileName, size }) => `${fileName} exportiert (${size}).`,
  exportedRedacted: ({ fileName, size, count }) =>
    `${fileName} exportiert (${size}). ${plural(count, { one: '# Geheimnis', other: '# Geheimnisse' })} entfernt.`,
  share: 'Als Seite teilen',
  shareAbout:
    'Eine Datei, die sich in jedem Browser öffnen lässt, ohne Parley und ohne Netz. Andere können die Sitzung darin lesen, aber nicht fortsetzen. Die Datei dort ablegen, wo andere sie erreichen, oder verschicken.',
  sharedPage: ({ fileName, size }) => `${fileName} gespeichert (${size}).`,
  savePage: 'Seite speichern',
  copyPage: 'Seite kopieren',
  openPage: 'Seite öffnen',
  showInFolder: 'Im Ordner zeigen',
  copyPageLink: 'Link zur Datei kopieren',
  exportSessions: 'Sitzungen exportieren',
  export: 'Exportieren',
  format: 'Format',
  formatSnapshot: 'Snapshot (kann wieder importiert werden)',
  formatHtml: 'Webseite (in jedem Browser lesbar)',
  formatMarkdown: 'Markdown (lesen oder bearbeiten)',
  include: 'Einschließen',
  toolOutputs: 'Toolausgaben',
  eventLog: 'Ereignisprotokoll',
  ancestors: 'Übergeordnete Sitzungen',
  branches: 'Zweige',
  moreSessions: 'Weitere Sitzungen',
  nothingToExport: 'Es gibt noch keine Sitzungen zum Exportieren.',
  exportCancelled: 'Export abgebrochen. Es wurde keine Datei geschrieben.',
  exportingLabel: 'Export',
  cancelExport: 'Export abbrechen',
  exporting: 'Wird exportiert …',
  secrets: 'Geheimnisse',
  removeSecrets: 'API-Schlüssel, Token, private Schlüssel und Passwörter entfernen',
  scanningSecrets: 'Suche nach Geheimnissen …',
  noSecrets:
    'Keine bekannten Arten von Geheimnissen gefunden. In Bildern und unbekannten Formaten lassen sich Geheimnisse nicht erkennen.',
  secretsRemoved: ({ count }) =>
    `${plural(count, { one: '# Geheimnis', other: '# Geheimnisse' })} gefunden. Jedes wird durch einen Hinweis ersetzt.`,
  secretsIncluded: ({ count }) =>
    plural(count, {
      one: '# Geheimnis gefunden. Es wird in der Datei stehen.',
      other: '# Geheimnisse gefunden. Sie werden in der Datei stehen.',
    }),
  secretsFound: 'Gefundene Geheimnisse',
  secretDetails: ({ kind, count, title }) =>
    `${kind}, ${plural(count, { one: '# Stelle', other: '# Stellen' })}, zuerst in „${title}“`,
  selectNone: 'Keine auswählen',
  selectAll: 'Alle auswählen',
  importSessions: 'Sitzungen importieren',
  importExplanation:
    'Exporte aus Parley oder einem anderen Programm mit demselben Format, Transkripte aus Claude Code, Codex, GitHub Copilot, Gemini CLI oder OpenCode oder Datenexporte aus ChatGPT oder Claude auswählen. Dateien und Ordner lassen sich auch an beliebiger Stelle im Fenster ablegen.',
  emptyFolder: 'In diesem Ordner wurden keine Sitzungsdateien gefunden.',
  notScanned: ({ count }) =>
    `${plural(count, { one: '# weitere Datei', other: '# weitere Dateien' })} in diesem Ordner nicht durchsucht. Alle Sitzungen eines Tools auf einmal findet „Einstellungen › Import“.`,
  withoutSessions: ({ count }) =>
    `${plural(count, { one: '# Datei', other: '# Dateien' })} ohne Sitzungen in diesem Ordner`,
  filesToImport: 'Zu importierende Dateien',
  folderToImport: 'Zu importierender Ordner',
  cancelImport: 'Import abbrechen',
  show: 'Anzeigen',
  import: 'Importieren',
  importCount: ({ count }) => `${plural(count, { one: '# Sitzung', other: '# Sitzungen' })} importieren`,
  dropToImport:
    'Dateien ablegen, um Sitzungen zu importieren, oder einen Ordner, um darin zu arbeiten. Auf dem Nachrichtenfeld ablegen, um Dateien anzuhängen.',
  startInFolder: 'Sitzung hier starten',
  withEvents: ({ sessions, messages }) =>
    `${plural(sessions, { one: '# Sitzung', other: '# Sitzungen' })}, ${plural(messages, { one: '# Nachricht', other: '# Nachrichten' })}, mit Ereignissen`,
  withoutEvents: ({ sessions, messages }) =>
    `${plural(sessions, { one: '# Sitzung', other: '# Sitzungen' })}, ${plural(messages, { one: '# Nachricht', other: '# Nachrichten' })}, ohne Ereignisse`,
  exportedAt: ', exportiert',
  reading: 'Datei wird gelesen …',
  importing: 'Wird importiert …',
  readingLabel: 'Lesen der Datei',
  importingLabel: 'Import',
  imported: ({ count }) => `${plural(count, { one: '# Sitzung', other: '# Sitzungen' })} importiert`,
  importedInAll: ({ count }) => `${plural(count, { one: '# Sitzung', other: '# Sitzungen' })} importiert.`,
  skippedInAll: ({ count }) => `${plural(count, { one: '# Sitzung', other: '# Sitzungen' })} übersprungen.`,
  failedInAll: ({ count }) =>
    plural(count, {
      one: '# Datei konnte nicht importiert werden.',
      other: '# Dateien konnten nicht importiert werden.',
    }),
  conflicts: ({ count }) =>
    plural(count, { one: '# Sitzung ist bereits vorhanden', other: '# Sitzungen sind bereits vorhanden' }),
  notImported:
    'Genehmigungen und Budgets werden nicht importiert; für diese Sitzungen gelten die eigenen Einstellungen.',
  continuesWith: ({ agent }) => `Wird mit ${agent} fortgesetzt`,
  continuesIn: ({ agent, folder }) => `Wird mit ${agent} in ${folder} fortgesetzt`,
  agentIn: ({ agent, folder }) => `${agent} im Ordner ${folder}`,
  defaultAgent: 'dem Standardagenten',
  messageCount: ({ count }) => plural(count, { one: '# Nachricht', other: '# Nachrichten' }),
  conflictChoice: ({ title }) => `Konfliktlösung für ${title}`,
  importCancelled: 'Import abgebrochen. Es wurde nichts geändert.',
  unreadable: 'Die Datei kann nicht gelesen werden.',
  saveCancelled: 'Abgebrochen. Es wurde keine Datei gespeichert.',
  previewCancelled: 'Vorschau abgebrochen.',
  newerHere: 'Eigene ist neuer',
  conflict: {
    skip: 'Eigene behalten',
    copy: 'Als Kopie importieren',
    overwrite: 'Eigene ersetzen',
    fail: 'Import abbrechen',
  },
  skippedCount: ({ count }) => `${number(count)} übersprungen`,
  andMore: ({ title, count }) => `${title} und ${number(count)} weitere`,
  /** The name of a file with sessions that have no names. */
  sessionsFile: 'sitzungen',
  copied: ({ title }) => `„${title}“ als Markdown kopiert.`,
  exceptions: ({ count }) => plural(count, { one: '# Ausnahme', other: '# Ausnahmen' }),
  chosen: ({ chosen, total }) => `${chosen} von ${total} ausgewählt`,
  column: { source: 'Von', uses: 'Fortsetzung mit', activity: 'Inhalt', exists: 'Falls vorhanden' },
}
