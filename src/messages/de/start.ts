import type { Translated } from '../translation'

export const start: Translated<'start'> = {
  scanAgain: 'Erneut nach Agenten suchen',
  noAgents:
    'Auf diesem Computer wurden keine Coding-Agenten gefunden. Der integrierte Agent arbeitet offline und antwortet sofort.',
  notAvailable: 'Auf diesem Computer nicht verfügbar',
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
}
