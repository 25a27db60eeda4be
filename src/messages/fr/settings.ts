import type { Translated } from '../translation'

export const settings: Translated<'settings'> = {
  theme: { system: 'Système', light: 'Clair', dark: 'Sombre' },
  themeLabel: 'Thème',
  themeMenu: { system: 'Thème : système', light: 'Thème : clair', dark: 'Thème : sombre' },
  settingsMenu: 'Paramètres…',
  rulesMenu: 'Règles d’autorisation…',
  importMenu: 'Importer des sessions…',
  settings: 'Paramètres',
  windowTitle: 'Paramètres · Parley',
  sections: 'Sections des paramètres',
  section: {
    appearance: 'Apparence',
    sessions: 'Sessions',
    import: 'Importation',
    agents: 'Agents',
    personas: 'Personas',
    profiles: 'Profils',
    providers: 'Fournisseurs et clés API',
    mcp: 'Serveurs MCP',
    extensions: 'Extensions',
    skills: 'Compétences et instructions',
    trust: 'Dossiers de confiance',
    data: 'Données',
  },
}
