import { plural } from './format'

export const machine = {
  section: 'Machines',
  about:
    'Lists the sessions of other machines that run Parley next to your own. Agents and files stay there, and keys are never sent.',
  none: 'No other machines yet. Add one to see its sessions here.',
  add: 'Add machine',
  way: 'Connect with',
  ways: { ssh: 'SSH', serve: 'parley serve address', command: 'Command' },
  host: 'Host',
  hostHint:
    'A host from your SSH configuration, or user@name. Parley asks for passwords, passphrases and unknown host keys when needed.',
  hostInvalid: 'Enter a host name without spaces, such as server or ann@server.',
  address: 'Address',
  addressHint: 'The address that “parley serve” prints on that machine, including its token.',
  addressInvalid: 'Enter a complete address that starts with http:// or https://.',
  commandHint: 'A program that runs “parley rpc” on that machine, and its arguments, one per line.',
  nameHint: 'Optional.',
  state: {
    connected: 'Connected',
    connecting: 'Connecting…',
    unreachable: 'Unreachable',
    off: 'Disconnected',
  },
  sessions: ({ count }: { count: number }) => plural(count, { one: '# session', other: '# sessions' }),
  unlisted: ({ count }: { count: number }) =>
    plural(count, {
      one: '# more session is not listed: it is older than the latest 20,000, or its data is invalid.',
      other: '# more sessions are not listed: they are older than the latest 20,000, or their data is invalid.',
    }),
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
  onUnreachable: ({ name }: { name: string }) => `On ${name}, currently unreachable`,
  prompt: ({ name }: { name: string }) => `What should be done on ${name}?`,
  runOn: 'Run on',
  defaultFolder: ({ folder }: { folder: string }) => `Default: ${folder}`,
  folderThere: ({ name }: { name: string }) => `Folder on ${name}`,
  noAttachments: 'Files can’t be attached to a session on another machine. Mention files on that machine with @.',
  agentsFailed: ({ message }: { message: string }) => `Couldn’t load the machine’s agents. ${message}`,
  ask: {
    'host-key': ({ name }: { name: string }) => `Unknown host key for ${name}`,
    password: ({ name }: { name: string }) => `Password for ${name}`,
    passphrase: ({ name }: { name: string }) => `Passphrase for ${name}`,
    pin: ({ name }: { name: string }) => `PIN for ${name}`,
    confirm: ({ name }: { name: string }) => `Allow the use of a key for ${name}?`,
    notice: ({ name }: { name: string }) => `${name} is waiting for you`,
    other: ({ name }: { name: string }) => `${name} asks`,
  },
  hostKeyAbout:
    'Compare the fingerprint with the one you got from the machine’s operator. If they differ, someone may be intercepting the connection.',
  answerAbout: 'Passed to ssh and not stored.',
  yourAnswer: { password: 'Password', passphrase: 'Passphrase', pin: 'PIN', other: 'Answer' },
  trustKey: 'Trust key',
  allowKey: 'Allow',
  install: 'Install Parley',
  installNamed: ({ name }: { name: string }) => `Install Parley on ${name}`,
  installQuestion: ({ name }: { name: string }) =>
    `Parley is not installed on ${name}, or is too old. This copies the Parley server to ~/.parley/server over SSH. It needs no root access and no network there.`,
  installingOn: ({ name }: { name: string }) => `Installing Parley on ${name}…`,
  chooseFolder: ({ name }: { name: string }) => `Choose folder on ${name}`,
  adopt: 'Adopt sessions',
  adoptNamed: ({ name }: { name: string }) => `Adopt the sessions of ${name}`,
  adoptQuestion: ({ name }: { name: string }) =>
    `Adopt the sessions of ${name}? Only do this if the machine is lost for good. Its sessions continue on this machine from their last published state, without its folders.`,
  adopted: ({ count, others, failed }: { count: number; others: number; failed: number }) =>
    [
      plural(count, { one: '# session adopted.', other: '# sessions adopted.' }),
      ...(others === 0
        ? []
        : [plural(others, { one: '# was adopted by another machine.', other: '# were adopted by other machines.' })]),
      ...(failed === 0 ? [] : [plural(failed, { one: '# could not be adopted.', other: '# could not be adopted.' })]),
    ].join(' '),
  fleet: {
    none: 'This machine is in no fleet.',
    state: {
      connected: ({ name, host }: { name: string; host: string }) => `In the fleet ${name} as ${host}`,
      connecting: ({ name }: { name: string; host: string }) => `Connecting to the fleet ${name}…`,
      unreachable: ({ name }: { name: string; host: string }) => `The fleet ${name} cannot be reached`,
    },
    hosts: ({ count }: { count: number }) =>
      plural(count, { one: '# other machine is there.', other: '# other machines are there.' }),
    unpublished: ({ count }: { count: number }) =>
      plural(count, { one: '# session waits to be published.', other: '# sessions wait to be published.' }),
  },
  asOf: ({ name, time }: { name: string; time: string }) =>
    `${name} is unreachable. This is a copy of the conversation from ${time}. You can’t send anything until it is back.`,
  continueHere: 'Continue here',
  moveHere: 'Move here',
  lookingAt: ({ name }: { name: string }) => `Checking ${name}…`,
  conversationComes:
    'The conversation is copied to a new session on this computer. Secrets in it are replaced. Permissions, limits and budgets are not copied.',
  copyComes: ({ name, time, count }: { name: string; time: string; count: number }) =>
    `${name} is unreachable. The copy from ${time}, with ${plural(count, { one: '# message', other: '# messages' })} and no files, becomes a new session on this computer.`,
  closesThere: ({ name }: { name: string }) =>
    `The session on ${name} is closed and links to the new one. You can undo the move to reopen it. Its files stay there.`,
  staysThere: ({ name }: { name: string }) => `The session on ${name} doesn’t change.`,
  agentGoesOn: ({ agent }: { agent: string }) => `${agent} on this computer continues with the conversation so far.`,
  agentIsMissing: ({ agent }: { agent: string }) =>
    `${agent} isn’t available on this computer. Choose another agent with your next message.`,
  cannotBring: ({ name }: { name: string }) => `${name} is unreachable. Connect it and try again.`,
  busyThere: 'An agent is working in the session. Stop it or wait for it to finish, then move the session.',
  code: 'Code',
  codeComes: ({
    repository,
    branch,
    count,
    name,
  }: {
    repository: string
    branch: string
    count: number
    name: string
  }) =>
    branch === ''
      ? `The current commit of ${repository} is copied here with ${plural(count, { one: '# uncommitted file', other: '# uncommitted files' })}. Ignored files stay on ${name}.`
      : `Branch ${branch} of ${repository} is copied here with ${plural(count, { one: '# uncommitted file', other: '# uncommitted files' })}. Ignored files stay on ${name}.`,
  noCode: ({ name }: { name: string }) =>
    `The folder on ${name} isn’t in a Git repository, so its files stay there. The session works in this folder on your computer:`,
  intoWorktree: 'In a new worktree of a repository on this computer',
  repository: 'Repository',
  intoClone: 'In a new clone on this computer',
  withoutCode: 'Without code, in a folder on this computer',
  bringing: ({ name }: { name: string }) => `Copying from ${name}…`,
  bringCancelled: ({ name }: { name: string }) => `Cancelled. Nothing changed here or on ${name}.`,
  movedTo: ({ machine, time }: { machine: string; time: string }) =>
    `This session was moved to ${machine} on ${time} and continues there.`,
  openMoved: 'Open new session',
  takeBack: 'Reopen here',
  moving: ({ machine }: { machine: string }) =>
    `The session on ${machine} will be closed once that machine is reachable. Until then it can also continue there.`,
  copies: 'Offline copies',
  copiesOf: ({ name }: { name: string }) => `Offline copies of ${name}`,
  kept: { nothing: 'None', opened: 'Opened conversations', all: 'All conversations' },
}
