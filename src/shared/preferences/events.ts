import { defineEvent } from '../kernel/define'
import { PreferenceState } from './entities'

export const preferencesChanged = defineEvent({
  type: 'preferences.changed',
  summary: 'Settings of the user changed, through a client or in the file.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'preferences.get',
  payload: () => PreferenceState,
})

/** Every event of the preferences subject. */
export const preferenceServerEvents = [preferencesChanged] as const
