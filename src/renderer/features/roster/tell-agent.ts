import type { RequestInput } from '../../../shared/contract'
import type { Workspace } from '../../lib/workspace.svelte'

/** Sends a message to an agent. Resolves to true when it was accepted; a failure is shown to the user. */
export async function tellAgent(workspace: Workspace, message: RequestInput<'agent.message'>): Promise<boolean> {
  const answer = await workspace.connection.request('agent.message', message)
  if (answer.ok) return answer.value.success
  workspace.tell(answer.error)
  return false
}
