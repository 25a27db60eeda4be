import type { AdapterFailure, AgentAdapter, Availability } from '../../../../shared/adapter/port'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import { findCommand } from '../../process/find-command'
import type { Processes } from '../../process/processes'
import { packageVersion } from '../package-version'
import type { Program } from '../program/launch'
import { openFolders } from '../workspace/folders'
import { readQuota, readSignIn } from './account-state'
import { signInWithCode } from './device-code'
import { SIGN_IN } from './failures'
import { startSession } from './start'

export interface CopilotOptions {
  readonly processes: Processes
  /** A name on PATH or an absolute path. Default: `copilot`. */
  readonly command?: string
  /** Before those of the program itself. */
  readonly args?: readonly string[]
  /** Added to the host's own environment. */
  readonly env?: Readonly<Record<string, string>>
  readonly startTimeoutMs?: number
}

/** How long each step of the start may take. */
const START_TIMEOUT_MS = 60_000

/** The first version that is spoken to as a server. */
const FIRST_VERSION = [1, 0, 48]

/** The user's own GitHub Copilot CLI, spoken to as a server without a screen. */
export function createCopilot(options: CopilotOptions): AgentAdapter {
  const { processes, command = 'copilot', args = [], startTimeoutMs = START_TIMEOUT_MS } = options
  const base = () => ({ ...process.env, ...options.env })
  const find = async (): Promise<Result<Program, AdapterFailure>> => {
    const env = base()
    const found = await findCommand(command, env)
    if (found === undefined)
      return err({ message: `GitHub Copilot: ${notFound(command)}`, category: 'runtime', recoverable: false })
    return ok({ command: found, args, env, processes, startTimeoutMs })
  }
  return {
    adapterName: 'copilot',
    displayName: 'GitHub Copilot',
    description: "GitHub's coding agent",
    origin: 'detected',
    answersFreely: { kind: 'answersFreely' },
    modelAtStart: { kind: 'modelAtStart' },
    async availability(): Promise<Availability> {
      const found = await findCommand(command, base())
      if (found === undefined) return { available: false, reason: notFound(command), command }
      const version = await packageVersion(found, '@github/copilot')
      if (version !== undefined && isOlder(version))
        return { available: false, reason: `GitHub Copilot ${version} is too old; update it.`, command, version }
      return { available: true, command, path: found, ...(version === undefined ? {} : { version }) }
    },
    signIn: {
      how: SIGN_IN,
      async read() {
        const program = await find()
        return program.ok ? readSignIn(program.value) : program
      },
      deviceCode: {
        async start() {
          const program = await find()
          return program.ok ? signInWithCode(program.value) : program
        },
      },
    },
    quota: {
      async read() {
        const program = await find()
        return program.ok ? readQuota(program.value) : program
      },
    },
    async start(wishes) {
      if (wishes.signal.aborted)
        return err({ message: 'The start was given up.', category: 'runtime', recoverable: true })
      const program = await find()
      if (!program.ok) return program
      const folders = await openFolders(wishes.cwd, wishes.directories)
      if (!folders.ok) return err({ message: folders.error, category: 'runtime', recoverable: false })
      return startSession(program.value, wishes)
    },
  }
}

const notFound = (command: string): string => `${command} is not on the PATH.`

function isOlder(version: string): boolean {
  const parts = version.split('.').map((part) => Number.parseInt(part, 10) || 0)
  for (const [index, first] of FIRST_VERSION.entries()) {
    const part = parts[index] ?? 0
    if (part !== first) return part < first
  }
  return false
}
