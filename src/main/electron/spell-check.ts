import { session } from 'electron'
import type { Connection } from '#client/connection'
import type { Preferences } from '#shared/preferences/table'

/** Turns the spell checker off, until the settings are known. */
export function turnOffSpellCheck(): void {
  session.defaultSession.setSpellCheckerEnabled(false)
}

/**
 * Checks spelling only while the user wants it: except on macOS, Chromium downloads the dictionary of the language as soon
 * as the checker is on.
 */
export async function followSpellCheck(client: Connection): Promise<void> {
  const apply = (values: Preferences) => session.defaultSession.setSpellCheckerEnabled(values['composer.spellCheck'])
  client.onServerEvent((event) => {
    if (event.type === 'preferences.changed') apply(event.payload.values)
  })
  const stored = await client.request('preferences.get', {})
  if (stored.ok) apply(stored.value.values)
}
