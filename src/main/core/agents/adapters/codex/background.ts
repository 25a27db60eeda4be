import type { AppServer } from './app-server'
import { TerminalList } from './messages'

/** A command of a thread that has not ended. */
export interface RunningCommand {
  readonly threadId: string
  readonly itemId: string
}

/** Ends a command with everything that it started; nothing when it is over. */
export async function endCommand(server: AppServer, { threadId, itemId }: RunningCommand): Promise<void> {
  const answer = await server.request('thread/backgroundTerminals/list', { threadId })
  const running = TerminalList.safeParse(answer.ok ? answer.value : undefined).data?.data ?? []
  const own = running.filter((terminal) => terminal.itemId === itemId)
  await Promise.all(
    own.map(({ processId }) => server.request('thread/backgroundTerminals/terminate', { threadId, processId })),
  )
}
