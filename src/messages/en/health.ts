import { sentence } from './format'

export const health = {
  foundAt: 'Location',
  version: 'Version',
  signIn: 'Sign-in',
  checking: 'Checking…',
  lastFailure: 'Last failure',
  output: 'Output',
  outputOf: ({ name }: { name: string }) => `Output of ${name}`,
  signsInWith: ({ name }: { name: string }) => `Sign-in method for ${name}`,
  checkNamed: ({ name }: { name: string }) => `Check ${name} again`,
  checkAgain: 'Check again',
  stopped: ({ reason }: { reason: string }) =>
    `${sentence(reason)} The conversation is saved, and your next message restarts the agent.`,
  notRunning: ({ name }: { name: string }) => `${name} is no longer running.`,
  starting: 'Starting…',
  showLog: 'Show log',
  hideLog: 'Hide log',
  editAgent: 'Edit agent',
  forkInFolder: 'Continue there',
  noLog: ({ name }: { name: string }) =>
    `The log of this failure is gone. Parley keeps the last one of ${name} until it quits.`,
  emptyLog: ({ name }: { name: string }) => `${name} wrote nothing before it failed.`,
  signInQuestion: ({ name }: { name: string }) => `How should ${name} sign in?`,
  askedOnce: 'You can change this later in Settings › Agents.',
  signInUnknown: ({ problem }: { problem: string }) => `Sign-in unknown: ${problem}`,
  signInAtStart: 'Reports its sign-in status when it starts',
  notSignedIn: 'Sign-in required',
  signedIn: 'Signed in',
  signedInWith: ({ method }: { method: string }) => `Signed in (${method})`,
  signedInAs: ({ account }: { account: string }) => `Signed in as ${account}`,
  signedInAsWith: ({ account, method }: { account: string; method: string }) => `Signed in as ${account} (${method})`,
  versionAtStart: 'Known once it runs',
  tooOld: ({ version, minimumVersion }: { version: string; minimumVersion: string }) =>
    `${version} (Parley requires ${minimumVersion} or later)`,
  tested: ({
    version,
    minimumVersion,
    testedVersion,
  }: {
    version: string
    minimumVersion: string
    testedVersion: string
  }) => `${version} (tested with ${minimumVersion} to ${testedVersion})`,
  newer: ({ version, testedVersion }: { version: string; testedVersion: string }) =>
    `${version} (newer than the tested ${testedVersion})`,
  untested: ({ version }: { version: string }) => `${version} (not tested with Parley)`,
  useTested: ({ version }: { version: string }) => `Use version ${version}`,
  testedDownload: ({ source, name }: { source: string; name: string }) =>
    `Downloads ${source} from npm into Parley’s folder. Your own ${name} stays as it is.`,
  installTested: 'Install and use',
  installing: 'Installing…',
  useOwn: 'Use your own version',
}
