import type { Translated } from '../translation'

export const tools: Translated<'tools'> = {
  place: { user: 'propias', repository: 'repositorio', 'working-directory': 'esta carpeta' },
  instructionFiles: 'Archivos de instrucciones',
  appliesTo: ({ applyTo }) => `Para ${applyTo}`,
  serversFailed: ({ error }) => `No se pudieron cargar los servidores. ${error}`,
  takesEffect: 'Surte efecto al reiniciar los agentes.',
  restartAgents: 'Reiniciar agentes',
  transportUnsupported: ({ agent, transports }) =>
    `${agent} no admite servidores MCP por ${transports} y trabaja sin ellos.`,
  sessionServers: 'Servidores MCP de esta sesión',
  useHere: ({ name }) => `Usar ${name} en esta sesión`,
  offInSettings: 'Desactivado en la configuración',
  noServers: 'No hay servidores configurados.',
  toolsOf: ({ agent }) => `Herramientas de ${agent}`,
  sessionSkills: 'Habilidades de esta sesión',
  noSkills: 'No se encontraron habilidades para esta carpeta.',
  instructionsHint: 'Archivos que los agentes leen por su cuenta, según el agente.',
  noInstructions: 'No hay ningún archivo AGENTS.md, CLAUDE.md o similar en esta carpeta ni en las superiores.',
}
