import type { PermissionRequest } from '../../../../shared/permission/entities'
import type { Session } from '../../../../shared/session/entities'

/** Reason for refusing something in an aside; for its agent and for people. */
export const ASIDE_REFUSAL =
  'This is an aside, a question beside the conversation: files can be read here, but nothing is changed, run or fetched.'

/** Instructions for the agents of an aside. */
export const ASIDE_INSTRUCTION = `${ASIDE_REFUSAL} Answer from the conversation and from what you can read.`

/** Whether a session only looks, whatever its rules and policies say. */
export function isReadOnly({ branchKind }: Pick<Session, 'branchKind'>): boolean {
  return branchKind === 'aside'
}

/** Why a request of an agent needs no answer of the user: it would do more than the session is for. Null when it may. */
export function refusalIn(
  session: Pick<Session, 'branchKind'>,
  { dangerLevel }: Pick<PermissionRequest, 'dangerLevel'>,
): string | null {
  return isReadOnly(session) && dangerLevel !== 'read' ? ASIDE_REFUSAL : null
}
