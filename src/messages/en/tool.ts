import { plural, number } from './format'

export const tool = {
  newFile: 'new file',
  changesIn: ({ path }: { path: string }) => `Changes in ${path}`,
  noDifference: 'No changes.',
  copyNamed: ({ label }: { label: string }) => `Copy ${label.toLowerCase()}`,
  showAllOf: ({ lines, size }: { lines: number; size: string }) =>
    `Show all (${plural(lines, { one: '# line', other: '# lines' })}, ${size})`,
  endOf: ({ label }: { label: string }) => `End of ${label.toLowerCase()}`,
  subagent: 'Subagent',
  openConversation: 'Open conversation',
  output: 'Output',
  terminalOutput: 'Terminal output',
  noOutput: 'No output.',
  status: {
    running: 'Running',
    waiting: 'Needs you',
    ok: 'Done',
    error: 'Failed',
    cancelled: 'Cancelled',
    lost: 'No result',
  },
  unchangedLines: ({ count }: { count: number }) =>
    plural(count, { one: '# unchanged line', other: '# unchanged lines' }),
  usingTool: 'using a tool',
  working: 'working',
  subagentFailed: 'failed',
  subagentStopped: 'stopped',
  subagentDone: 'done',
  verb: { read: 'Read', write: 'Write', exec: 'Run', network: 'Fetch', meta: 'Use' },
  sessionFolder: 'session folder',
  failedCount: ({ count }: { count: number }) => `${number(count)} failed`,
  countOf: {
    read: ({ count }: { count: number }) => `${number(count)} read`,
    write: ({ count }: { count: number }) => `${number(count)} write`,
    exec: ({ count }: { count: number }) => `${number(count)} run`,
    network: ({ count }: { count: number }) => `${number(count)} fetch`,
    meta: ({ count }: { count: number }) => `${number(count)} other`,
  },
  runSummary: ({ count, parts }: { count: number; parts: string }) => `${number(count)} tools: ${parts}`,
}
