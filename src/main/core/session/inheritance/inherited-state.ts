import type { BranchKind, Session } from '../../../../shared/session/entities'
import type { SessionContext } from '../context'
import type { StoreWriter } from '../../store/port'

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

/** What else a branch has from its parent, to be written once it is stored: its custom agent, and what is switched on and off. */
export async function inheritState(
  { store }: Pick<SessionContext, 'store'>,
  { sessionId: parentId }: Session,
  child: Session,
): Promise<(writer: StoreWriter) => void> {
  const { sessionId } = child
  const custom = goesOn(child.branchKind) ? await store.read.customAgent(parentId) : null
  const kinds = ['mcp', 'skill'] as const
  const switches = await Promise.all(
    kinds.map(async (kind) => [kind, await store.read.switches(parentId, kind)] as const),
  )
  return (writer) => {
    if (custom !== null) writer.putCustomAgent(sessionId, custom)
    for (const [kind, names] of switches)
      for (const [name, isOn] of names) writer.putSwitch(sessionId, kind, name, isOn)
  }
}
