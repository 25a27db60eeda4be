import type { AdapterFailure, AgentAdapter, Availability } from '../../../../shared/adapter/port'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import { findCommand } from '../../process/find-command'
import type { Processes } from '../../process/processes'
import { providerEnv } from '../acp/provider-env'
import { packageVersion } from '../package-version'
import { openFolders } from '../workspace/folders'
import { signInWithCode, signOut } from './device-code'
import { SIGN_IN } from './failures'
import type { Program } from './launch'
import { readQuota } from './quota'
import { readSignIn } from './sign-in'
import { startThread } from './start'

export interface CodexOptions {
  readonly processes: Processes
  /** A name on PATH or an absolute path. Default: `codex`. */
  readonly command?: string
  /** Before those of the program itself. */
  readonly args?: readonly string[]
  /** Added to the host's own environment. */
  readonly env?: Readonly<Record<string, string>>
  readonly startTimeoutMs?: number
}

/** How long each step of the start may take. */
const START_TIMEOUT_MS = 60_000

/** The first version whose app server is spoken to. */
const FIRST_VERSION = [0, 100]

/** The user's own Codex, spoken to in the protocol of its app server. */
export function createCodex(options: CodexOptions): AgentAdapter {
  const { processes, command = 'codex', args = [], startTimeoutMs = START_TIMEOUT_MS } = options
  const base = () => ({ ...process.env, ...options.env })
  const find = async (env: NodeJS.ProcessEnv): Promise<Result<Program, AdapterFailure>> => {
    const found = await findCommand(command, env)
    if (found === undefined)
      return err({ message: `Codex: ${notFound(command)}`, category: 'runtime', recoverable: false })
    return ok({ command: found, args, env, processes, startTimeoutMs })
  }
  return {
    adapterName: 'codex',
    displayName: 'Codex',
    description: "OpenAI's coding agent",
    origin: 'detected',
    answersFreely: { kind: 'answersFreely' },
    modelAtStart: { kind: 'modelAtStart' },
    async availability(): Promise<Availability> {
      const found = await findCommand(command, base())
      if (found === undefined) return { available: false, reason: notFound(command), command }
      const version = await packageVersion(found, '@openai/codex')
      if (version !== undefined && isOlder(version))
        return { available: false, reason: `Codex ${version} is too old; update it.`, command, version }
      return { available: true, command, path: found, ...(version === undefined ? {} : { version }) }
    },
    signIn: {
      how: SIGN_IN,
      async read() {
        const program = await find(base())
        return program.ok ? readSignIn(program.value) : program
      },
      deviceCode: {
        async start() {
          const program = await find(base())
          return program.ok ? signInWithCode(program.value) : program
        },
      },
      async signOut() {
        const program = await find(base())
        return program.ok ? signOut(program.value) : program
      },
    },
    quota: {
      async read() {
        const program = await find(base())
        return program.ok ? readQuota(program.value) : program
      },
    },
    async start(wishes) {
      if (wishes.signal.aborted)
        return err({ message: 'The start was given up.', category: 'runtime', recoverable: true })
      const program = await find({ ...base(), ...providerEnv(wishes.provider) })
      if (!program.ok) return program
      const folders = await openFolders(wishes.cwd, wishes.directories)
      if (!folders.ok) return err({ message: folders.error, category: 'runtime', recoverable: false })
      return startThread(program.value, wishes)
    },
  }
}

const notFound = (command: string): string => `${command} is not on the PATH.`

function isOlder(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10) || 0)
  const [firstMajor = 0, firstMinor = 0] = FIRST_VERSION
  return major < firstMajor || (major === firstMajor && minor < firstMinor)
}
