import type { KeyRule } from '#shared/keybindings/entities'
import type { Preferences } from '#shared/preferences/table'
import type { Connection } from '#client/connection'

export interface UserSettingsListeners {
  onKeys(rules: readonly KeyRule[]): void
  onPreferences(values: Preferences): void
}

/** Follows the settings and key bindings of the user for what is outside of windows: the menu and global keys. */
export async function followUserSettings(
  client: Connection,
  { onKeys, onPreferences }: UserSettingsListeners,
): Promise<void> {
  client.onServerEvent((event) => {
    if (event.type === 'keybindings.changed') onKeys(event.payload.rules)
    else if (event.type === 'preferences.changed') onPreferences(event.payload.values)
  })
  const [keys, preferences] = await Promise.all([
    client.request('keybindings.get', {}),
    client.request('preferences.get', {}),
  ])
  if (keys.ok) onKeys(keys.value.rules)
  if (preferences.ok) onPreferences(preferences.value.values)
}
