import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { nothing } from '../kernel/fields'
import { PromptName, SavedPrompt } from './entities'

const output = z.object({
  /** Saved prompts. */
  prompts: z.array(SavedPrompt),
})
const notWritten = ['settings-invalid', 'settings-not-written'] as const

export const listPrompts = defineRequest({
  name: 'prompt.list',
  device: 'watch',
  summary: 'Returns the saved prompts of settings.json, in the order in which they were saved.',
  scope: 'server',
  effect: 'read',
  stability: 'experimental',
  input: () => nothing,
  output: () => output,
})

export const putPrompt = defineRequest({
  name: 'prompt.put',
  summary: 'Saves a prompt, or replaces the one of that name.',
  scope: 'server',
  effect: 'act',
  stability: 'experimental',
  input: () =>
    z.strictObject({
      prompt: SavedPrompt,
      /** The name that the prompt had before, when it is renamed. */
      previousName: PromptName.optional(),
    }),
  output: () => output,
  errors: ['name-taken', ...notWritten],
})

export const removePrompt = defineRequest({
  name: 'prompt.remove',
  summary: 'Removes a saved prompt; succeeds if there is none of that name.',
  scope: 'server',
  effect: 'act',
  stability: 'experimental',
  input: () =>
    z.strictObject({
      /** Name of the prompt. */
      name: z.string().max(64),
    }),
  output: () => output,
  errors: [...notWritten],
})

/** Every request about saved prompts. */
export const promptRequests = [listPrompts, putPrompt, removePrompt] as const
