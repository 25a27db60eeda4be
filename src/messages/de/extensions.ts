import type { Translated } from '../translation'
import { plural } from './format'

export const extensions: Translated<'extensions'> = {
  enableTitle: ({ title }) => `${title} aktivieren?`,
  filesChanged: 'Ihre Dateien haben sich seit dem Aktivieren geändert.',
  warning:
    'Eine Erweiterung ist ein Programm, das mit den eigenen Benutzerrechten läuft: Sie kann Dateien lesen und ändern und das Netzwerk verwenden. Nur vertrauenswürdige Erweiterungen aktivieren. Parley fragt erneut, wenn sich ihre Dateien ändern.',
  program: 'Programm',
  access: 'Zugriff auf Parley',
  noAccess: 'Keiner, außer verbunden zu bleiben',
  use: ({ title }) => `${title} verwenden`,
  restartNamed: ({ title }) => `${title} neu starten`,
  reviewNamed: ({ title }) => `${title} prüfen`,
  review: 'Prüfen',
  toReview: ({ title }) => `Erweiterung zu prüfen: ${title}`,
  waits: 'Ihre Dateien haben sich seit dem Aktivieren geändert, daher läuft sie nicht mehr.',
  keepOff: 'Ausgeschaltet lassen',
  explanation:
    'Erweiterungen sind Programme, die Agententools, Slash-Befehle, Kontext und Komprimierungsschritte beisteuern. Parley startet die aktivierten und startet sie neu, wenn sie sich beenden. Keine läuft, bevor ihre Dateien genehmigt sind.',
  loadFailed: ({ error }) => `Die Erweiterungen konnten nicht geladen werden. ${error}`,
  reload: 'Neu laden',
  title: 'Erweiterungen',
  noneFound:
    'Keine Erweiterungen gefunden. Jede gehört in einen eigenen Ordner mit einer Datei parley-extension.json, im Ordner extensions neben den Daten von Parley oder in .parley/extensions eines Projekts.',
  status: { running: 'Läuft', disabled: 'Aus', failed: 'Fehlgeschlagen', starting: 'Startet …' },
  scope: {
    tools: 'Agenten Tools anbieten',
    commands: 'Slash-Befehle anbieten',
    context: 'Prompts Kontext hinzufügen',
    compression: 'Komprimierungsschritte anbieten, die die Unterhaltung lesen',
    sessions: 'Alle Sitzungen lesen und ändern und Nachrichten an Agenten senden',
    approvals: 'Berechtigungsanfragen und Fragen stellvertretend beantworten',
    host: 'Einstellungen, Konfiguration und gespeicherte Daten ändern',
  },
  offFilesChanged: 'Aus, Dateien geändert',
  tools: ({ count }) => plural(count, { one: '# Tool', other: '# Tools' }),
  commands: ({ count }) => plural(count, { one: '# Befehl', other: '# Befehle' }),
}
