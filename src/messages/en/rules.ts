import { plural } from './format'

/** Parts of a sentence about a rule: the agent, none for all, what it may do, where, and what limits that. */
export interface RuleParts {
  readonly who: string | undefined
  readonly what: string
  readonly where: string
  /** Empty, or as {@link rules.sentence.limits} says it. */
  readonly limits: string
}

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
  /** A rule as one sentence. */
  sentence: {
    does: {
      command: ({ pattern }: { pattern: string }) => `run “${pattern}”`,
      tool: ({ tool }: { tool: string }) => `use the ${tool} tool`,
      path: {
        read: ({ path }: { path: string }) => `read ${path}`,
        write: ({ path }: { path: string }) => `edit ${path}`,
        exec: ({ path }: { path: string }) => `run ${path}`,
        network: ({ path }: { path: string }) => `connect to ${path}`,
        meta: ({ path }: { path: string }) => `use ${path}`,
        any: ({ path }: { path: string }) => `access ${path}`,
      },
      all: {
        read: 'read anything',
        write: 'edit anything',
        exec: 'run anything',
        network: 'use the network',
        meta: 'use tools without side effects',
        any: 'do anything',
      },
    },
    inFolder: ({ folder }: { folder: string }) => ` in ${folder}`,
    everywhere: ' everywhere',
    withTool: ({ tool }: { tool: string }) => `${tool} tool`,
    limits: ({ list }: { list: string }) => ` (${list})`,
    betweenLimits: ', ',
    inSession: 'this session',
    until: ({ time }: { time: string }) => `until ${time}`,
    allow: ({ who, what, where, limits }: RuleParts) => `${who ?? 'Any agent'} may ${what}${where}${limits}.`,
    deny: ({ who, what, where, limits }: RuleParts) =>
      `${who === undefined ? 'No agent may' : `${who} may not`} ${what}${where}${limits}.`,
  },
}
