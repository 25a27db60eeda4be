import type { Translated } from '../translation'
import { plural, number } from './format'

export const roster: Translated<'roster'> = {
  notAvailable: 'No disponible',
  newSessionWith: ({ name }) => `Nueva sesión con ${name}`,
  promptFor: ({ name }) => `Prompt para ${name}`,
  agentIn: ({ agent, session }) => `${agent} en «${session}»`,
  buttonTitle: 'Agentes de todas las sesiones',
  agents: 'Agentes',
  stopNamed: ({ name }) => `Detener ${name}`,
  promptNamed: ({ name }) => `Dar instrucciones a ${name}`,
  prompt: 'Dar instrucciones',
  summary: ({ busy, agents }) =>
    `${number(busy)} de ${plural(agents, { one: '# agente', other: '# agentes' })} trabajando`,
  summaryWithCost: ({ busy, agents, cost }) =>
    `${number(busy)} de ${plural(agents, { one: '# agente', other: '# agentes' })} trabajando · ${cost} en total`,
  windowTitle: 'Agentes · Parley',
  loadFailed: ({ message }) => `No se pudieron cargar los agentes. ${message}`,
  inSessions: 'En sesiones',
  noSessions: 'No hay sesiones abiertas. Dar instrucciones a uno de los agentes de abajo o iniciar una sesión nueva.',
  available: 'Agentes disponibles',
  working: 'Trabajando',
  idle: 'Inactivo',
  needsYou: ({ message }) => `Requiere atención: ${message}`,
}
