import type { AgentAdapter } from '../../../../../shared/adapter/port'
import { declared, installed, type Product, type ProgramOptions } from '../program/installed'
import { programVersions } from '../versions'
import { SIGN_IN } from './failures'
import { readSignIn } from './sign-in'
import { startSession } from './start'

const product: Product = {
  adapterName: 'opencode',
  displayName: 'OpenCode',
  description: 'The open source coding agent',
  command: 'opencode',
  versions: programVersions.opencode,
  // The first start of a version fetches what it needs.
  startTimeoutMs: 90_000,
}

/** The user's own OpenCode, spoken to through a server of its own for each session. */
export function createOpencode(options: ProgramOptions): AgentAdapter {
  const { availability, starting } = installed(product, options)
  return {
    ...declared(product),
    // Versions from 1.18 on load plugins of the folder whatever they are told.
    folderSettings: { families: ['opencode', 'claude', 'shared', 'git'], holdsBack: ['claude', 'shared', 'git'] },
    availability,
    signIn: { how: SIGN_IN, read: () => readSignIn({ ...process.env, ...options.env }) },
    start: starting(startSession),
  }
}
