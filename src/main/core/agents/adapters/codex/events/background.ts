import type { AppServer } from '../protocol/app-server'
import { TerminalList } from '../protocol/messages'

/** A running command of a thread. */
export interface RunningCommand {
  readonly threadId: string
  readonly itemId: string
}

/**
 * Ends a command with everything that it started. Returns false when it may go on, because Codex does not tell what runs or does not
 * end it; a command that has ended is none of these.
 */
export async function endCommand(server: AppServer, { threadId, itemId }: RunningCommand): Promise<boolean> {
  const answer = await server.request('thread/backgroundTerminals/list', { threadId })
  const listed = TerminalList.safeParse(answer.ok ? answer.value : undefined)
  if (!listed.success) return false
  const own = listed.data.data.filter((terminal) => terminal.itemId === itemId)
  const ended = await Promise.all(
    own.map(({ processId }) => server.request('thread/backgroundTerminals/terminate', { threadId, processId })),
  )
  return ended.every(({ ok }) => ok)
}
