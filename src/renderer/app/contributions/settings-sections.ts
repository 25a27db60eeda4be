import { groupOf, preferenceKeys, type PreferenceGroup } from '#shared/preferences/table'
import AgentsSection from '#renderer/features/agents/AgentsSection.svelte'
import PersonasSection from '#renderer/features/configuration/PersonasSection.svelte'
import ProfilesSection from '#renderer/features/configuration/ProfilesSection.svelte'
import ProvidersSection from '#renderer/features/configuration/ProvidersSection.svelte'
import NotificationsSection from '#renderer/features/attention/NotificationsSection.svelte'
import ExtensionsSection from '#renderer/features/extensions/ExtensionsSection.svelte'
import ImportSection from '#renderer/features/import/ImportSection.svelte'
import McpServersSection from '#renderer/features/mcp/McpServersSection.svelte'
import FleetSection from '#renderer/features/settings/FleetSection.svelte'
import AccountsSection from '#renderer/features/limits/AccountsSection.svelte'
import MachinesSection from '#renderer/features/machine/MachinesSection.svelte'
import SkillsSection from '#renderer/features/skills/SkillsSection.svelte'
import DevicesSection from '#renderer/features/device/DevicesSection.svelte'
import KeysSection from '#renderer/features/keys/KeysSection.svelte'
import DataSection from '#renderer/features/store/DataSection.svelte'
import TrustSection from '#renderer/features/trust/TrustSection.svelte'
import TitlesSection from '#renderer/features/title/TitlesSection.svelte'
import PromptsSection from '#renderer/features/prompts/PromptsSection.svelte'
import PricesSection from '#renderer/features/usage/PricesSection.svelte'
import WorktreesSection from '#renderer/features/place/WorktreesSection.svelte'
import PrivacySection from '#renderer/features/settings/PrivacySection.svelte'
import type { SectionEntry, SettingsSections } from '#renderer/features/settings/section'
import { m } from '#messages'

const ofGroup = (group: PreferenceGroup): SectionEntry => ({
  title: () => m.preferences.group[group],
  settings: preferenceKeys.filter((key) => groupOf(key) === group),
})

/** The sections of the settings page, in their order. */
export const settingsSections: SettingsSections = {
  general: {
    appearance: ofGroup('appearance'),
    composer: ofGroup('composer'),
    notifications: { title: () => m.preferences.group.notifications, component: NotificationsSection },
    editor: ofGroup('editor'),
    desktop: ofGroup('desktop'),
    background: ofGroup('background'),
    keys: { title: () => m.settings.section.keys, component: KeysSection },
  },
  sessions: {
    sessions: { title: () => m.settings.section.sessions, component: TitlesSection },
    prompts: { title: () => m.prompts.title, about: () => m.prompts.explanation, component: PromptsSection },
    import: { title: () => m.settings.section.import, component: ImportSection },
    worktrees: { title: () => m.place.section, component: WorktreesSection },
  },
  agents: {
    agents: { title: () => m.settings.section.agents, component: AgentsSection },
    accounts: {
      title: () => m.limits.account.title,
      about: () => m.limits.account.about,
      component: AccountsSection,
    },
    personas: { title: () => m.settings.section.personas, component: PersonasSection },
    profiles: { title: () => m.settings.section.profiles, component: ProfilesSection },
    providers: { title: () => m.settings.section.providers, component: ProvidersSection },
    history: ofGroup('history'),
    peers: ofGroup('agents'),
    mcp: { title: () => m.settings.section.mcp, component: McpServersSection },
    prices: { title: () => m.usage.prices.title, about: () => m.usage.prices.perMillion, component: PricesSection },
    extensions: { title: () => m.settings.section.extensions, component: ExtensionsSection },
    skills: { title: () => m.settings.section.skills, component: SkillsSection },
  },
  machines: {
    machines: { title: () => m.machine.section, about: () => m.machine.about, component: MachinesSection },
    fleet: { title: () => m.preferences.group.fleet, component: FleetSection },
    devices: { title: () => m.device.section, about: () => m.device.about, component: DevicesSection },
  },
  data: {
    trust: { title: () => m.settings.section.trust, component: TrustSection },
    privacy: {
      title: () => m.preferences.privacy.title,
      about: () => m.preferences.privacy.about,
      component: PrivacySection,
    },
    data: { title: () => m.settings.section.data, component: DataSection },
  },
}
