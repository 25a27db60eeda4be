import type { PermissionOption } from '#shared/permission/entities'
import type { PendingServices } from '#core/session/pending/pending-requests'
import { forbiddenIn, type JudgedSession } from './evaluate-policy'
import type { PendingRequest } from './pending-request'
import { policyLevels, policyOf } from '#core/agents/configuration/policy-levels'
import type { Subject } from './subject'
import { weigh, type Verdict } from './verdict'
import { SparseMap } from '#core/base/sparse-map'

/** Answers about actions that the host performs for an agent. */
export const DEED_OPTIONS: readonly PermissionOption[] = [
  { optionId: 'allow', name: 'Allow once', kind: 'allow_once' },
  { optionId: 'reject', name: 'Reject', kind: 'reject_once' },
]

/** Maximum number of remembered permissions. */
const MOST = 1000

/** Permissions given to agents in the running turns, so that they are not asked about again for the same action. */
export class GrantedDeeds {
  readonly #granted = new SparseMap<string, true>()

  /** Remembers the files and commands of a request that was allowed. */
  async note(pending: PendingRequest): Promise<void> {
    for (const deed of deedsOf(pending, await pending.subject())) {
      this.#granted.set(deed, true)
      const [oldest] = this.#granted.keys()
      if (this.#granted.size > MOST && oldest !== undefined) this.#granted.delete(oldest)
    }
  }

  /** Returns whether everything in a request was already allowed. */
  covers(pending: PendingRequest, subject: Subject): boolean {
    const deeds = deedsOf(pending, subject)
    return deeds.length > 0 && deeds.every((deed) => this.#granted.has(deed))
  }
}

function deedsOf({ request }: PendingRequest, { command, paths }: Subject): string[] {
  const what = command === null ? paths : command.lines
  return (what ?? []).map((one) => JSON.stringify([request.agentId, request.turnId, request.dangerLevel, one]))
}

/**
 * Evaluates an action that the host performs for an agent without its request. Agents decide by their mode when to ask,
 * so without a policy only denials apply; if the policy is to ask, anything not allowed before is asked about.
 */
export async function judgeDeed(
  context: PendingServices,
  session: JudgedSession,
  pending: PendingRequest,
  granted: GrantedDeeds,
): Promise<'allow' | 'ask' | Verdict> {
  try {
    const forbidden = forbiddenIn(session, pending)
    if (forbidden !== null) return forbidden
    const levels = await policyLevels(context, session.session, pending.runner.agent)
    const { verdict, isUnsure } = await weigh(context, levels, pending)
    // Agents also read files on their own, so reading is not asked about.
    if (verdict?.behavior === 'deny' && (verdict.by === 'rule' || pending.request.dangerLevel !== 'read'))
      return verdict
    if (pending.request.dangerLevel === 'read' && !isUnsure) return 'allow'
    if (verdict?.behavior === 'allow') return 'allow'
    const asks = isUnsure || policyOf(levels).policy === 'always-ask'
    const isSet = levels.some(({ policy }) => policy !== null)
    if (!asks || !(isSet || isUnsure)) return 'allow'
    return granted.covers(pending, await pending.subject()) ? 'allow' : 'ask'
  } catch (error) {
    context.log(`permission rules failed: ${error instanceof Error ? (error.stack ?? error.message) : 'unknown'}`)
    return 'ask'
  }
}
