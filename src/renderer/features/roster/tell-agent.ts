import type { RequestInput } from '../../../shared/contract'
import type { Workspace } from '../../lib/workspace.svelte'

/** Tells an agent what to do. Resolves to whether it was taken; a failure is told. */
export async function tellAgent(workspace: Workspace, message: RequestInput<'agent.message'>): Promise<boolean> {
  const answer = await workspace.connection.request('agent.message', message)
  if (answer.ok) return answer.value.success
  workspace.tell(answer.error)
  return false
}
