import { z } from 'zod'
import type { ContractError } from '../../../../shared/kernel/errors'
import { knownError } from '../../../../shared/kernel/error-texts'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import { SavedPrompt } from '../../../../shared/prompt/entities'
import type { promptRequests } from '../../../../shared/prompt/requests'
import type { BaseContext } from '../../base/context'
import type { HandlersOf } from '../../base/host-port'
import { editSettings } from '../../base/settings/edit-settings'
import { readSettingsJson } from '../../base/settings/settings-json'

const Stored = z.looseObject({ prompts: z.array(z.unknown()).default([]) })

type Context = Pick<BaseContext, 'dataDir' | 'feed'>

/** Returns the valid saved prompts of `settings.json`, each name once. */
export async function readPrompts(dataDir: string): Promise<SavedPrompt[]> {
  const json = await readSettingsJson(dataDir)
  const settings = Stored.safeParse(json.ok ? json.value : null)
  if (!settings.success) return []
  const valid = settings.data.prompts.flatMap((one) => {
    const parsed = SavedPrompt.safeParse(one)
    return parsed.success ? [parsed.data] : []
  })
  return [...new Map(valid.map((prompt) => [prompt.name, prompt])).values()]
}

async function write(
  { dataDir, feed }: Context,
  prompts: SavedPrompt[],
): Promise<Result<{ prompts: SavedPrompt[] }, ContractError>> {
  const edited = await editSettings(dataDir, [{ path: ['prompts'], value: prompts }])
  if (!edited.ok) return edited
  feed.announce('prompts.changed', { prompts })
  return ok({ prompts })
}

/** The handlers of the requests about saved prompts. */
export function promptHandlers(context: Context): HandlersOf<typeof promptRequests> {
  return {
    'prompt.list': async () => ok({ prompts: await readPrompts(context.dataDir) }),
    'prompt.put': async ({ prompt, previousName = prompt.name }) => {
      const prompts = await readPrompts(context.dataDir)
      if (previousName !== prompt.name && prompts.some(({ name }) => name === prompt.name))
        return err(knownError('name-taken/prompt', { name: prompt.name }))
      const at = prompts.findIndex(({ name }) => name === previousName)
      return write(context, at < 0 ? [...prompts, prompt] : prompts.with(at, prompt))
    },
    'prompt.remove': async ({ name }) => {
      const prompts = await readPrompts(context.dataDir)
      return write(
        context,
        prompts.filter((one) => one.name !== name),
      )
    },
  }
}
