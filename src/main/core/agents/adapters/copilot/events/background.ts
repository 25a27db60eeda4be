import { list, record, text } from '#core/agents/transcript/values'
import type { MapState } from './map-state'
import type { Session } from '../session/session'

/** Ends the command of a call, with everything that it started; does nothing when it has ended. */
export async function endCommand(session: Session, state: MapState, toolCallId: string): Promise<void> {
  const tool = [state.own, ...state.subagents.values()].flatMap(({ tools }) => tools.get(toolCallId) ?? [])[0]
  if (tool === undefined) return
  const listed = await session.request('session.tasks.list', {})
  const tasks = list(record(listed.ok ? listed.value : undefined)['tasks']).map(record)
  const running = tasks.filter(({ type, status }) => type === 'shell' && status === 'running')
  const own = running.find(({ command }) => command === tool.args['command'])
  const id = text(own?.['id'])
  if (id !== undefined) await session.request('session.tasks.cancel', { id })
}
