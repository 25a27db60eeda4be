import type { Component } from 'svelte'
import type { PreferenceKey } from '#shared/preferences/table'
import type { SettingsGroupId, SettingsSectionId, SettingsSectionIds } from '#renderer/lib/window/settings-sections'

/** A section of the settings page: some of the declared settings, or a component. */
export type SectionEntry = {
  readonly title: () => string
  /** Further words that the search finds it by. */
  readonly about?: () => string
} & ({ readonly settings: readonly PreferenceKey[] } | { readonly component: Component })

/** The app's sections under each heading, in their order. */
export type SettingsSections = {
  readonly [G in SettingsGroupId]: { readonly [S in SettingsSectionIds[G]]: SectionEntry }
}

/** A section with its id. */
export type SettingsSection = SectionEntry & { readonly id: SettingsSectionId }

/** Returns the sections under one heading. */
export function sectionsOf(group: { readonly [S in SettingsSectionId]?: SectionEntry }): SettingsSection[] {
  // A record's keys are those of its type.
  return Object.entries(group).map(([id, entry]) => ({ ...entry, id: id as SettingsSectionId }))
}

/** Returns all sections; the first one shows unless an address names another. */
export function allSections(sections: SettingsSections): SettingsSection[] {
  return Object.values(sections).flatMap(sectionsOf)
}
