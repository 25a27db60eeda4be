import { plural } from './format'

export const preferences = {
  group: {
    appearance: 'Appearance',
    composer: 'Composer',
    notifications: 'Notifications and badges',
    desktop: 'Desktop',
    editor: 'Editor',
    history: 'History for agents',
    agents: 'Messages between agents',
    background: 'In the background',
    limits: 'Limits',
    fleet: 'Fleet',
  },
  of: {
    'appearance.language': {
      title: 'Language',
      about: 'Language of the app. Agents answer in the language you write in.',
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
      about: 'Row height in lists and tables, and padding in cards: 28, 32 or 40 pixels per row.',
      options: { compact: 'Compact', default: 'Default', comfortable: 'Comfortable' },
    },
    'appearance.font': {
      title: 'Font',
      about: 'Font of everything except code.',
      options: { inter: 'Inter', system: 'System font' },
    },
    'appearance.fontSize': {
      title: 'Font size',
      about: 'Text size in lists and menus, in pixels. All other text scales with it.',
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
      about: 'Notifies you of permission requests, questions and sign-ins while no Parley window is focused.',
      options: {},
    },
    'notifications.failed': {
      title: 'Failures',
      about: 'Notifies you of failed sessions while no Parley window is focused.',
      options: {},
    },
    'notifications.done': {
      title: 'Finished sessions',
      about: 'Notifies you of sessions that finished while no window showed them.',
      options: {},
    },
    'notifications.details': {
      title: 'Notification content',
      about:
        'Shows the session title and the request, or only the tool name. Where the system doesn’t report whether the screen is locked, “While unlocked” shows only the tool name.',
      options: { always: 'Always', unlocked: 'While unlocked', never: 'Tool name only' },
    },
    'notifications.sound': {
      title: 'Sound',
      about: 'Plays the system’s or the browser’s sound with notifications. The system’s Do Not Disturb silences it.',
      options: {},
    },
    'notifications.doNotDisturb': {
      title: 'Do not disturb',
      about:
        'Turns off Parley’s notifications. Row marks, badge and tray still show what needs you. The system’s Do Not Disturb always applies.',
      options: {},
    },
    'notifications.quietFrom': {
      title: 'Quiet hours from',
      about: 'Time of day at which notifications stop. Set both times to use quiet hours.',
      options: {},
    },
    'notifications.quietUntil': {
      title: 'Quiet hours until',
      about: 'Time of day at which notifications resume; it can be on the next day.',
      options: {},
    },
    'notifications.badge': {
      title: 'Badge',
      about: 'Shows the number of waiting requests on the dock, taskbar or browser tab icon.',
      options: {},
    },
    'notifications.tray': {
      title: 'Tray icon',
      about: 'Lists sessions that need you or are running, and keeps agents running after you close all windows.',
      options: {},
    },
    'desktop.askKey': {
      title: 'Ask window shortcut',
      about:
        'Opens a small window that starts a session, from any program. For example, “alt+space” or “mod+shift+space”. Leave empty for none.',
      options: {},
    },
    'desktop.openAtLogin': {
      title: 'Open at login',
      about: 'Opens Parley when you log in to this computer. Applies to an installed Parley.',
      options: {},
    },
    'desktop.checkForUpdates': {
      title: 'Check for updates',
      about:
        'Checks the update feed once a day and notifies you of a newer version. The feed’s server sees this computer’s address and the version of Parley. Nothing is installed.',
      options: {},
    },
    'desktop.updateFeed': {
      title: 'Update feed',
      about:
        'Address of a JSON file that names the newest version, such as https://example.com/parley.json. Leave empty for none.',
      options: {},
    },
    'history.forAgents': {
      title: 'Let agents read earlier sessions',
      about:
        'Gives agents a read-only tool to search and read earlier sessions in their own folder, including what changed in files and why. Secrets are removed. Takes effect when agents restart.',
      options: {},
    },
    'agents.peerMessages': {
      title: 'Let agents take messages of other sessions',
      about:
        'Lets sessions of agents outside of Parley, and in other folders, send messages that start a turn without asking you. Such a turn is shown with its sender. Only Claude Code has such messages. Takes effect when agents restart.',
      options: {},
    },
    'background.idleMinutes': {
      title: 'Quit when idle',
      about:
        'Quits a background Parley, started by “parley host start” or over SSH, after this many minutes without connections or work. 0 means never.',
      options: {},
    },
    'limits.jitterSeconds': {
      title: 'Wait after a reset',
      about:
        'Longest time in seconds after the reset of an allowance before a parked session is resumed. 0 means none.',
      options: {},
    },
    'limits.spacingSeconds': {
      title: 'Time between sessions',
      about: 'Seconds between parked sessions of the same account that are resumed.',
      options: {},
    },
    'fleet.servers': {
      title: 'Addresses',
      about:
        'Comma-separated addresses of the NATS broker’s nodes, such as nats://a:4222,b:4222. Machines on the same broker and fleet see each other’s sessions. Leave empty for no fleet.',
      options: {},
    },
    'fleet.name': {
      title: 'Fleet name',
      about: 'Letters, digits, - and _. A broker can serve several fleets.',
      options: {},
    },
    'fleet.host': {
      title: 'Name of this machine',
      about: 'Its name in the fleet. Leave empty to use the computer’s name.',
      options: {},
    },
    'fleet.follow': {
      title: 'Show the machines of the fleet',
      about: 'Lists their sessions next to your own.',
      options: {},
    },
    'fleet.offer': {
      title: 'Offer this machine to the fleet',
      about: 'Anyone in the fleet can then read and continue this machine’s sessions and start agents on it.',
      options: {},
    },
    'fleet.tags': {
      title: 'Tags',
      about: 'Comma-separated words that dispatched prompts can ask for, such as gpu, linux.',
      options: {},
    },
    'fleet.slots': {
      title: 'Maximum concurrent prompts',
      about: 'Number of working sessions at which this machine stops taking prompts from the fleet.',
      options: {},
    },
    'fleet.credentials': {
      title: 'Credentials file',
      about: 'Path of the credentials or seed file from the broker’s operator. Parley reads it and never copies it.',
      options: {},
    },
    'fleet.tlsCa': {
      title: 'Certificate authority',
      about: 'Path of a PEM file to verify the broker’s certificates. Leave empty to use the system’s authorities.',
      options: {},
    },
    'fleet.tlsCert': {
      title: 'Certificate of this machine',
      about: 'Path of a PEM file, if the broker requires one.',
      options: {},
    },
    'fleet.tlsKey': {
      title: 'Key of the certificate',
      about: 'Path of a PEM file.',
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
  problems: 'Some settings in the file are ignored',
  showProblems: 'Show problems',
  privacy: {
    title: 'Privacy',
    about: 'What leaves this computer, and what stays; where data and backups are.',
    here: 'Sessions, settings and keys are stored on this computer only. Parley has no account, sends no usage data and checks for nothing online.',
    agents: 'Agents send what you write and the files they read to their own services. Their terms apply.',
    links: 'Learn what is stored and shared',
    data: 'Where data is stored, backups and purging',
    trust: 'Folders whose programs and instructions agents may use',
    import: 'Sessions of other tools, shown or copied',
    titles: 'Session titles written by an agent',
  },
}
