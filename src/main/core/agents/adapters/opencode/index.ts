import { noticeText } from '#shared/kernel/notice-texts'
import type { AdapterFailure, AgentAdapter, RunningAgent, StartOptions } from '#shared/adapter/port'
import type { Result } from '#shared/kernel/result'
import { createAcpAdapter } from '../acp'
import { declared, installed, type Product, type Program, type ProgramOptions } from '../program/installed'
import { readSignIn } from './account/sign-in'
import { readGeneration } from './protocol/generation'
import { howToSignIn, kilo, opencode, type Relative } from './relatives'
import { startSecond } from './second/start'
import { isSecond, startSession } from './session/start'

/**
 * Time limit of a start. The first start of a version downloads its dependencies and plugins before it answers, and one that is
 * ended meanwhile begins again the next time: with a shorter limit it would never start on a slow network.
 */
const START_TIMEOUT_MS = 300_000

/** Creates the adapter for the user's own OpenCode, with a separate server for each session. */
export function createOpencode(options: ProgramOptions): AgentAdapter {
  return createRelative(opencode, options)
}

/** Creates the adapter for the user's own Kilo, which is made from OpenCode and has the interface of its version 1. */
export function createKilo(options: ProgramOptions): AgentAdapter {
  return createRelative(kilo, options)
}

function createRelative(relative: Relative, options: ProgramOptions): AgentAdapter {
  const { adapterName, displayName, description, command, versions } = relative
  const product: Product = {
    adapterName,
    displayName,
    description,
    command,
    versions,
    startTimeoutMs: START_TIMEOUT_MS,
    // Its generation decides how it is spoken with, and whether that was tested.
    askVersion: async (program) => (await readGeneration({ ...program, packageName: versions.packageName })).version,
  }
  const { availability, signingIn, starting } = installed(product, options)
  return {
    ...declared(product),
    resumeCommand: [command, '--session', '{id}'],
    // Versions from 1.18 on always load plugins of the folder.
    folderSettings: { families: ['opencode', 'claude', 'shared', 'git'], holdsBack: ['claude', 'shared', 'git'] },
    availability,
    signIn: {
      how: howToSignIn(relative),
      terminal: signingIn(['auth', 'login']),
      read: () => readSignIn({ ...process.env, ...options.env }, relative),
    },
    start: starting((program, startOptions) =>
      relative.hasGenerations === true
        ? startEither(program, options, startOptions)
        : startSession(program, startOptions, relative),
    ),
  }
}

/** Starts OpenCode as its generation wants it. */
async function startEither(
  program: Program,
  options: ProgramOptions,
  startOptions: StartOptions,
): Promise<Result<RunningAgent, AdapterFailure>> {
  const { packageName } = opencode.versions
  const { generation } = await readGeneration({ ...program, packageName })
  const first = generation === 1 ? await startSession(program, startOptions) : undefined
  if (first !== undefined && (first.ok || first.error !== isSecond)) return first
  const started = await startSecond(program, startOptions)
  if (started.ok || started.error.speaksOtherwise !== true || isRestricted(startOptions)) return started
  return startOverAcp(program, options, startOptions)
}

/** Restrictions that only the server's own interface takes. */
const isRestricted = ({ heldBack, readOnly }: StartOptions): boolean => heldBack !== undefined || readOnly !== undefined

/** Starts a program whose own interface is not understood over the Agent Client Protocol, which both generations speak. */
async function startOverAcp(
  { command, args, env, startTimeoutMs }: Program,
  { processes }: ProgramOptions,
  startOptions: StartOptions,
): Promise<Result<RunningAgent, AdapterFailure>> {
  const { adapterName, displayName, description } = opencode
  const overAcp = createAcpAdapter(
    {
      adapterName,
      displayName,
      description,
      origin: 'detected',
      command,
      args: [...args, 'acp'],
      env: Object.fromEntries(
        Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      ),
      howToSignIn: howToSignIn(opencode),
      transcripts: async () => (await import('./transcript')).opencodeTranscripts,
    },
    { processes, startTimeoutMs },
  )
  const started = await overAcp.start(startOptions)
  if (started.ok)
    startOptions.onEvent({ type: 'notice', level: 'info', ...noticeText('newer-agent', { agent: 'OpenCode' }) })
  return started
}
