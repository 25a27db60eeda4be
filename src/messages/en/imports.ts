import { plural, number, list } from './format'

export const imports = {
  saveOriginal: 'Save original transcript',
  saveCopiesOf: ({ tool }: { tool: string }) => `Save copies from ${tool}`,
  saved: ({ count, size }: { count: number; size: string }) =>
    `${plural(count, { one: '# file', other: '# files' })} saved (${size}), byte for byte as written by the tool.`,
  savedFiles: 'Saved files',
  explainOriginal:
    'Saves the files of this session byte for byte as the tool wrote them. Existing files are not replaced.',
  explainCopies: ({ tool }: { tool: string }) =>
    `Saves Parley’s copies byte for byte as ${tool} wrote them, with a folder for each session. Existing files are not replaced.`,
  folderOnHost: 'Folder on the computer running Parley',
  cancelSaving: 'Cancel saving',
  foundDetails: ({ found }: { found: string }) =>
    `${found}. Parley can show, search and continue them. The originals stay unchanged.`,
  foundIn: ({ count, tool }: { count: number; tool: string }) => `${number(count)} from ${tool}`,
  list: (items: readonly string[]) => list(items),
  keepCopies: ({ reason }: { reason: string }) => `Keep copies, including of new sessions. ${reason}`,
  importChosen: 'Import chosen',
  importAll: 'Import all',
  chooseSessions: 'Choose…',
  notNow: 'Not now',
  importing: 'Importing sessions',
  cancelling: 'Cancelling…',
  discoveredHint:
    'Sessions that other tools keep on this computer appear in the sidebar under “Discovered”. Opening one imports it and leaves the original unchanged.',
  scanning: 'Scanning…',
  scanAgain: 'Scan again',
  lastScanned: 'Last scanned',
  showInSidebar: 'Show in sidebar',
  tools: 'Tools',
  files: 'Files',
  filesHint:
    'Import Parley exports, transcripts from other folders, and ChatGPT or Claude data exports. You can also drop them anywhere on the window.',
  chooseFiles: 'Choose files…',
  found: ({ count }: { count: number }) => `${plural(count, { one: '# session', other: '# sessions' })} found`,
  imported: ({ count }: { count: number }) => `${number(count)} imported`,
  copies: ({ count, size }: { count: number; size: string }) =>
    `${plural(count, { one: '# copy', other: '# copies' })} (${size})`,
  scanNamed: ({ tool }: { tool: string }) => `Scan for ${tool} sessions`,
  noneFound: 'No sessions found',
  saveCopiesNamed: ({ tool }: { tool: string }) => `Save copies from ${tool}`,
  saveCopies: 'Save copies…',
  importAllOf: ({ tool }: { tool: string }) => `Import all from ${tool}`,
  autoImport: 'Import new sessions automatically and keep copies of their files',
  notThere: ' (not found)',
  foundInTools: ({ sessions, tools }: { sessions: number; tools: number }) =>
    `Found ${plural(sessions, { one: '# session', other: '# sessions' })} from ${plural(tools, { one: '# tool', other: '# tools' })}`,
  cancelled: 'Import cancelled. Sessions imported so far are kept.',
  importedToast: ({ count }: { count: number }) =>
    `Imported ${plural(count, { one: '# session', other: '# sessions' })}.`,
  failed: ({ count, error }: { count: number; error: string }) =>
    `${plural(count, { one: '# session', other: '# sessions' })} failed: ${error}`,
  deletesFiles: ({ displayName, days }: { displayName: string; days: number }) =>
    `${displayName} deletes its files after ${plural(days, { one: '# day', other: '# days' })}.`,
  projectsOf: ({ tool }: { tool: string }) => `Projects of ${tool}`,
  otherTools: 'More tools, which have no sessions here',
  lacks: ({ displayName, facts }: { displayName: string; facts: readonly string[] }) =>
    `The files of ${displayName} have no ${list(facts)}.`,
  untested: 'Read as its files are described. Not yet tested with files that the tool wrote.',
  noAgent: 'Parley shows its sessions, and continues them with another agent.',
  facts: {
    tokens: 'token counts',
    cachedTokens: 'counts of cached tokens',
    cost: 'costs',
    times: 'times of single messages',
    folder: 'project folder',
    toolResults: 'results of tools',
    model: 'model',
  },
  records: ({ read, unknown }: { read: number; unknown: number }) =>
    `${plural(read, { one: '# record read', other: '# records read' })}, ${unknown === 0 ? 'all understood' : `${number(unknown)} not understood`}`,
  shownRecords: 'Shown',
  joinedRecords: 'Joined to something shown: results of calls, names, usage, repetitions',
  hiddenRecords: 'Hidden',
  unknownRecords: 'Not understood; shown at the Verbose level',
  count: ({ count }: { count: number }) => number(count),
  notUnderstood: ({ count }: { count: number }) =>
    `${plural(count, { one: '# record was not understood', other: '# records were not understood' })}; the Verbose level shows them.`,
  unwatched: {
    network: 'On a network drive. It is scanned when you return to the window, and every five minutes.',
    limit:
      'The system allows no more watched folders. It is scanned when you return to the window, and every five minutes.',
    refused:
      'The system doesn’t let Parley watch it. It is scanned when you return to the window, and every five minutes.',
  },
  progress: ({ done, total }: { done: number; total: number }) => `${number(done)} of ${number(total)}`,
  progressLeft: ({ done, total, left }: { done: number; total: number; left: string }) =>
    `${number(done)} of ${number(total)} · ${left} left`,
  cancelImport: 'Cancel import',
  running: 'Import of sessions',
}
