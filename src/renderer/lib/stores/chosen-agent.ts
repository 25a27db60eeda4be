import type { AgentSelection } from '#shared/session/entities'

const PROFILE = 'profile:'

/** Value of a chosen profile: lists of agents hold adapter names and these. */
export function profileChoice(profileId: string): string {
  return `${PROFILE}${profileId}`
}

/** Selection for a choice of agent, and of a persona, model and mode if there are any. */
export function chosenSelection(
  choice: string,
  personaId: string,
  { model = '', mode = '' }: { readonly model?: string; readonly mode?: string } = {},
): AgentSelection {
  const persona = {
    ...(personaId === '' ? {} : { personaId }),
    ...(model === '' ? {} : { model }),
    ...(mode === '' ? {} : { mode }),
  }
  return choice.startsWith(PROFILE)
    ? { kind: 'profile', profileId: choice.slice(PROFILE.length), ...persona }
    : { kind: 'adapter', adapterName: choice, ...persona }
}
