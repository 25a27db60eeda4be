import type { Translated } from '../translation'

export const settings: Translated<'settings'> = {
  settingsMenu: 'Paramètres…',
  settings: 'Paramètres',
  windowTitle: 'Paramètres · Parley',
  sections: 'Sections des paramètres',
  group: {
    general: 'Général',
    sessions: 'Sessions et prompts',
    agents: 'Agents et outils',
    machines: 'Machines et appareils',
    data: 'Données et confidentialité',
  },
  section: {
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
    keys: 'Touches',
  },
}
