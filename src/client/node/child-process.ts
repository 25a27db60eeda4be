import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createJsonLinesPipe } from '../../main/core/base/streams/json-lines'
import { startChild } from '../../main/core/base/process/start-child'
import { contractError } from '../../shared/kernel/errors'
import { err, ok } from '../../shared/kernel/result'
import type { OpenLink } from '../connection'
import { createPeerLink } from '../peer-link'

/** Start options of `parley rpc`. */
export interface ChildProcessOptions {
  /** Program and arguments before `rpc`. Default: the Parley that this client belongs to. */
  readonly command?: readonly [program: string, ...args: string[]]
  /** Default: the data folder of the current user. */
  readonly dataDir?: string
  /** Default: this process's own. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Receives the diagnostic output of the process, piece by piece. */
  readonly onLog?: (text: string) => void
}

/** A private `parley rpc` process, restarted when it is lost. */
export interface ChildProcessLink {
  readonly open: OpenLink
  /** Ends the process cleanly; resolves when it is gone. */
  end(): Promise<void>
}

/** Returns the `parley` command next to this file, in the sources as in the build output. */
function ownCommand(): readonly [string, string] {
  const manifest = createRequire(import.meta.url).resolve('parley/package.json')
  return [process.execPath, join(dirname(manifest), 'bin', 'parley.js')]
}

/** Starts `parley rpc`, which hosts its data folder or attaches to the running host. */
export function overChildProcess(options: ChildProcessOptions): ChildProcessLink {
  const [program, ...args] = options.command ?? ownCommand()
  let gone = Promise.resolve()
  let end = (): void => {}
  return {
    open: async () => {
      const starting = startChild(
        program,
        [...args, 'rpc', ...(options.dataDir === undefined ? [] : ['--data', options.dataDir])],
        { stdio: 'pipe', ...(options.env === undefined ? {} : { env: { ...options.env } }) },
      )
      const ending = new AbortController()
      end = () => ending.abort()
      gone = starting.then(() => undefined)
      const started = await starting
      if (!started.ok) {
        options.onLog?.(`${started.error}\n`)
        return err(contractError('not-connected', `Parley cannot be started: ${started.error}`))
      }
      const child = started.value
      const { stdin, stdout, stderr } = child
      if (stdin === null || stdout === null || stderr === null)
        throw new Error('a process has the pipes that were asked for')
      stderr.setEncoding('utf8').on('data', (text: string) => options.onLog?.(text))
      gone = once(child, 'close').then(
        () => undefined,
        () => undefined,
      )
      end = () => stdin.end()
      if (ending.signal.aborted) end()
      return ok({
        link: createPeerLink(createJsonLinesPipe(stdout, stdin)),
        refused(error) {
          child.kill()
          return error
        },
      })
    },
    async end() {
      end()
      await gone
    },
  }
}
