import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import { SavedPrompt } from '#shared/prompt/entities'
import type { promptRequests } from '#shared/prompt/requests'
import type { BaseContext } from '#core/base/context'
import type { HandlersOf } from '#core/base/host-port'
import { editSettingsList } from '#core/base/settings/edit-settings'
import { readSettingsJson } from '#core/base/settings/settings-json'

type Context = Pick<BaseContext, 'dataDir' | 'feed'>

/** Returns the valid saved prompts of `settings.json`, each name once. */
export async function readPrompts(dataDir: string): Promise<SavedPrompt[]> {
  const json = await readSettingsJson(dataDir)
  return json.ok ? validPrompts(json.value['prompts']) : []
}

function validPrompts(entries: unknown): SavedPrompt[] {
  const valid = (Array.isArray(entries) ? entries : []).flatMap((one) => {
    const parsed = SavedPrompt.safeParse(one)
    return parsed.success ? [parsed.data] : []
  })
  return [...new Map(valid.map((prompt) => [prompt.name, prompt])).values()]
}

const isNamed = (entry: unknown, wanted: string): boolean => {
  const parsed = SavedPrompt.safeParse(entry)
  return parsed.success && parsed.data.name === wanted
}

async function write(
  { dataDir, feed }: Context,
  change: (entries: readonly unknown[]) => Result<readonly unknown[], ContractError>,
): Promise<Result<{ prompts: SavedPrompt[] }, ContractError>> {
  const edited = await editSettingsList(dataDir, 'prompts', change)
  if (!edited.ok) return edited
  const prompts = validPrompts(edited.value)
  feed.announce('prompts.changed', { prompts })
  return ok({ prompts })
}

/** The handlers of the requests about saved prompts. */
export function promptHandlers(context: Context): HandlersOf<typeof promptRequests> {
  return {
    'prompt.list': async () => ok({ prompts: await readPrompts(context.dataDir) }),
    'prompt.put': ({ prompt, previousName = prompt.name }) =>
      write(context, (entries) => {
        if (previousName !== prompt.name && entries.some((entry) => isNamed(entry, prompt.name)))
          return err(knownError('name-taken/prompt', { name: prompt.name }))
        const at = entries.findIndex((entry) => isNamed(entry, previousName))
        return ok(at < 0 ? [...entries, prompt] : entries.with(at, prompt))
      }),
    'prompt.remove': ({ name }) => write(context, (entries) => ok(entries.filter((entry) => !isNamed(entry, name)))),
  }
}
