import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { SavedPrompt } from './entities'

export const promptsChanged = defineEvent({
  type: 'prompts.changed',
  summary: 'The saved prompts changed; contains all of them.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'prompt.list',
  payload: () =>
    z.object({
      /** All saved prompts after the change. */
      prompts: z.array(SavedPrompt),
    }),
})

/** Every event of the saved prompts. */
export const promptServerEvents = [promptsChanged] as const
