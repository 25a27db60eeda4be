import type { Translated } from '../translation'
import { plural, list } from './format'

export const start: Translated<'start'> = {
  missingFolder: ({ folder }) => `${folder} gibt es nicht.`,
  scanAgain: 'Erneut nach Agenten suchen',
  noAgents:
    'Auf diesem Computer wurden keine Coding-Agenten gefunden. Der integrierte Agent arbeitet offline und antwortet sofort.',
  notAvailable: 'Auf diesem Computer nicht verfügbar',
  asksFirst:
    'Agenten fragen, bevor sie Befehle ausführen oder Dateien ändern, außer ihre eigenen Einstellungen oder gespeicherte Regeln lassen es zu.',
  showRules: 'Regeln anzeigen',
  examples: 'Beispiele',
  chooseFolder: 'Ordner auswählen',
  agentFolder: 'Arbeitsordner',
  noPersona: 'Keine Persona',
  asPersona: ({ name }) => `Als ${name}`,
  noAgentAvailable: 'Kein Agent verfügbar',
  prompt: ({ agent }) => `Was soll ${agent} tun?`,
  start: 'Starten',
  addAgent: 'Agent hinzufügen',
  addProvider: 'Anbieter hinzufügen',
  personas: 'Personas',
  profiles: 'Profile',
  empty: 'Sitzungen mit allen Agenten erscheinen hier. Oben eine starten oder vorhandene importieren.',
  importSessions: 'Sitzungen importieren …',
  projects: 'Projekte',
  newSessionIn: ({ folder }) => `Neue Sitzung in ${folder}`,
  sessionsWith: ({ count, agents }) => `${plural(count, { one: '# Sitzung', other: '# Sitzungen' })} · ${list(agents)}`,
  recentFolders: 'Zuletzt verwendete Ordner',
  defaultModel: 'Standardmodell',
  defaultMode: 'Standardmodus',
  checking: 'Wird geprüft …',
}
