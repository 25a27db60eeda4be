import type { Translated } from '../translation'

export const settings: Translated<'settings'> = {
  settingsMenu: 'Einstellungen …',
  settings: 'Einstellungen',
  windowTitle: 'Einstellungen · Parley',
  sections: 'Abschnitte der Einstellungen',
  group: {
    general: 'Allgemein',
    sessions: 'Sitzungen und Prompts',
    agents: 'Agenten und Tools',
    machines: 'Rechner und Geräte',
    data: 'Daten und Datenschutz',
  },
  section: {
    sessions: 'Sitzungen',
    import: 'Import',
    agents: 'Agenten',
    personas: 'Personas',
    profiles: 'Profile',
    providers: 'Anbieter und API-Schlüssel',
    mcp: 'MCP-Server',
    extensions: 'Erweiterungen',
    skills: 'Skills und Anweisungen',
    trust: 'Vertrauenswürdige Ordner',
    data: 'Daten',
    keys: 'Tasten',
  },
}
