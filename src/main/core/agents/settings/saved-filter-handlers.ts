import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import { SavedFilter } from '#shared/saved-filter/entities'
import type { savedFilterRequests } from '#shared/saved-filter/requests'
import type { BaseContext } from '#core/base/context'
import type { HandlersOf } from '#core/base/host-port'
import { editSettingsList } from '#core/base/settings/edit-settings'
import { readSettingsJson } from '#core/base/settings/settings-json'

type Context = Pick<BaseContext, 'dataDir' | 'feed'>

/** Returns the valid saved filters of `settings.json`. */
export async function readSavedFilters(dataDir: string): Promise<SavedFilter[]> {
  const json = await readSettingsJson(dataDir)
  return json.ok ? validFilters(json.value['savedFilters']) : []
}

function validFilters(entries: unknown): SavedFilter[] {
  return (Array.isArray(entries) ? entries : []).flatMap((one) => {
    const parsed = SavedFilter.safeParse(one)
    return parsed.success ? [parsed.data] : []
  })
}

const isNamed = (entry: unknown, wanted: string): boolean => {
  const parsed = SavedFilter.safeParse(entry)
  return parsed.success && parsed.data.name === wanted
}

async function write(
  { dataDir, feed }: Context,
  change: (entries: readonly unknown[]) => readonly unknown[],
): Promise<Result<{ filters: SavedFilter[] }, ContractError>> {
  const edited = await editSettingsList(dataDir, 'savedFilters', (entries) => ok(change(entries)))
  if (!edited.ok) return edited
  const filters = validFilters(edited.value)
  feed.announce('savedFilters.changed', { filters })
  return ok({ filters })
}

/** The handlers of the requests about saved filters. */
export function savedFilterHandlers(context: Context): HandlersOf<typeof savedFilterRequests> {
  return {
    'savedFilter.list': async () => ok({ filters: await readSavedFilters(context.dataDir) }),
    'savedFilter.put': ({ filter }) =>
      write(context, (entries) => {
        const at = entries.findIndex((entry) => isNamed(entry, filter.name))
        return at < 0 ? [...entries, filter] : entries.with(at, filter)
      }),
    'savedFilter.remove': ({ name }) => write(context, (entries) => entries.filter((entry) => !isNamed(entry, name))),
  }
}
