import type { AdapterFailure, AgentAdapter, Availability, ProviderAccess } from '#shared/adapter/port'
import type { AgentPlugin } from '#shared/adapter/entities'
import type { TranscriptFormat } from '#core/agents/transcript/format'
import type { SignInState } from '#shared/auth/entities'
import { defined } from '#shared/kernel/defined'
import { err, ok, type Result } from '#shared/kernel/result'
import { findCommand } from '#core/base/process/find-command'
import type { Processes } from '#core/base/process/processes'
import { findProgram, foldersOf, foldersToStartIn, notFound } from '../program/find'
import { availabilityOf } from '../program/installed'
import { startTolerantly, type OptionalOption } from '../program/options'
import type { Asked } from './session/brief'
import { Login } from './session/login'
import { providerEnv } from '../program/provider-env'
import type { ProgramVersions } from '../versions'

/** Start command and names of an agent that speaks the Agent Client Protocol. */
export interface AcpAgent {
  readonly adapterName: string
  readonly displayName: string
  readonly description: string
  readonly origin: 'settings' | 'detected'
  /** A name on PATH or an absolute path. */
  readonly command: string
  readonly args: readonly string[]
  /** Variables added to the host's environment. */
  readonly env: Readonly<Record<string, string>>
  /** User-facing instructions for signing in. */
  readonly howToSignIn?: string
  /** Arguments with which its program signs in, in a terminal; absent: those that the agent itself names. */
  readonly signInArgs?: readonly string[]
  /** Reads the sign-in state from the program's environment. Starts nothing. */
  readonly readSignIn?: (env: NodeJS.ProcessEnv) => Promise<Result<SignInState, AdapterFailure>>
  /** Reads the plugins of a session in a folder from the program's files. Starts nothing. */
  readonly readPlugins?: (env: NodeJS.ProcessEnv, cwd: string) => Promise<readonly AgentPlugin[]>
  /** Loads the form in which the program keeps its sessions; absent when it is unknown. */
  readonly transcripts?: () => Promise<TranscriptFormat>
  /** Program and arguments that continue one of its sessions in a terminal; absent: none is known. */
  readonly resumeCommand?: readonly string[]
  /** Supported versions; absent for unknown agents. */
  readonly versions?: ProgramVersions
  /** Version that Parley has installed; absent: it is unknown. */
  readonly installedVersion?: string
  /** Options among `args` that only some versions support. */
  readonly optional?: readonly OptionalOption[]
}

/** Time limit for each step of an agent's start. Cold starts of large agents take several seconds. */
const START_TIMEOUT_MS = 60_000

/** Dependencies of an adapter. `wayOfSignIn`: returns the chosen way to sign in, read whenever it applies. */
interface AcpMeans {
  readonly processes: Processes
  readonly startTimeoutMs?: number
  readonly wayOfSignIn?: () => Promise<string | undefined>
}

/** Creates an adapter for an agent that speaks the Agent Client Protocol over stdio. */
export function createAcpAdapter(
  agent: AcpAgent,
  { processes, startTimeoutMs = START_TIMEOUT_MS, wayOfSignIn = () => Promise.resolve(undefined) }: AcpMeans,
): AgentAdapter {
  const { adapterName, displayName, description, origin, readSignIn } = agent
  const env = (provider?: ProviderAccess) => ({ ...process.env, ...agent.env, ...providerEnv(provider) })
  const login = new Login()
  const commandLine = [agent.command, ...agent.args].join(' ')

  /** Asks the agent without a session. */
  async function asked<T, F extends AdapterFailure>(
    ask: (agent: Asked) => Promise<Result<T, F>>,
  ): Promise<Result<T, F | AdapterFailure>> {
    const { programAsked } = await import('./session/brief')
    const command = await findProgram(displayName, agent.command, env(), agent.versions)
    if (!command.ok) return command
    const program = { name: displayName, command: command.value, args: agent.args, env: env() }
    return ask({ ...programAsked(processes, program), startTimeoutMs })
  }

  return {
    adapterName,
    displayName,
    description,
    origin,
    ...defined({ resumeCommand: agent.resumeCommand }),
    answersFreely: { kind: 'answersFreely' },
    clientFiles: { kind: 'clientFiles' },
    // Its ways to sign in are known once it has started.
    get signIn() {
      return login.signIn({
        name: displayName,
        how: agent.howToSignIn,
        args: agent.signInArgs,
        read: readSignIn && (() => readSignIn(env())),
        async find() {
          const command = await findProgram(displayName, agent.command, env(), agent.versions)
          return command.ok ? ok({ command: command.value, args: agent.args, env: env() }) : command
        },
        async signOut() {
          const { logOut } = await import('./session/brief')
          const done = await asked(logOut)
          if (done.ok) login.told(false)
          return done
        },
      })
    },
    ownSessions: {
      async list() {
        const { listOwnSessions } = await import('./session/own-sessions')
        return asked(listOwnSessions)
      },
      async remove(adapterSessionId) {
        const { deleteOwnSession } = await import('./session/own-sessions')
        return asked((agentAsked) => deleteOwnSession(agentAsked, adapterSessionId))
      },
    },
    async availability(): Promise<Availability> {
      if (agent.versions !== undefined)
        return { ...(await availabilityOf(agent.command, env(), agent.versions)), command: commandLine }
      const path = await findCommand(agent.command, env())
      return path === undefined
        ? { available: false, reason: notFound(agent.command), command: commandLine }
        : { available: true, command: commandLine, path, ...defined({ version: agent.installedVersion }) }
    },
    async start(options) {
      // On demand, because the protocol's schemas take a while to load; before the program starts, whose first words
      // would be missed.
      const { startOn } = await import('./session/start')
      const environment = { ...env(options.provider), ...options.gitEnv }
      const command = await findProgram(displayName, agent.command, environment, agent.versions, foldersOf(options))
      if (!command.ok) return command
      const folders = await foldersToStartIn(options)
      if (!folders.ok) return folders
      const { versions, optional = [] } = agent
      const { onLog, onEvent } = options
      const onLoss = (message: string) => onEvent({ type: 'notice', level: 'warning', message })
      const program = { command: command.value, optional, versions }
      return startTolerantly(program, { onLog, onLoss }, async (attempt) => {
        const spawned = await processes.spawn({
          command: command.value,
          args: attempt.fit(agent.args),
          cwd: options.cwd,
          env: environment,
          stdin: 'pipe',
        })
        if (!spawned.ok)
          return err({ message: `${displayName}: ${spawned.error}`, category: 'runtime', recoverable: true })
        return startOn(spawned.value, folders.value, {
          name: displayName,
          processes,
          env: environment,
          startTimeoutMs,
          transcript: agent.transcripts,
          login,
          wayOfSignIn,
          commandLine: agent,
          plugins: agent.readPlugins && (() => agent.readPlugins?.(environment, options.cwd) ?? Promise.resolve([])),
          options: { ...options, onLog: attempt.onLog },
        })
      })
    },
  }
}
