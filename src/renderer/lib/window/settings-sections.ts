/** Sections of the settings page under each of its headings. The app's table has an entry for each. */
export interface SettingsSectionIds {
  readonly general: 'appearance' | 'composer' | 'notifications' | 'editor' | 'desktop' | 'background' | 'keys'
  readonly sessions: 'sessions' | 'prompts' | 'import' | 'worktrees'
  readonly agents:
    | 'agents'
    | 'accounts'
    | 'personas'
    | 'profiles'
    | 'providers'
    | 'history'
    | 'peers'
    | 'mcp'
    | 'prices'
    | 'extensions'
    | 'skills'
  readonly machines: 'machines' | 'fleet' | 'devices'
  readonly data: 'trust' | 'privacy' | 'data'
}

export type SettingsGroupId = keyof SettingsSectionIds
/** Stands in the address. */
export type SettingsSectionId = SettingsSectionIds[SettingsGroupId]
