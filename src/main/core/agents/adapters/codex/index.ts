import type { AgentAdapter } from '#shared/adapter/port'
import { providerEnv } from '../program/provider-env'
import { accountsOf, accountVariables } from '../program/account-folder'
import { declared, installed, type Product, type ProgramOptions } from '../program/installed'
import { programVersions } from '../versions'
import { signInWithCode, signOut } from './account/device-code'
import { SIGN_IN } from './protocol/failures'
import { readModelList } from './session/models'
import { readQuota } from './account/quota'
import { readSignIn } from './account/sign-in'
import { usualModes } from './session/modes'
import { startThread } from './session/start'

const product: Product = {
  adapterName: 'codex',
  displayName: 'Codex',
  description: "OpenAI's coding agent",
  command: 'codex',
  versions: programVersions.codex,
  startTimeoutMs: 60_000,
}

const login = {
  variable: 'CODEX_HOME',
  usual: '.codex',
  overriding: ['CODEX_API_KEY', 'CODEX_ACCESS_TOKEN'],
  sessions: 'sessions',
} as const

/** Creates the adapter for the user's own Codex, over the protocol of its app server. */
export function createCodex(options: ProgramOptions): AgentAdapter {
  const { availability, asking, signingIn, starting } = installed(product, options)
  return {
    ...declared(product),
    resumeCommand: ['codex', 'resume', '{id}'],
    modes: usualModes,
    folderSettings: { families: ['codex', 'shared', 'git'], holdsBack: ['codex', 'shared', 'git'] },
    availability,
    signIn: {
      how: SIGN_IN,
      read: asking(readSignIn),
      deviceCode: { start: asking(signInWithCode) },
      terminal: signingIn(['login']),
      signOut: asking(signOut),
    },
    quota: { read: asking(readQuota) },
    accounts: accountsOf(login, { ...process.env, ...options.env }, (env) =>
      createCodex({ ...options, env: { ...options.env, ...env } }),
    ),
    modelList: { read: asking(readModelList) },
    start: starting(startThread, ({ provider, accountFolder }) => ({
      ...accountVariables(login, accountFolder),
      ...providerEnv(provider),
    })),
  }
}
