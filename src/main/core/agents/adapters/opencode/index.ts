import type { AdapterFailure, AgentAdapter, RunningAgent, StartOptions } from '../../../../../shared/adapter/port'
import type { Result } from '../../../../../shared/kernel/result'
import { createAcpAdapter } from '../acp'
import { declared, installed, type Product, type Program, type ProgramOptions } from '../program/installed'
import { programVersions } from '../versions'
import { readSignIn } from './account/sign-in'
import { SIGN_IN } from './protocol/failures'
import { readGeneration } from './protocol/generation'
import { startSecond } from './second/start'
import { isSecond, startSession } from './session/start'

const versions = programVersions.opencode

const product: Product = {
  adapterName: 'opencode',
  displayName: 'OpenCode',
  description: 'The open source coding agent',
  command: 'opencode',
  versions,
  // The first start of a version downloads its dependencies and the plugins of its settings before it answers. One that is
  // ended meanwhile begins anew the next time, so that a shorter limit would let it never start on a slow network.
  startTimeoutMs: 300_000,
  // Its generation decides how it is spoken with, and whether that was tested.
  askVersion: async (program) => (await readGeneration({ ...program, packageName: versions.packageName })).version,
}

/** Creates the adapter for the user's own OpenCode, with a separate server for each session. */
export function createOpencode(options: ProgramOptions): AgentAdapter {
  const { availability, starting } = installed(product, options)
  const start = async (program: Program, startOptions: StartOptions): Promise<Result<RunningAgent, AdapterFailure>> => {
    const { generation } = await readGeneration({ ...program, packageName: versions.packageName })
    const first = generation === 1 ? await startSession(program, startOptions) : undefined
    if (first !== undefined && (first.ok || first.error !== isSecond)) return first
    const started = await startSecond(program, startOptions)
    if (started.ok || started.error.speaksOtherwise !== true || isRestricted(startOptions)) return started
    return startOverAcp(program, options, startOptions)
  }
  return {
    ...declared(product),
    // Versions from 1.18 on always load plugins of the folder.
    folderSettings: { families: ['opencode', 'claude', 'shared', 'git'], holdsBack: ['claude', 'shared', 'git'] },
    availability,
    signIn: { how: SIGN_IN, read: () => readSignIn({ ...process.env, ...options.env }) },
    start: starting(start),
  }
}

/** Restrictions that only the server's own interface takes. */
const isRestricted = ({ heldBack, readOnly }: StartOptions): boolean => heldBack !== undefined || readOnly !== undefined

/** Starts a program whose own interface is not understood over the Agent Client Protocol, which both generations speak. */
async function startOverAcp(
  { command, args, env, startTimeoutMs }: Program,
  { processes }: ProgramOptions,
  startOptions: StartOptions,
): Promise<Result<RunningAgent, AdapterFailure>> {
  const overAcp = createAcpAdapter(
    {
      ...product,
      origin: 'detected',
      command,
      args: [...args, 'acp'],
      env: Object.fromEntries(
        Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      ),
      howToSignIn: SIGN_IN,
      transcripts: async () => (await import('./transcript')).opencodeTranscripts,
    },
    { processes, startTimeoutMs },
  )
  const started = await overAcp.start(startOptions)
  const message = 'OpenCode is newer than Parley knows. It works over the Agent Client Protocol, with fewer reports.'
  if (started.ok) startOptions.onEvent({ type: 'notice', level: 'info', message })
  return started
}
