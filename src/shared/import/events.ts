import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { ImportState } from './entities'

export const importChanged = defineEvent({
  type: 'import.changed',
  summary: 'What was found of other tools, whole. Lists of sessions may have many new ones.',
  scope: 'server',
  durability: 'ephemeral',
  payload: z.object({ state: ImportState }),
})

/** Every event of the host about sessions of other tools. */
export const importServerEvents = [importChanged] as const
