import type { SessionListItem } from '#shared/session/entities'
import type { FollowedMachine } from '../followed-machine'
import { ask } from './ask'

/** Returns whether an agent works in a session, as its machine has told last. */
export function seemsAtWork({ runStatus }: Pick<SessionListItem, 'runStatus'>): boolean {
  return runStatus === 'thinking' || runStatus === 'callingTool' || runStatus === 'awaitingPermission'
}

/** Returns whether an agent works in a session now. */
export async function isAtWork(machine: FollowedMachine, sessionId: string): Promise<boolean> {
  const answer = await ask(machine, 'attention.list', {})
  if (!answer.ok) return false
  const entry = answer.value.sessions.find((one) => one.sessionId === sessionId)
  return entry?.attention.state === 'working' || entry?.attention.state === 'needsYou'
}
