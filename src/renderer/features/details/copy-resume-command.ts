import { resumeLine } from '#shared/environment/resume-command'
import { sessionFolder } from '#renderer/lib/sessions/session-list'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { m } from '#messages'

/** Returns the command with which the agent of a session continues it in a terminal; undefined where none is known. */
export function resumeCommandOf(
  { adapters, sessions }: Pick<AppWindow, 'adapters' | 'sessions'>,
  sessionId: string,
): string | undefined {
  const session = sessions.byId(sessionId)
  const lead = session?.agents.find(({ agentId }) => agentId === session.leadAgentId) ?? session?.agents[0]
  const adapterName = lead?.adapterName ?? session?.adapterName
  const adapterSessionId = lead?.adapterSessionId ?? session?.adapterSessionId
  const command = adapters.list.find((known) => known.adapterName === adapterName)?.resumeCommand
  if (session === undefined || command === undefined || adapterSessionId === undefined) return undefined
  return resumeLine(command, { adapterSessionId, cwd: lead?.cwd ?? sessionFolder(session) })
}

/** Copies the command with which the agent of a session continues it in a terminal, or tells that there is none. */
export async function copyResumeCommand(appWindow: AppWindow, sessionId: string): Promise<void> {
  const line = resumeCommandOf(appWindow, sessionId)
  if (line === undefined) appWindow.toasts.show(m.details.noResumeCommand)
  else await appWindow.copy(line)
}
