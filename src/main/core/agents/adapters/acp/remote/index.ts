import type { AgentAdapter } from '#shared/adapter/port'
import { ok } from '#shared/kernel/result'
import type { Processes } from '#core/base/process/processes'
import { foldersToStartIn } from '#core/agents/adapters/program/find'
import type { Asked } from '../session/brief'
import { Login } from '../session/login'
import type { RemoteAddress } from './remote-tree'

/** An agent that runs elsewhere and is reached over HTTP or WebSocket. */
export interface RemoteAgent extends RemoteAddress {
  readonly adapterName: string
  /** Folder that it works in, where it runs; absent: the path of the session's folder. */
  readonly cwd?: string | undefined
}

interface RemoteMeans {
  readonly processes: Processes
  readonly startTimeoutMs?: number
  readonly wayOfSignIn?: () => Promise<string | undefined>
}

/** Creates an adapter for an agent that runs elsewhere. It gets no files, programs and local servers of this machine. */
export function createRemoteAdapter(
  { adapterName, url, headers, cwd }: RemoteAgent,
  { processes, startTimeoutMs = 60_000, wayOfSignIn = () => Promise.resolve(undefined) }: RemoteMeans,
): AgentAdapter {
  const asked = async (): Promise<Asked> => {
    const { connectRemote } = await import('./remote-tree')
    return { name: adapterName, open: () => Promise.resolve(ok(connectRemote({ url, headers }))), startTimeoutMs }
  }
  return {
    adapterName,
    displayName: adapterName,
    description: url,
    origin: 'settings',
    answersFreely: { kind: 'answersFreely' },
    ownSessions: {
      async list() {
        const { listOwnSessions } = await import('../session/own-sessions')
        return listOwnSessions(await asked())
      },
      async remove(adapterSessionId) {
        const { deleteOwnSession } = await import('../session/own-sessions')
        return deleteOwnSession(await asked(), adapterSessionId)
      },
    },
    availability: () => Promise.resolve({ available: true, command: url }),
    async start(options) {
      // On demand, because the protocol's schemas take a while to load.
      const { startOn } = await import('../session/start')
      const { connectRemote } = await import('./remote-tree')
      const folders = await foldersToStartIn(options)
      if (!folders.ok) return folders
      const mcpServers = options.mcpServers?.filter(({ transport }) => transport !== 'stdio')
      return startOn(connectRemote({ url, headers }), folders.value, {
        name: adapterName,
        processes,
        env: {},
        startTimeoutMs,
        wayOfSignIn,
        login: new Login(),
        commandLine: { command: url, args: [] },
        isRemote: true,
        options: {
          ...options,
          ...(cwd === undefined ? {} : { cwd }),
          ...(mcpServers === undefined ? {} : { mcpServers }),
          directories: [],
        },
      })
    },
  }
}
