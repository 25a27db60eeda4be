import { noticeText } from '#shared/kernel/notice-texts'
import { setTimeout as delay } from 'node:timers/promises'
import type { ProtocolSession } from '../protocol/protocol-session'

/** Time for tasks to stop; what is left of them is ended with the program. */
const PATIENCE_MS = 2000

/**
 * Stops what works in the background, and tells it. The end of its input does not end the program: it would wait for its
 * tasks, and answer them in a turn that nobody reads.
 */
export async function endTasks(
  protocol: Pick<ProtocolSession, 'tasks' | 'emit' | 'request' | 'isClosed'>,
): Promise<void> {
  const running = protocol.tasks.all.filter(({ status }) => status === 'running')
  if (running.length === 0 || protocol.isClosed) return
  const stopped = Promise.all(running.map(({ id }) => protocol.request({ subtype: 'stop_task', task_id: id })))
  await Promise.race([stopped, delay(PATIENCE_MS, undefined, { ref: false })])
  if (protocol.tasks.endAll()) protocol.emit({ type: 'tasks', tasks: protocol.tasks.all })
  const names = running.map(({ description }) => description).join(', ')
  protocol.emit({ type: 'notice', level: 'warning', ...noticeText('tasks-stopped', { agent: 'Claude Code', names }) })
}
