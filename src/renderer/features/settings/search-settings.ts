import { groupOf, preferenceKeys, type PreferenceKey } from '#shared/preferences/table'
import { m } from '#messages'
import type { SettingsSection } from './section'

export interface FoundSettings {
  readonly settings: readonly PreferenceKey[]
  /** Sections that match by their own words. */
  readonly sections: readonly SettingsSection[]
}

/** Returns the settings and sections that hold every word of a query, in any order. */
export function searchSettings(query: string, sections: readonly SettingsSection[]): FoundSettings {
  const words = normal(query).split(/\s+/).filter(Boolean)
  const matches = (text: string) => words.every((word) => normal(text).includes(word))
  return {
    settings: preferenceKeys.filter((key) => matches(textOf(key))),
    sections: sections.filter((section) => matches([section.title(), section.about?.() ?? ''].join(' '))),
  }
}

function textOf(key: PreferenceKey): string {
  const { title, about, options } = m.preferences.of[key]
  return [m.preferences.group[groupOf(key)], title, about, ...Object.values(options), key].join(' ')
}

/** Without case and accents. */
const normal = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
