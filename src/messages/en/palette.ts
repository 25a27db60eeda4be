import { plural } from './format'

export const palette = {
  title: 'Command palette',
  results: 'Results',
  open: 'Open',
  archived: 'Archived',
  placeholder: {
    all: 'Go to a session, a command, a setting or a file…',
    commands: 'Run a command…',
    sessions: 'Go to a session…',
    files: 'Open a file in the session’s folder…',
    settings: 'Go to a setting…',
    history: 'Search the messages of all sessions…',
  },
  group: {
    sessions: 'Sessions',
    commands: 'Commands',
    settings: 'Settings',
    agents: 'Agents',
    files: 'Files',
    history: 'History',
  },
  /** Headings before anything is typed. */
  before: {
    sessions: 'Recent sessions',
    commands: 'Commands',
    settings: 'Settings',
    agents: 'Agents',
    files: 'Files',
    history: 'History',
  },
  prefix: {
    commands: 'Commands',
    sessions: 'Sessions',
    files: 'Files',
    settings: 'Settings',
    history: 'History',
  },
  empty: {
    all: 'No results.',
    commands: 'No command matches.',
    sessions: 'No session matches.',
    files: 'No file matches. Files come from the folder of the open session.',
    settings: 'No setting matches.',
    history: 'No results.',
  },
  startWith: ({ agent }: { agent: string }) => `New session with ${agent}`,
  searchHistory: 'Search all sessions',
  searchHistoryFor: ({ query }: { query: string }) => `Search all sessions for “${query}”`,
  count: ({ count }: { count: number }) => plural(count, { one: '# result', other: '# results' }),
}
