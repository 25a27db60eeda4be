import type { AgentAdapter } from '#shared/adapter/port'
import { accountsOf, accountVariables } from '../program/account-folder'
import { declared, installed, type Product, type ProgramOptions } from '../program/installed'
import { programVersions } from '../versions'
import { readQuota, readSignIn } from './account/account-state'
import { signInWithCode } from './account/device-code'
import { SIGN_IN } from './protocol/failures'
import { modes } from './session/settings'
import { startSession } from './session/start'

const product: Product = {
  adapterName: 'copilot',
  displayName: 'GitHub Copilot',
  description: "GitHub's coding agent",
  command: 'copilot',
  versions: programVersions.copilot,
  startTimeoutMs: 60_000,
}

const login = {
  variable: 'COPILOT_HOME',
  usual: '.copilot',
  overriding: ['COPILOT_GITHUB_TOKEN', 'GH_TOKEN', 'GITHUB_TOKEN'],
  sessions: 'session-state',
} as const

/** Creates the adapter for the user's own GitHub Copilot CLI, over its headless server. */
export function createCopilot(options: ProgramOptions): AgentAdapter {
  const { availability, asking, signingIn, starting } = installed(product, options)
  return {
    ...declared(product),
    resumeCommand: ['copilot', '--resume={id}'],
    modes,
    folderSettings: {
      families: ['copilot', 'claude', 'shared', 'editor', 'git'],
      holdsBack: ['copilot', 'claude', 'shared', 'editor', 'git'],
    },
    availability,
    clientFiles: { kind: 'clientFiles' },
    signIn: {
      how: SIGN_IN,
      read: asking(readSignIn),
      deviceCode: { start: asking(signInWithCode) },
      terminal: signingIn(['login']),
    },
    quota: { read: asking(readQuota) },
    accounts: accountsOf(login, { ...process.env, ...options.env }, (env) =>
      createCopilot({ ...options, env: { ...options.env, ...env } }),
    ),
    start: starting(startSession, ({ accountFolder }) => accountVariables(login, accountFolder)),
  }
}
