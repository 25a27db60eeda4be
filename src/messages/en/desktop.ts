import { plural, number } from './format'

export const desktop = {
  notSavedHere: 'Only files that were saved since Parley started can be opened from here.',
  context: {
    noSuggestions: 'No suggestions',
    addToDictionary: 'Add to dictionary',
    openLink: 'Open link',
    copyLink: 'Copy link address',
    copyLinkText: 'Copy link text',
    copyImage: 'Copy image',
  },
  closedByQuit: 'Parley was quit.',
  alreadyOpen: ({ dataDir }: { dataDir: string }) =>
    `Parley is already running with the data in ${dataDir}. Bringing its window to the front.`,
  untitledSession: 'Untitled session',
  agentWorking: 'An agent is still working.',
  agentsWorking: ({ sessions }: { sessions: number }) =>
    `Agents are still working in ${plural(sessions, { one: '# session', other: '# sessions' })}.`,
  quitStopsAgents: 'Quitting stops them. Everything so far is saved.',
  stopAndQuit: 'Quit Anyway',
  noKeychain: ({ fallback }: { fallback: string }) => `Parley found no usable keychain on this computer. ${fallback}`,
  inKeychain: 'API keys are encrypted with this computer’s keychain.',
  quit: 'Quit',
  program: { desktop: 'Another Parley window', serve: '`parley serve`', rpc: '`parley rpc`', host: '`parley host`' },
  alreadyRunning: 'Parley is already running',
  dataInUse: ({ program, pid, dataDir }: { program: string; pid: number; dataDir: string }) =>
    `${program} (process ${pid}) is using the data in ${dataDir}.`,
  shownAt: ({ url }: { url: string }) => `It is available at ${url}.`,
  otherData: 'Quit it first, or start Parley with another data folder: --data FOLDER',
  openFailed: 'Parley can’t open its data',
  dataUntouched: ({ dataDir }: { dataDir: string }) =>
    `The data in ${dataDir} was not changed. Fix the folder, or start Parley with another one: --data FOLDER`,
  updates: {
    check: 'Check for updates…',
    newer: ({ version }: { version: string }) => `Parley ${version} is available`,
    newerDetail: ({ current }: { current: string }) =>
      `This is version ${current}. Nothing is installed by itself: download the newer version and install it over this one.`,
    download: 'Download',
    later: 'Not now',
    newest: 'Parley is up to date',
    newestDetail: ({ current }: { current: string }) => `Version ${current} is the newest.`,
    noFeed: 'No address of updates is set',
    noFeedDetail: 'Enter one in Settings › Desktop, or see where you got Parley from.',
    failed: 'The check for updates failed',
  },
  more: ({ count }: { count: number }) => `and ${number(count)} more`,
}
