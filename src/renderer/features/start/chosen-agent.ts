import type { AgentSelection } from '../../../shared/session/entities'

const PROFILE = 'profile:'

/** Value of a chosen profile: lists of agents hold adapter names and these. */
export function profileChoice(profileId: string): string {
  return `${PROFILE}${profileId}`
}

/** The selection that a choice of agent, and of a persona if there is one, means. */
export function chosenSelection(choice: string, personaId: string): AgentSelection {
  const persona = personaId === '' ? {} : { personaId }
  return choice.startsWith(PROFILE)
    ? { kind: 'profile', profileId: choice.slice(PROFILE.length), ...persona }
    : { kind: 'adapter', adapterName: choice, ...persona }
}
