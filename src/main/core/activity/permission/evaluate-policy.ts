import type { Session } from '#shared/session/entities'
import { refusalIn } from '#core/session/agents/aside'
import type { PendingServices, ToolRules } from '#core/session/pending/pending-requests'
import type { PendingRequest } from './pending-request'
import { policyLevels } from '#core/agents/configuration/policy-levels'
import { decide, type Verdict } from './verdict'

/** State of a session that affects its permission requests. */
export interface JudgedSession {
  readonly session: Session
  /** Tools that its agents may use. */
  readonly tools: ToolRules
}

/**
 * Decides a request without the user: restrictions of the kind of session and its custom agent precede every rule and
 * policy. Null when the user has to be asked, including after any error. Never rejects.
 */
export async function evaluatePolicy(
  context: PendingServices,
  session: JudgedSession,
  pending: PendingRequest,
): Promise<Verdict | null> {
  try {
    const forbidden = forbiddenIn(session, pending)
    if (forbidden !== null) return forbidden
    const levels = await policyLevels(context, session.session, pending.runner.agent)
    return await decide(context, levels, pending)
  } catch (error) {
    context.log(`permission rules failed: ${error instanceof Error ? (error.stack ?? error.message) : 'unknown'}`)
    return null
  }
}

/** Returns the refusal of an action that the kind of session or its custom agent forbids; null otherwise. */
export function forbiddenIn({ session, tools }: JudgedSession, { runner, request }: PendingRequest): Verdict | null {
  const message = refusalIn(session, request) ?? tools.refusal(runner, request.toolName)
  return message === null ? null : { behavior: 'deny', by: 'policy', message }
}
