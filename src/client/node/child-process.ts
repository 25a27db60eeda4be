import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import spawn from 'cross-spawn'
import { createJsonLinesPipe } from '../../main/core/attach/json-lines'
import { connectClient, type ClientInfo } from '../client'
import type { Connect } from '../connection'
import { createPeerLink } from '../peer-link'

/** How a `parley rpc` is started. */
export interface ChildProcessOptions {
  /** The program and what comes before `rpc`. Default: `parley`. */
  readonly command?: readonly [program: string, ...args: string[]]
  /** Default: the data folder of the person who runs this. */
  readonly dataDir?: string
  /** Default: this process's own. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Gets what the process writes for those who look after it, piece by piece. */
  readonly onLog?: (text: string) => void
}

/** A `parley rpc` of one's own, started anew when it is lost. */
export interface ChildProcessConnect {
  readonly connect: Connect
  /** Ends the process in order; resolves when it is gone. */
  end(): Promise<void>
}

/** Starts `parley rpc`, which is the host of its data folder or attaches to the one there is, and connects to it. */
export function overChildProcess(options: ChildProcessOptions, clientInfo: ClientInfo): ChildProcessConnect {
  const [program, ...args] = options.command ?? ['parley']
  let gone = Promise.resolve()
  let end = (): void => {}
  return {
    connect: async (served) => {
      // All three are pipes, which the types of the package do not tell.
      const child = spawn(
        program,
        [...args, 'rpc', ...(options.dataDir === undefined ? [] : ['--data', options.dataDir])],
        { stdio: 'pipe', ...(options.env === undefined ? {} : { env: { ...options.env } }) },
      ) as ChildProcessWithoutNullStreams
      child.stderr.setEncoding('utf8').on('data', (text: string) => options.onLog?.(text))
      // A program that cannot be started closes its streams too, and that is how the link hears of it.
      child.on('error', (error) => options.onLog?.(`${error.message}\n`))
      gone = once(child, 'close').then(
        () => undefined,
        () => undefined,
      )
      end = () => child.stdin.end()
      const connected = await connectClient(
        createPeerLink(createJsonLinesPipe(child.stdout, child.stdin)),
        clientInfo,
        served,
      )
      if (!connected.ok) child.kill()
      return connected
    },
    async end() {
      end()
      await gone
    },
  }
}
