import { plural } from './format'

export const extensions = {
  enableTitle: ({ title }: { title: string }) => `Enable ${title}?`,
  filesChanged: 'Its files have changed since you enabled it.',
  warning:
    'An extension is a program that runs with your permissions: it can read and change your files and use the network. Only enable extensions you trust. Parley asks again when their files change.',
  program: 'Program',
  access: 'Access to Parley',
  noAccess: 'None, except staying connected',
  use: ({ title }: { title: string }) => `Use ${title}`,
  restartNamed: ({ title }: { title: string }) => `Restart ${title}`,
  reviewNamed: ({ title }: { title: string }) => `Review ${title}`,
  review: 'Review',
  toReview: ({ title }: { title: string }) => `Extension to review: ${title}`,
  waits: 'Its files have changed since you enabled it, so it no longer runs.',
  keepOff: 'Keep off',
  explanation:
    'Extensions are programs that add agent tools, slash commands, context and compression steps. Parley starts the ones you enable and restarts them if they exit. None runs before you have approved its files.',
  loadFailed: ({ error }: { error: string }) => `Couldn’t load the extensions. ${error}`,
  reload: 'Reload',
  title: 'Extensions',
  noneFound:
    'No extensions found. Put each one in its own folder with a parley-extension.json file, in the extensions folder next to Parley’s data or in .parley/extensions of a project.',
  status: { running: 'Running', disabled: 'Off', failed: 'Failed', starting: 'Starting…' },
  scope: {
    tools: 'Offer tools to agents',
    commands: 'Offer slash commands',
    context: 'Add context to prompts',
    compression: 'Offer compression steps, which read the conversation',
    sessions: 'Read and change all sessions, and send messages to agents',
    approvals: 'Answer permission requests and questions for you',
    host: 'Change settings, configuration and stored data',
  },
  offFilesChanged: 'Off, files changed',
  tools: ({ count }: { count: number }) => plural(count, { one: '# tool', other: '# tools' }),
  commands: ({ count }: { count: number }) => plural(count, { one: '# command', other: '# commands' }),
}
