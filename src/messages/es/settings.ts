import type { Translated } from '../translation'

export const settings: Translated<'settings'> = {
  theme: { system: 'Sistema', light: 'Claro', dark: 'Oscuro' },
  themeLabel: 'Tema',
  themeMenu: { system: 'Tema: sistema', light: 'Tema: claro', dark: 'Tema: oscuro' },
  settingsMenu: 'Configuración…',
  rulesMenu: 'Reglas de permisos…',
  importMenu: 'Importar sesiones…',
  settings: 'Configuración',
  windowTitle: 'Configuración · Parley',
  sections: 'Secciones de la configuración',
  section: {
    appearance: 'Apariencia',
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
  },
}
