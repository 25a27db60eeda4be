import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { ImportState } from './entities'

export const importChanged = defineEvent({
  type: 'import.changed',
  summary: 'All discovered sessions of other tools. Session lists may have many new entries.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'import.getState',
  payload: () => z.object({ state: ImportState }),
})

/** Every event of the host about sessions of other tools. */
export const importServerEvents = [importChanged] as const
