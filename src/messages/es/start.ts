import type { Translated } from '../translation'
import { plural, list } from './format'

export const start: Translated<'start'> = {
  missingFolder: ({ folder }) => `${folder} no existe.`,
  scanAgain: 'Buscar agentes de nuevo',
  noAgents:
    'No se encontraron agentes de programación en este equipo. El agente integrado funciona sin conexión y responde al instante.',
  notAvailable: 'No disponible en este equipo',
  asksFirst:
    'Los agentes preguntan antes de ejecutar comandos o cambiar archivos, salvo que su propia configuración o las reglas guardadas lo permitan.',
  showRules: 'Mostrar reglas',
  examples: 'Ejemplos',
  chooseFolder: 'Elegir carpeta',
  agentFolder: 'Carpeta de trabajo',
  noPersona: 'Sin rol',
  asPersona: ({ name }) => `Como ${name}`,
  noAgentAvailable: 'Ningún agente disponible',
  prompt: ({ agent }) => `¿Qué debe hacer ${agent}?`,
  start: 'Iniciar',
  addAgent: 'Agregar agente',
  addProvider: 'Agregar proveedor',
  personas: 'Roles',
  profiles: 'Perfiles',
  empty: 'Las sesiones con todos los agentes aparecen aquí. Iniciar una arriba o importar las existentes.',
  importSessions: 'Importar sesiones…',
  projects: 'Proyectos',
  newSessionIn: ({ folder }) => `Nueva sesión en ${folder}`,
  sessionsWith: ({ count, agents }) => `${plural(count, { one: '# sesión', other: '# sesiones' })} · ${list(agents)}`,
  recentFolders: 'Carpetas recientes',
  defaultModel: 'Modelo predeterminado',
  defaultMode: 'Modo predeterminado',
  checking: 'Comprobando…',
}
