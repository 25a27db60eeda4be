import type { BranchKind, Session } from '../../../../shared/session/entities'
import type { SessionContext } from '../context'
import type { InheritedState, SessionSwitch } from '../../session/projection/records'

/** Branches that work on a task of their own, not on their parent's. */
const OWN_TASK: ReadonlySet<BranchKind> = new Set(['subagent', 'coordinator'])

/** Whether a branch goes on with the work of its parent: with its custom agent. */
function goesOn(kind: BranchKind | undefined): boolean {
  return kind === undefined || !OWN_TASK.has(kind)
}

/** Whether a branch works in the mode of its parent; one that only looks does not. */
export function inheritsMode(kind: BranchKind | undefined): boolean {
  return goesOn(kind) && kind !== 'aside'
}

/** The fields that a branch has from its parent: its limits, and a policy that restricts. Approving everything is none. */
export function inheritedFields({ budgetUsd, timeoutSeconds, approvalPolicyOverride }: Session): Partial<Session> {
  const restricts = approvalPolicyOverride === 'reject' || approvalPolicyOverride === 'always-ask'
  return {
    ...(budgetUsd === undefined ? {} : { budgetUsd }),
    ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }),
    ...(restricts ? { approvalPolicyOverride } : {}),
  }
}

/** What else a branch has from its parent: its custom agent, and what is switched on and off. */
export async function inheritedState(
  { store }: Pick<SessionContext, 'store'>,
  { sessionId: parentId }: Session,
  child: Session,
): Promise<InheritedState> {
  const customAgent = goesOn(child.branchKind) ? await store.read.customAgent(parentId) : null
  const switches: SessionSwitch[] = []
  for (const kind of ['mcp', 'skill'] as const)
    for (const [name, isOn] of await store.read.switches(parentId, kind)) switches.push({ kind, name, isOn })
  return { customAgent, switches }
}
