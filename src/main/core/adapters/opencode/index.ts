import type { AdapterFailure, AgentAdapter, Availability } from '../../../../shared/adapter/port'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import { findCommand } from '../../process/find-command'
import type { Processes } from '../../process/processes'
import { packageVersion } from '../package-version'
import { openFolders } from '../workspace/folders'
import { SIGN_IN } from './failures'
import type { Program } from './launch'
import { readSignIn } from './sign-in'
import { startSession } from './start'

export interface OpencodeOptions {
  readonly processes: Processes
  /** A name on PATH or an absolute path. Default: `opencode`. */
  readonly command?: string
  /** Before those of the program itself. */
  readonly args?: readonly string[]
  /** Added to the host's own environment. */
  readonly env?: Readonly<Record<string, string>>
  readonly startTimeoutMs?: number
}

/** How long each step of the start may take. The first one of a version fetches what it needs. */
const START_TIMEOUT_MS = 90_000

/** The first version whose server is spoken to. */
const FIRST_VERSION = [1, 2]

/** The user's own OpenCode, spoken to through a server of its own for each session. */
export function createOpencode(options: OpencodeOptions): AgentAdapter {
  const { processes, command = 'opencode', args = [], startTimeoutMs = START_TIMEOUT_MS } = options
  const env = () => ({ ...process.env, ...options.env })
  const find = async (): Promise<Result<Program, AdapterFailure>> => {
    const found = await findCommand(command, env())
    if (found === undefined)
      return err({ message: `OpenCode: ${notFound(command)}`, category: 'runtime', recoverable: false })
    return ok({ command: found, args, env: env(), processes, startTimeoutMs })
  }
  return {
    adapterName: 'opencode',
    displayName: 'OpenCode',
    description: 'The open source coding agent',
    origin: 'detected',
    answersFreely: { kind: 'answersFreely' },
    modelAtStart: { kind: 'modelAtStart' },
    async availability(): Promise<Availability> {
      const found = await findCommand(command, env())
      if (found === undefined) return { available: false, reason: notFound(command), command }
      const version = await packageVersion(found, 'opencode-ai')
      if (version !== undefined && isOlder(version))
        return { available: false, reason: `OpenCode ${version} is too old; update it.`, command, version }
      return { available: true, command, path: found, ...(version === undefined ? {} : { version }) }
    },
    signIn: { how: SIGN_IN, read: () => readSignIn(env()) },
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
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10) || 0)
  const [firstMajor = 0, firstMinor = 0] = FIRST_VERSION
  return major < firstMajor || (major === firstMajor && minor < firstMinor)
}
