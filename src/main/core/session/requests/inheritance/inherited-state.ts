import type { BranchKind, Session } from '#shared/session/entities'
import type { SessionContext } from '#core/session/runtime/context'
import { defined } from '#shared/kernel/defined'
import type { SessionEventPrivate } from '#shared/session-events'
import type { SessionSwitch } from '#shared/vocabulary/private'

/** Branches that work on a separate task, not on their parent's. */
const OWN_TASK: ReadonlySet<BranchKind> = new Set(['subagent', 'coordinator'])

/** Returns whether a branch continues the work of its parent, and so keeps its custom agent. */
function goesOn(kind: BranchKind | undefined): boolean {
  return kind === undefined || !OWN_TASK.has(kind)
}

/** Returns whether a branch works in the mode of its parent; a read-only one does not. */
export function inheritsMode(kind: BranchKind | undefined): boolean {
  return goesOn(kind) && kind !== 'aside'
}

/** Returns the fields that a branch inherits: limits, and a restrictive policy, which approving everything is not. */
export function inheritedFields({ budgetUsd, timeoutSeconds, approvalPolicyOverride }: Session): Partial<Session> {
  const restricts = approvalPolicyOverride === 'reject' || approvalPolicyOverride === 'always-ask'
  return {
    ...defined({ budgetUsd, timeoutSeconds }),
    ...(restricts ? { approvalPolicyOverride } : {}),
  }
}

/** Returns the other inherited state of a branch: its custom agent, and what is switched on and off. */
export async function inheritedState(
  { store }: Pick<SessionContext, 'store'>,
  { sessionId: parentId }: Session,
  child: Session,
): Promise<SessionEventPrivate<'created'>> {
  const customAgent = goesOn(child.branchKind) ? await store.read.customAgent(parentId) : null
  const switches: SessionSwitch[] = []
  for (const kind of ['mcp', 'skill'] as const)
    for (const [name, isOn] of await store.read.switches(parentId, kind)) switches.push({ kind, name, isOn })
  return { customAgent, switches }
}
