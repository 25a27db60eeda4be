import { plural } from './format'

export const machine = {
  section: 'Machines',
  about:
    'Sessions of other machines that run Parley are listed with those of this one. Agents and files stay there; keys are never sent.',
  none: 'No other machines yet. Add one to see its sessions here.',
  add: 'Add machine',
  way: 'Connect with',
  ways: { ssh: 'SSH', serve: 'Address of parley serve', command: 'Command' },
  host: 'Host',
  hostHint:
    'A host of your SSH configuration, or user@name. It has to accept your key without a question, and Parley has to be installed there.',
  address: 'Address',
  addressHint: 'The address that parley serve prints there, with its token.',
  commandHint: 'A program that runs “parley rpc” there, with its arguments, one per line.',
  nameHint: 'Optional.',
  state: {
    connected: 'Connected',
    connecting: 'Connecting…',
    unreachable: 'Cannot be reached',
    off: 'Disconnected',
  },
  sessions: ({ count }: { count: number }) => plural(count, { one: '# session', other: '# sessions' }),
  lastContact: 'Last contact:',
  connect: 'Connect',
  tryNow: 'Try now',
  disconnect: 'Disconnect',
  connectNamed: ({ name }: { name: string }) => `Connect ${name}`,
  disconnectNamed: ({ name }: { name: string }) => `Disconnect ${name}`,
  remove: 'Remove',
  removeNamed: ({ name }: { name: string }) => `Remove ${name}`,
  removeQuestion: ({ name }: { name: string }) =>
    `Remove ${name}? Its sessions are no longer listed here. Nothing changes on the machine.`,
  on: ({ name }: { name: string }) => `On ${name}`,
  onUnreachable: ({ name }: { name: string }) => `On ${name}, which cannot be reached now`,
  prompt: ({ name }: { name: string }) => `What should be done on ${name}?`,
  runOn: 'Run on',
  defaultFolder: ({ folder }: { folder: string }) => `Default: ${folder}`,
  folderThere: ({ name }: { name: string }) => `Folder on ${name}`,
  noAttachments: 'Files cannot be attached to a session on another machine. Name files of that machine with @.',
  agentsFailed: ({ message }: { message: string }) => `The agents of the machine could not be loaded: ${message}`,
}
