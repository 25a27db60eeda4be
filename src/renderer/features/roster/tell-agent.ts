import type { RequestInput } from '#shared/contract'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'

/** Sends a message to an agent. Resolves to true when it was accepted; a failure is shown to the user. */
export async function tellAgent(appWindow: AppWindow, message: RequestInput<'agent.message'>): Promise<boolean> {
  const answer = await appWindow.ask('agent.message', message)
  return answer?.success === true
}
