import { plural } from './format'

export const rules = {
  scope: { session: 'One session', folder: 'Folder', everywhere: 'Everywhere' },
  inSession: ({ title }: { title: string }) => `Session “${title}”`,
  created: ({ scope }: { scope: string }) => `${scope} · created`,
  neverUsed: 'never used',
  used: ({ count }: { count: number }) => `used ${plural(count, { one: '# time', other: '# times' })}, last`,
  editNamed: ({ sentence }: { sentence: string }) => `Edit: ${sentence}`,
  removeNamed: ({ sentence }: { sentence: string }) => `Remove: ${sentence}`,
  title: 'Permission rules',
  loadFailed: ({ message }: { message: string }) => `Couldn’t load the rules. ${message}`,
  none: 'No rules yet. Choose “Allow for this session” or “Always allow” on a request to create a rule. You can edit and remove rules here.',
  stricter: {
    title: 'Parley reads shell commands and git settings more strictly now, and asks more often:',
    reason: {
      'uncertain-commands':
        'Asks about commands that might run it but cannot be read with certainty, even where everything else is allowed.',
      'several-folders': 'Asks about commands that name several folders.',
    },
    rules: 'Rules that ask more often',
    folders: 'Folders that need consent',
    items: ({ count }: { count: number }) =>
      plural(count, {
        one: '# git setting or hook needs your consent.',
        other: '# git settings and hooks need your consent.',
      }),
    again:
      'To be asked less, edit the rules below or choose “Always allow” on a request. A folder asks for consent when an agent starts in it.',
  },
  removed: ({ rule }: { rule: string }) => `Removed the rule “${rule}”.`,
  /** A rule as one sentence, built around its subject. */
  sentence: {
    subject: {
      command: ({ pattern }: { pattern: string }) => `the command “${pattern}”`,
      tool: ({ tool }: { tool: string }) => `every use of the ${tool} tool`,
      path: {
        read: ({ path }: { path: string }) => `reading ${path}`,
        write: ({ path }: { path: string }) => `reading and changing ${path}`,
        exec: ({ path }: { path: string }) => `running ${path}`,
        network: ({ path }: { path: string }) => `network access to ${path}`,
        meta: ({ path }: { path: string }) => `using ${path}`,
        any: ({ path }: { path: string }) => `touching ${path}`,
      },
      all: {
        read: 'reading anything',
        write: 'changing anything',
        exec: 'running anything',
        network: 'any network access',
        meta: 'tools that touch nothing',
        any: 'everything',
      },
    },
    withTool: ({ what, tool }: { what: string; tool: string }) => `${what} with the ${tool} tool`,
    byAgent: ({ what, agent }: { what: string; agent: string }) => `${what} by ${agent}`,
    inFolder: ({ what, folder }: { what: string; folder: string }) => `${what} in ${folder}`,
    inSession: ({ what }: { what: string }) => `${what} for this session`,
    everywhere: ({ what }: { what: string }) => `${what} everywhere`,
    until: ({ what, time }: { what: string; time: string }) => `${what} until ${time}`,
    allow: ({ what }: { what: string }) => `Allow ${what}.`,
    deny: ({ what }: { what: string }) => `Deny ${what}.`,
  },
}
