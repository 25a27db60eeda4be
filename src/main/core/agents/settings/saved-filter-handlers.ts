import { z } from 'zod'
import type { ContractError } from '../../../../shared/kernel/errors'
import { ok, type Result } from '../../../../shared/kernel/result'
import { SavedFilter } from '../../../../shared/saved-filter/entities'
import type { savedFilterRequests } from '../../../../shared/saved-filter/requests'
import type { BaseContext } from '../../base/context'
import type { HandlersOf } from '../../base/host-port'
import { editSettings } from '../../base/settings/edit-settings'
import { readSettingsJson } from '../../base/settings/settings-json'

const Stored = z.looseObject({ savedFilters: z.array(z.unknown()).default([]) })

type Context = Pick<BaseContext, 'dataDir' | 'feed'>

/** Returns the valid saved filters of `settings.json`. */
export async function readSavedFilters(dataDir: string): Promise<SavedFilter[]> {
  const json = await readSettingsJson(dataDir)
  const settings = Stored.safeParse(json.ok ? json.value : null)
  if (!settings.success) return []
  return settings.data.savedFilters.flatMap((one) => {
    const parsed = SavedFilter.safeParse(one)
    return parsed.success ? [parsed.data] : []
  })
}

async function write(
  { dataDir, feed }: Context,
  filters: SavedFilter[],
): Promise<Result<{ filters: SavedFilter[] }, ContractError>> {
  const edited = await editSettings(dataDir, [{ path: ['savedFilters'], value: filters }])
  if (!edited.ok) return edited
  feed.announce('savedFilters.changed', { filters })
  return ok({ filters })
}

/** The handlers of the requests about saved filters. */
export function savedFilterHandlers(context: Context): HandlersOf<typeof savedFilterRequests> {
  return {
    'savedFilter.list': async () => ok({ filters: await readSavedFilters(context.dataDir) }),
    'savedFilter.put': async ({ filter }) => {
      const filters = await readSavedFilters(context.dataDir)
      const at = filters.findIndex(({ name }) => name === filter.name)
      return write(context, at < 0 ? [...filters, filter] : filters.with(at, filter))
    },
    'savedFilter.remove': async ({ name }) => {
      const filters = await readSavedFilters(context.dataDir)
      return write(
        context,
        filters.filter((one) => one.name !== name),
      )
    },
  }
}
