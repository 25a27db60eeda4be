import { plainModelName } from '../../../shared/usage/model-name'
import type { HostContext } from '../context'

/**
 * The adapter whose agents offer a model: one that runs now, else the one that used it last. Undefined when none is
 * known to, or is no longer here.
 */
export async function adapterOfModel(
  { runtimes, store, adapters }: HostContext,
  model: string,
): Promise<string | undefined> {
  const wanted = plainModelName(model)
  for (const runtime of runtimes.all)
    for (const { agent, features } of runtime.agents)
      if (features?.models?.available.some(({ id }) => plainModelName(id) === wanted) === true) return agent.adapterName
  const used = await store.read.adapterOfModel(model)
  return used === null || (await adapters.get(used)) === undefined ? undefined : used
}
