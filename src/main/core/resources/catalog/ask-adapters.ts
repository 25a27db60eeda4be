import type { ResourcesContext } from '../context'

/** Asks available adapters for their models, or one of them, if their last answer is outdated. */
export async function askAdapters(
  { adapters, catalog, log }: Pick<ResourcesContext, 'adapters' | 'catalog' | 'log'>,
  adapterName?: string,
): Promise<void> {
  const infos = await adapters.list()
  const asked = infos.filter(
    (info) => info.available && (adapterName === undefined || info.adapterName === adapterName),
  )
  await Promise.all(
    asked.map(async (info) => {
      const list = (await adapters.get(info.adapterName))?.modelList
      const problem = list === undefined ? undefined : await catalog.ask(info.adapterName, list)
      if (problem !== undefined) log(`${info.adapterName}: its models are not known: ${problem}`)
    }),
  )
}
