import { plainModelName } from '#shared/usage/model-name'
import type { AgentServices } from '../agent-services'

/**
 * The adapter whose agents offer a model: the one that used it last, else one that offered it before, the default one
 * first. Undefined when none is known to, or is no longer here.
 */
export async function adapterOfModel(
  { catalog, store, adapters }: Pick<AgentServices, 'catalog' | 'store' | 'adapters'>,
  model: string,
): Promise<string | undefined> {
  const wanted = plainModelName(model)
  const known = await catalog.models()
  const offering = (await adapters.list())
    .map(({ adapterName }) => adapterName)
    .filter((name) => known.get(name)?.some(({ id }) => plainModelName(id) === wanted) === true)
  const used = await store.read.adapterOfModel(model)
  for (const name of used === null ? offering : [used, ...offering])
    if ((await adapters.get(name)) !== undefined) return name
  return undefined
}
