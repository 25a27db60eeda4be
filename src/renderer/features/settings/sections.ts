import type { Component } from 'svelte'
import AgentsSection from '../agents/AgentsSection.svelte'
import PersonasSection from '../configuration/PersonasSection.svelte'
import ProfilesSection from '../configuration/ProfilesSection.svelte'
import ProvidersSection from '../configuration/ProvidersSection.svelte'
import ExtensionsSection from '../extensions/ExtensionsSection.svelte'
import ImportSection from '../import/ImportSection.svelte'
import McpServersSection from '../mcp/McpServersSection.svelte'
import SkillsSection from '../skills/SkillsSection.svelte'
import DataSection from '../store/DataSection.svelte'
import TrustSection from '../trust/TrustSection.svelte'
import TitlesSection from '../title/TitlesSection.svelte'
import AppearanceSection from './AppearanceSection.svelte'

/** A section of the settings page. */
export interface SettingsSection {
  /** Stands in the address. */
  readonly id: string
  readonly title: string
  readonly component: Component
}

/** The sections of the settings page in their order; the first one shows unless an address names another. */
export const settingsSections: readonly SettingsSection[] = [
  { id: 'appearance', title: 'Appearance', component: AppearanceSection },
  { id: 'sessions', title: 'Sessions', component: TitlesSection },
  { id: 'import', title: 'Import', component: ImportSection },
  { id: 'agents', title: 'Agents', component: AgentsSection },
  { id: 'personas', title: 'Personas', component: PersonasSection },
  { id: 'profiles', title: 'Profiles', component: ProfilesSection },
  { id: 'providers', title: 'Providers and keys', component: ProvidersSection },
  { id: 'mcp', title: 'MCP servers', component: McpServersSection },
  { id: 'extensions', title: 'Extensions', component: ExtensionsSection },
  { id: 'skills', title: 'Skills and instructions', component: SkillsSection },
  { id: 'trust', title: 'Trusted folders', component: TrustSection },
  { id: 'data', title: 'Data', component: DataSection },
]
