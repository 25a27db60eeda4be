import { plural } from './format'

export const preferences = {
  group: {
    appearance: 'Appearance',
    composer: 'Composer',
    notifications: 'Notifications and badges',
    desktop: 'Desktop',
    editor: 'Editor',
    history: 'History for agents',
    background: 'In the background',
  },
  of: {
    'appearance.language': {
      title: 'Language',
      about: 'Language of the app. Agents answer in the language that you write in.',
      options: {
        system: 'System',
        en: 'English',
        de: 'Deutsch',
        es: 'Español',
        fr: 'Français',
        ja: '日本語',
        'zh-Hans': '简体中文',
      },
    },
    'appearance.theme': {
      title: 'Theme',
      about: 'Light or dark colors. “System” follows the setting of your computer.',
      options: { system: 'System', light: 'Light', dark: 'Dark' },
    },
    'appearance.contrast': {
      title: 'Contrast',
      about: 'More contrast makes text black or white and draws the edges of panes and controls.',
      options: { system: 'System', normal: 'Normal', more: 'More' },
    },
    'appearance.density': {
      title: 'Density',
      about: 'Height of rows in lists and tables, and space inside cards: 28, 32 or 40 pixels a row.',
      options: { compact: 'Compact', default: 'Default', comfortable: 'Comfortable' },
    },
    'appearance.font': {
      title: 'Font',
      about: 'Font of everything except code.',
      options: { inter: 'Inter', system: 'System font' },
    },
    'appearance.fontSize': {
      title: 'Font size',
      about: 'Size of text in lists and menus, in pixels. All other text grows with it.',
      options: {},
    },
    'appearance.codeFont': {
      title: 'Code font',
      about: 'Font of code, commands and their output.',
      options: { 'jetbrains-mono': 'JetBrains Mono', system: 'System font' },
    },
    'appearance.codeFontSize': {
      title: 'Code font size',
      about: 'Size of code, commands and their output, in pixels.',
      options: {},
    },
    'appearance.motion': {
      title: 'Motion',
      about: 'Short transitions of dialogs, menus and lists.',
      options: { system: 'System', full: 'Full', reduced: 'Reduced' },
    },
    'composer.send': {
      title: 'Send messages with',
      about: 'The other one starts a new line. Shift Enter always does.',
      options: { enter: 'Enter', 'mod-enter': 'Ctrl or ⌘ Enter' },
    },
    'composer.spellCheck': {
      title: 'Spell check',
      about:
        'Underlines misspelled words in messages. On Linux and Windows, the desktop app downloads the dictionary of your language when you turn it on.',
      options: {},
    },
    'notifications.needsYou': {
      title: 'Requests',
      about: 'Notifies you of permission requests, questions and sign-ins while no window of Parley is in front.',
      options: {},
    },
    'notifications.failed': {
      title: 'Failures',
      about: 'Notifies you of sessions that failed while no window of Parley is in front.',
      options: {},
    },
    'notifications.done': {
      title: 'Finished sessions',
      about: 'Notifies you of sessions that finished while no window showed them.',
      options: {},
    },
    'notifications.details': {
      title: 'Content of notifications',
      about:
        'Session title and request, or only the name of the tool. Where the system does not tell whether the screen is locked, “While unlocked” shows only the tool.',
      options: { always: 'Always', unlocked: 'While unlocked', never: 'Tool name only' },
    },
    'notifications.sound': {
      title: 'Sound',
      about:
        'Plays the sound of the system or the browser with notifications. Do not disturb of the system silences it.',
      options: {},
    },
    'notifications.doNotDisturb': {
      title: 'Do not disturb',
      about:
        'Shows no notifications of Parley. Marks, badge and tray still show what needs you. Do not disturb of the system always applies.',
      options: {},
    },
    'notifications.quietFrom': {
      title: 'Quiet hours from',
      about: 'Time of day from which no notifications appear, every day. Without both times there are no quiet hours.',
      options: {},
    },
    'notifications.quietUntil': {
      title: 'Quiet hours until',
      about: 'Time of day at which notifications appear again. It may be in the morning of the next day.',
      options: {},
    },
    'notifications.badge': {
      title: 'Badge',
      about: 'Shows the number of waiting requests on the icon in the dock, the taskbar or the browser tab.',
      options: {},
    },
    'notifications.tray': {
      title: 'Tray icon',
      about:
        'Lists the sessions that need you and those that run, and keeps agents running after you close the windows.',
      options: {},
    },
    'desktop.askKey': {
      title: 'Key of the ask window',
      about:
        'Opens a small window from any program that starts a session, such as “alt+space” or “mod+shift+space”. Empty for none.',
      options: {},
    },
    'desktop.checkForUpdates': {
      title: 'Check for updates',
      about:
        'Asks the address of updates once a day whether there is a newer version, and tells you. It learns the address of this computer and the version of Parley; nothing is installed.',
      options: {},
    },
    'desktop.updateFeed': {
      title: 'Address of updates',
      about: 'Address of a JSON file with the newest version, such as https://example.com/parley.json. Empty for none.',
      options: {},
    },
    'history.forAgents': {
      title: 'Agents read earlier sessions',
      about:
        'Gives agents a read-only tool to search and read the sessions of their own folder, with what changed in files and why. Secrets are removed. Applies to agents that start from now on.',
      options: {},
    },
    'background.idleMinutes': {
      title: 'End when idle',
      about:
        'Ends Parley after so many minutes without connections and work, where “parley host start” or a connection over SSH started it. 0 for never.',
      options: {},
    },
    'editor.command': {
      title: 'Command to open files',
      about:
        'Opens files from conversations, for example: code --goto {path}:{line}. Without a command, the system’s default program opens them.',
      options: {},
    },
  },
  placeholder: 'code --goto {path}:{line}',
  reset: ({ title }: { title: string }) => `Reset ${title} to its default`,
  search: 'Search settings',
  results: ({ count }: { count: number }) => plural(count, { one: '# setting', other: '# settings' }),
  noResults: ({ query }: { query: string }) => `No settings match “${query}”.`,
  sections: 'Sections',
  file: 'Settings are stored in',
  problems: 'Some settings in the file are not used',
  privacy: {
    title: 'Privacy',
    about: 'What leaves this computer, and what stays; where data and backups are.',
    here: 'Sessions, settings and keys are stored on this computer only. Parley has no account, sends no usage data and checks for nothing online.',
    agents: 'Agents send what you write, and the files that they read, to their own services. Their terms apply.',
    links: 'More about what is stored and shared',
    data: 'Where data is stored, backups and purging',
    trust: 'Folders whose programs and instructions agents may use',
    import: 'Sessions of other tools that are shown or copied',
    titles: 'Session titles that an agent writes',
  },
}
