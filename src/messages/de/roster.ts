import type { Translated } from '../translation'
import { plural, number } from './format'

export const roster: Translated<'roster'> = {
  notAvailable: 'Nicht verfügbar',
  newSessionWith: ({ name }) => `Neue Sitzung mit ${name}`,
  promptFor: ({ name }) => `Prompt für ${name}`,
  agentIn: ({ agent, session }) => `${agent} in „${session}“`,
  buttonTitle: 'Agenten in allen Sitzungen',
  agents: 'Agenten',
  stopNamed: ({ name }) => `${name} stoppen`,
  promptNamed: ({ name }) => `${name} beauftragen`,
  prompt: 'Beauftragen',
  summary: ({ busy, agents }) => `${number(busy)} von ${plural(agents, { one: '# Agent', other: '# Agenten' })} aktiv`,
  summaryWithCost: ({ busy, agents, cost }) =>
    `${number(busy)} von ${plural(agents, { one: '# Agent', other: '# Agenten' })} aktiv · insgesamt ${cost}`,
  windowTitle: 'Agenten · Parley',
  loadFailed: ({ message }) => `Die Agenten konnten nicht geladen werden. ${message}`,
  inSessions: 'In Sitzungen',
  noSessions: 'Keine offenen Sitzungen. Einen der Agenten unten beauftragen oder eine neue Sitzung starten.',
  available: 'Verfügbare Agenten',
  working: 'Arbeitet',
  idle: 'Untätig',
  needsYou: ({ message }) => `Eingabe nötig: ${message}`,
}
