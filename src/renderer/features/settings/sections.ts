import type { Component } from 'svelte'
import { groupOf, preferenceKeys, type PreferenceGroup, type PreferenceKey } from '../../../shared/preferences/table'
import AgentsSection from '../agents/AgentsSection.svelte'
import PersonasSection from '../configuration/PersonasSection.svelte'
import ProfilesSection from '../configuration/ProfilesSection.svelte'
import ProvidersSection from '../configuration/ProvidersSection.svelte'
import NotificationsSection from '../attention/NotificationsSection.svelte'
import ExtensionsSection from '../extensions/ExtensionsSection.svelte'
import ImportSection from '../import/ImportSection.svelte'
import McpServersSection from '../mcp/McpServersSection.svelte'
import FleetSection from './FleetSection.svelte'
import MachinesSection from '../machine/MachinesSection.svelte'
import SkillsSection from '../skills/SkillsSection.svelte'
import DevicesSection from '../device/DevicesSection.svelte'
import KeysSection from '../keys/KeysSection.svelte'
import DataSection from '../store/DataSection.svelte'
import TrustSection from '../trust/TrustSection.svelte'
import TitlesSection from '../title/TitlesSection.svelte'
import PromptsSection from '../prompts/PromptsSection.svelte'
import PricesSection from '../usage/PricesSection.svelte'
import WorktreesSection from '../place/WorktreesSection.svelte'
import PrivacySection from './PrivacySection.svelte'
import { m } from '../../../messages'

interface Named {
  /** Stands in the address. */
  readonly id: string
  title(): string
  /** Further words that the search finds it by. */
  about?(): string
}

/** A section of the settings page: some of the declared settings, or a page of its own. */
export type SettingsSection = Named &
  ({ readonly settings: readonly PreferenceKey[] } | { readonly component: Component })

function ofGroup(group: PreferenceGroup): SettingsSection {
  return {
    id: group,
    title: () => m.preferences.group[group],
    settings: preferenceKeys.filter((key) => groupOf(key) === group),
  }
}

/** Sections that belong together, under a heading. */
interface SettingsGroup {
  readonly id: keyof typeof m.settings.group
  readonly sections: readonly SettingsSection[]
}

/** The sections of the settings page in their order. */
export const settingsGroups: readonly SettingsGroup[] = [
  {
    id: 'general',
    sections: [
      ofGroup('appearance'),
      ofGroup('composer'),
      { id: 'notifications', title: () => m.preferences.group.notifications, component: NotificationsSection },
      ofGroup('editor'),
      ofGroup('desktop'),
      ofGroup('background'),
      { id: 'keys', title: () => m.settings.section.keys, component: KeysSection },
    ],
  },
  {
    id: 'sessions',
    sections: [
      { id: 'sessions', title: () => m.settings.section.sessions, component: TitlesSection },
      { id: 'prompts', title: () => m.prompts.title, about: () => m.prompts.explanation, component: PromptsSection },
      { id: 'import', title: () => m.settings.section.import, component: ImportSection },
      { id: 'worktrees', title: () => m.place.section, component: WorktreesSection },
    ],
  },
  {
    id: 'agents',
    sections: [
      { id: 'agents', title: () => m.settings.section.agents, component: AgentsSection },
      { id: 'personas', title: () => m.settings.section.personas, component: PersonasSection },
      { id: 'profiles', title: () => m.settings.section.profiles, component: ProfilesSection },
      { id: 'providers', title: () => m.settings.section.providers, component: ProvidersSection },
      ofGroup('history'),
      { ...ofGroup('agents'), id: 'peers' },
      { id: 'mcp', title: () => m.settings.section.mcp, component: McpServersSection },
      {
        id: 'prices',
        title: () => m.usage.prices.title,
        about: () => m.usage.prices.perMillion,
        component: PricesSection,
      },
      { id: 'extensions', title: () => m.settings.section.extensions, component: ExtensionsSection },
      { id: 'skills', title: () => m.settings.section.skills, component: SkillsSection },
    ],
  },
  {
    id: 'machines',
    sections: [
      { id: 'machines', title: () => m.machine.section, about: () => m.machine.about, component: MachinesSection },
      { id: 'fleet', title: () => m.preferences.group.fleet, component: FleetSection },
      { id: 'devices', title: () => m.device.section, about: () => m.device.about, component: DevicesSection },
    ],
  },
  {
    id: 'data',
    sections: [
      { id: 'trust', title: () => m.settings.section.trust, component: TrustSection },
      {
        id: 'privacy',
        title: () => m.preferences.privacy.title,
        about: () => m.preferences.privacy.about,
        component: PrivacySection,
      },
      { id: 'data', title: () => m.settings.section.data, component: DataSection },
    ],
  },
]

/** All sections; the first one shows unless an address names another. */
export const settingsSections: readonly SettingsSection[] = settingsGroups.flatMap(({ sections }) => sections)
