import type { AgentAdapter } from '../../../../../shared/adapter/port'
import { declared, installed, type Product, type ProgramOptions } from '../program/installed'
import { programVersions } from '../versions'
import { SIGN_IN } from './protocol/failures'
import { readSignIn } from './account/sign-in'
import { startSession } from './session/start'

const product: Product = {
  adapterName: 'opencode',
  displayName: 'OpenCode',
  description: 'The open source coding agent',
  command: 'opencode',
  versions: programVersions.opencode,
  // The first start of a version downloads its dependencies and the plugins of its settings before it answers. One that is
  // ended meanwhile begins anew the next time, so that a shorter limit would let it never start on a slow network.
  startTimeoutMs: 300_000,
}

/** Creates the adapter for the user's own OpenCode, with a separate server for each session. */
export function createOpencode(options: ProgramOptions): AgentAdapter {
  const { availability, starting } = installed(product, options)
  return {
    ...declared(product),
    // Versions from 1.18 on always load plugins of the folder.
    folderSettings: { families: ['opencode', 'claude', 'shared', 'git'], holdsBack: ['claude', 'shared', 'git'] },
    availability,
    signIn: { how: SIGN_IN, read: () => readSignIn({ ...process.env, ...options.env }) },
    start: starting(startSession),
  }
}
