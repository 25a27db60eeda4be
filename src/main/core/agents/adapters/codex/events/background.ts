import type { AppServer } from '../protocol/app-server'
import { TerminalList } from '../protocol/messages'

/** A running command of a thread. */
export interface RunningCommand {
  readonly threadId: string
  readonly itemId: string
}

/** Ends a command with everything that it started; does nothing when it has ended. */
export async function endCommand(server: AppServer, { threadId, itemId }: RunningCommand): Promise<void> {
  const answer = await server.request('thread/backgroundTerminals/list', { threadId })
  const running = TerminalList.safeParse(answer.ok ? answer.value : undefined).data?.data ?? []
  const own = running.filter((terminal) => terminal.itemId === itemId)
  await Promise.all(
    own.map(({ processId }) => server.request('thread/backgroundTerminals/terminate', { threadId, processId })),
  )
}
