import { app } from 'electron'
import type { Connection } from '#client/connection'
import { setLanguage } from '#messages'
import type { Preferences } from '#shared/preferences/table'

/**
 * Keeps menus and dialogs of the app in the language of the settings, which the windows follow on their own. Calls
 * `onChange` after each change; resolves when the stored language is in effect.
 */
export async function followLanguage(client: Connection, onChange: () => void): Promise<void> {
  let shown: Preferences['appearance.language'] = 'system'
  const show = async ({ 'appearance.language': wanted }: Preferences): Promise<void> => {
    if (wanted === shown) return
    shown = wanted
    await setLanguage(wanted === 'system' ? null : wanted, app.getPreferredSystemLanguages())
    onChange()
  }
  client.onServerEvent((event) => {
    if (event.type === 'preferences.changed') void show(event.payload.values)
  })
  const stored = await client.request('preferences.get', {})
  if (stored.ok) await show(stored.value.values)
}
