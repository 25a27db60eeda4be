import type { Translated } from '../translation'

export const settings: Translated<'settings'> = {
  settingsMenu: 'Configuración…',
  settings: 'Configuración',
  windowTitle: 'Configuración · Parley',
  sections: 'Secciones de la configuración',
  group: {
    general: 'Generales',
    sessions: 'Sesiones y prompts',
    agents: 'Agentes y herramientas',
    machines: 'Equipos y dispositivos',
    data: 'Datos y privacidad',
  },
  section: {
    sessions: 'Sesiones',
    import: 'Importación',
    agents: 'Agentes',
    personas: 'Roles',
    profiles: 'Perfiles',
    providers: 'Proveedores y claves de API',
    mcp: 'Servidores MCP',
    extensions: 'Extensiones',
    skills: 'Habilidades e instrucciones',
    trust: 'Carpetas de confianza',
    data: 'Datos',
    keys: 'Teclas',
  },
}
