import type { AdapterEvent } from '#shared/adapter/port'
import { list, text } from '#core/agents/transcript/values'
import type { Server } from '../protocol/server'

/** Reports the tools of a server by their names; nothing when it does not tell. */
export async function tellTools(server: Pick<Server, 'ask'>, emit: (event: AdapterEvent) => void): Promise<void> {
  const answer = await server.ask('GET', '/experimental/tool/ids')
  const names = list(answer.ok ? answer.value : undefined).flatMap((name) => text(name) ?? [])
  if (names.length === 0) return
  emit({ type: 'tools', tools: names.map((name) => ({ name, description: '' })) })
  emit({ type: 'report', report: 'tools_updated', payload: {} })
}
