import type { AgentAdapter } from '#shared/adapter/port'
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

/** Creates the adapter for the user's own GitHub Copilot CLI, over its headless server. */
export function createCopilot(options: ProgramOptions): AgentAdapter {
  const { availability, asking, signingIn, starting } = installed(product, options)
  return {
    ...declared(product),
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
    start: starting(startSession),
  }
}
