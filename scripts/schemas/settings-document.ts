import { preferences as texts } from '#messages/en/preferences'
import { defaultPreferences, groupOf, kindOf, preferenceKeys, type PreferenceKey } from '#shared/preferences/table'

/** Returns docs/settings.md: every setting of the user, as it is declared, with its text in the app. */
export function settingsDocument(): string {
  const groups = Map.groupBy(preferenceKeys, groupOf)
  const sections = [...groups].map(([group, keys]) => `## ${texts.group[group]}\n\n${keys.map(entry).join('\n\n')}\n`)
  return `# Settings

Settings are stored in \`settings.json\` in the data folder, and changed in the app or in the file, which is watched. A key is a
path: \`appearance.theme\` is \`{ "appearance": { "theme": "dark" } }\`. The file also has the agents, MCP servers and other
entries of the settings page. It may have comments and trailing commas, and may be a link: what it leads to is watched and changed.

Each value, and each agent, server and other entry, is judged by itself. An invalid one changes nothing: the last valid one stays,
and the window, the settings page and \`parley doctor\` show the reason. The same holds for everything while the file cannot be
parsed. If no valid value is known, because Parley has just started, the strictest one applies: \`approvalPolicy\` is \`"reject"\`,
all skills are off, no backup is removed, notifications have no details, and no fleet is joined. An extension whose entry is
invalid is off.

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
