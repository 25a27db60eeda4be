import type { Translated } from '../translation'
import { plural, number } from './format'

export const roster: Translated<'roster'> = {
  notAvailable: 'Non disponible',
  newSessionWith: ({ name }) => `Nouvelle session avec ${name}`,
  promptFor: ({ name }) => `Prompt pour ${name}`,
  agentIn: ({ agent, session }) => `${agent} dans « ${session} »`,
  buttonTitle: 'Agents de toutes les sessions',
  agents: 'Agents',
  stopNamed: ({ name }) => `Arrêter ${name}`,
  promptNamed: ({ name }) => `Solliciter ${name}`,
  prompt: 'Solliciter',
  summary: ({ busy, agents }) =>
    `${number(busy)} sur ${plural(agents, { one: '# agent', other: '# agents' })} au travail`,
  summaryWithCost: ({ busy, agents, cost }) =>
    `${number(busy)} sur ${plural(agents, { one: '# agent', other: '# agents' })} au travail · ${cost} au total`,
  windowTitle: 'Agents · Parley',
  loadFailed: ({ message }) => `Impossible de charger les agents. ${message}`,
  inSessions: 'Dans des sessions',
  noSessions: 'Aucune session ouverte. Sollicitez l’un des agents ci-dessous ou démarrez une nouvelle session.',
  available: 'Agents disponibles',
  working: 'Au travail',
  idle: 'Inactif',
  needsYou: ({ message }) => `Action requise : ${message}`,
}
