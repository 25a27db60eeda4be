import { plural, number } from './format'

export const desktop = {
  notSavedHere: 'Only files saved since Parley started can be opened from here.',
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
  noKeychain: ({ fallback }: { fallback: string }) => `No usable keychain was found on this computer. ${fallback}`,
  inKeychain: 'API keys are encrypted with this computer’s keychain.',
  quit: 'Quit',
  program: { desktop: 'Another Parley window', serve: '`parley serve`', rpc: '`parley rpc`', host: '`parley host`' },
  alreadyRunning: 'Parley is already running',
  dataInUse: ({ program, pid, dataDir }: { program: string; pid: number; dataDir: string }) =>
    `${program} (process ${pid}) is using the data in ${dataDir}.`,
  shownAt: ({ url }: { url: string }) => `It is available at ${url}.`,
  inBackground: ({ pid, dataDir }: { pid: number; dataDir: string }) =>
    `It was started in the background (process ${pid}) with the data in ${dataDir}. The app can take its place: sessions stay, agents at work are interrupted, and other machines are disconnected until they reconnect.\nOtherwise quit, and use it with “parley”, or start the app with another data folder: --data FOLDER`,
  stopAndOpen: 'Stop it and open Parley',
  otherData: 'Quit it first, or start Parley with another data folder: --data FOLDER',
  startFailed: 'Parley can’t start',
  openFailed: 'Parley can’t open its data',
  dataUntouched: ({ dataDir }: { dataDir: string }) =>
    `The data in ${dataDir} was not changed. Fix the folder, or start Parley with another one: --data FOLDER`,
  updates: {
    check: 'Check for updates…',
    newer: ({ version }: { version: string }) => `Parley ${version} is available`,
    newerDetail: ({ current }: { current: string }) =>
      `You have version ${current}. Parley doesn’t update itself: download the new version and install it over this one.`,
    download: 'Download',
    later: 'Not now',
    newest: 'Parley is up to date',
    newestDetail: ({ current }: { current: string }) => `Version ${current} is the latest version.`,
    noFeed: 'No update feed is set',
    noFeedDetail: 'Enter one in Settings › Desktop, or check where you got Parley.',
    failed: 'Couldn’t check for updates',
  },
  more: ({ count }: { count: number }) => `and ${number(count)} more`,
}
