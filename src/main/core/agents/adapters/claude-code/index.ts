import type { Choice } from '#shared/adapter/entities'
import type { AgentAdapter } from '#shared/adapter/port'
import { err, ok } from '#shared/kernel/result'
import { findProgram, foldersOf, foldersToStartIn } from '../program/find'
import { accountsOf, accountVariables } from '../program/account-folder'
import { availabilityOf, declared, type ProgramOptions } from '../program/installed'
import { programVersions } from '../versions'
import { environmentOf } from './session/environment'
import { howToSignIn, missingKey, readSignIn, signInEnvironment, waysOfSignIn } from './account/sign-in'
import { quotaOf, readQuota } from './account/quota'
import { removeStaleMcpConfigs } from './session/mcp-config-file'
import { modes } from './session/controls'
import { startSession } from './session/start'

export interface ClaudeCodeOptions extends ProgramOptions {
  /** Chosen sign-in method, an id of {@link waysOfSignIn}; undefined: not chosen yet. */
  readonly wayOfSignIn?: () => Promise<string | undefined>
}

const product = {
  adapterName: 'claude-code',
  displayName: 'Claude Code',
  description: "Anthropic's coding agent",
}

/** Model names that every Claude Code accepts; their meaning depends on the account. */
const usualModels: readonly Choice[] = ['Default', 'Opus', 'Sonnet', 'Haiku'].map((name) => ({
  id: name.toLowerCase(),
  name,
}))

const versions = programVersions.claude

const login = {
  variable: 'CLAUDE_CONFIG_DIR',
  usual: '.claude',
  overriding: ['CLAUDE_CODE_OAUTH_TOKEN', 'ANTHROPIC_AUTH_TOKEN', 'ANTHROPIC_API_KEY'],
  sessions: 'projects',
} as const

/** Time limit for the program to become ready. */
const START_TIMEOUT_MS = 60_000

/** Creates the adapter for the user's own Claude Code, over its native protocol. */
export function createClaudeCode(options: ClaudeCodeOptions): AgentAdapter {
  const { processes, command = 'claude', args = [], startTimeoutMs = START_TIMEOUT_MS } = options
  const base = () => ({ ...process.env, ...options.env })
  void removeStaleMcpConfigs()
  const wayOfSignIn = options.wayOfSignIn ?? (() => Promise.resolve(undefined))
  return {
    ...declared(product),
    resumeCommand: [command, '--resume={id}'],
    modes,
    folderSettings: { families: ['claude', 'shared', 'git'], holdsBack: ['claude', 'shared', 'git'] },
    availability: () => availabilityOf(command, base(), versions),
    signIn: {
      how: howToSignIn,
      ways: waysOfSignIn,
      async read() {
        const env = signInEnvironment(environmentOf(base(), undefined), await wayOfSignIn())
        const found = await findProgram(product.displayName, command, env, versions)
        return found.ok ? readSignIn(processes, { command: found.value, args, env }) : found
      },
      terminal: {
        async command() {
          const env = base()
          const found = await findProgram(product.displayName, command, env, versions)
          return found.ok ? ok({ command: found.value, args: [...args, 'auth', 'login'], env }) : found
        },
      },
    },
    quota: {
      async read() {
        const way = await wayOfSignIn()
        // A key has no allowances, so the program is not started for them.
        if (way === 'api-key') return quotaOf({})
        const env = signInEnvironment(environmentOf(base(), undefined), way)
        const found = await findProgram(product.displayName, command, env, versions)
        return found.ok ? readQuota({ command: found.value, args, env, processes, startTimeoutMs }) : found
      },
    },
    accounts: accountsOf(login, base(), (env) =>
      createClaudeCode({ ...options, env: { ...options.env, ...env }, wayOfSignIn: () => Promise.resolve('login') }),
    ),
    modelList: { isFallback: true, read: async () => ok(usualModels) },
    async start(startOptions) {
      const { accountFolder } = startOptions
      const way = accountFolder === undefined ? await wayOfSignIn() : 'login'
      // The key of a session's provider always applies: it was given to that session.
      const given = { ...base(), ...accountVariables(login, accountFolder) }
      const env = environmentOf(signInEnvironment(given, way), startOptions.provider, startOptions)
      const keyless = missingKey(env, way)
      if (keyless !== undefined) return err(keyless)
      const found = await findProgram(product.displayName, command, env, versions, foldersOf(startOptions))
      if (!found.ok) return found
      const folders = await foldersToStartIn(startOptions)
      if (!folders.ok) return folders
      const program = { command: found.value, args, env, processes, startTimeoutMs, versions }
      return startSession(program, startOptions)
    },
  }
}
