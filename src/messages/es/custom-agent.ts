import type { Translated } from '../translation'

export const customAgent: Translated<'customAgent'> = {
  title: 'Agente personalizado',
  worksAs: 'Actúa como',
  itself: 'Él mismo',
  needsAgent: 'Enviar un mensaje o agregar un agente primero; después, seleccionar un agente personalizado.',
  tools: 'Herramientas',
  all: 'Todas',
  without: ({ tools }) => `, sin ${tools}`,
  whereOffered: ({ model }) => `${model}, si está disponible`,
  file: 'Archivo',
  explanation: 'Usa en esta sesión las instrucciones, las herramientas y el modelo de un archivo.',
  actingAs: ({ name }) => `como ${name}`,
  noneFound:
    'No se encontraron agentes personalizados. Se puede agregar uno como archivo Markdown en .claude/agents, .github/agents o .opencode/agent, en la carpeta de la sesión o en la carpeta personal.',
}
