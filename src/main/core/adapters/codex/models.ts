import type { Choice, Choices } from '../../../../shared/adapter/entities'
import type { AppServer } from './app-server'
import { ModelList } from './messages'

/** The models that can be chosen; the one that is in use is among them. */
export async function readModels(server: AppServer, current: string): Promise<Choices> {
  const answer = await server.request('model/list', {})
  const listed = ModelList.safeParse(answer.ok ? answer.value : undefined).data?.data ?? []
  const available = listed
    .filter(({ hidden }) => !hidden)
    .map(({ model, displayName, description }): Choice => ({ id: model, name: displayName, description }))
  return {
    current,
    available: available.some(({ id }) => id === current) ? available : [...available, { id: current, name: current }],
  }
}
