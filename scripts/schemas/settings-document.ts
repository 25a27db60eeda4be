import { preferences as texts } from '../../src/messages/en/preferences'
import {
  defaultPreferences,
  groupOf,
  kindOf,
  preferenceKeys,
  type PreferenceKey,
} from '../../src/shared/preferences/table'

/** Returns docs/settings.md: every setting of the user, as it is declared, with its text in the app. */
export function settingsDocument(): string {
  const groups = Map.groupBy(preferenceKeys, groupOf)
  const sections = [...groups].map(([group, keys]) => `## ${texts.group[group]}\n\n${keys.map(entry).join('\n\n')}\n`)
  return `# Settings

Settings are stored in \`settings.json\` in the data folder, and changed in the app or in the file, which is watched. A key is a
path: \`appearance.theme\` is \`{ "appearance": { "theme": "dark" } }\`. An invalid value changes nothing: the last valid one stays,
and the settings page shows the reason. The file also has the agents, MCP servers and other entries of the settings page.

${sections.join('\n')}`
}

function entry(key: PreferenceKey): string {
  const { title, about } = texts.of[key]
  return `### \`${key}\`\n\n${title}. ${about}\n\n${values(key)} Default: \`${JSON.stringify(defaultPreferences[key])}\`.`
}

function values(key: PreferenceKey): string {
  const kind = kindOf(key)
  switch (kind.kind) {
    case 'choice':
      return `One of ${kind.options.map((option) => `\`"${option}"\``).join(', ')}.`
    case 'number':
      return `A whole number from ${kind.min} to ${kind.max}.`
    case 'switch':
      return 'True or false.'
    case 'time':
      return 'A time such as `"22:00"`, or empty.'
    case 'text':
      return 'Text.'
  }
}
