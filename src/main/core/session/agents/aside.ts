import type { PermissionRequest } from '#shared/permission/entities'
import type { Session } from '#shared/session/entities'

/** Reason for refusing something in an aside; for its agent and for people. */
export const ASIDE_REFUSAL =
  'This is an aside, a question beside the conversation: files can be read here, but nothing is changed, run or fetched.'

/** Instructions for the agents of an aside. */
export const ASIDE_INSTRUCTION = `${ASIDE_REFUSAL} Answer from the conversation and from what you can read.`

/** Returns whether a session is read-only, whatever its rules and policies say. */
export function isReadOnly({ branchKind }: Pick<Session, 'branchKind'>): boolean {
  return branchKind === 'aside'
}

/** Returns why an agent's request that exceeds the session's purpose is refused without asking; null for others. */
export function refusalIn(
  session: Pick<Session, 'branchKind'>,
  { dangerLevel }: Pick<PermissionRequest, 'dangerLevel'>,
): string | null {
  return isReadOnly(session) && dangerLevel !== 'read' ? ASIDE_REFUSAL : null
}
