import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createJsonLinesPipe } from '#core/base/streams/json-lines'
import type { AnySessionEvent, RequestInput, RequestName, RequestOutput } from '#shared/contract'
import { connectOnce } from '#client/connection'
import { createPeerLink } from '#client/peer-link'

const command = fileURLToPath(new URL('../../bin/parley.js', import.meta.url))

/** A private `parley rpc`. */
export interface Parley {
  readonly pid: number
  /** Rejects with the host's error when a request fails. */
  request<N extends RequestName>(name: N, input: RequestInput<N>): Promise<RequestOutput<N>>
  onEvent(listener: (event: AnySessionEvent) => void): () => void
  /** Rejects when it ends unexpectedly. */
  readonly lost: Promise<never>
  /** Ends it and waits until it is gone. */
  close(): Promise<void>
}

/** Starts Parley on a data directory. `env` is its complete environment. */
export async function startParley(dataDir: string, env: Readonly<Record<string, string>>): Promise<Parley> {
  const child = spawn(process.execPath, [command, 'rpc', '--data', dataDir], {
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const log = keepLog(child)
  const client = await connectOnce(createPeerLink(createJsonLinesPipe(child.stdout, child.stdin)), {
    name: 'interop',
  })
  if (!client.ok) throw new Error(`${client.error.message}\n${log()}`)
  const { value } = client
  const lost = new Promise<never>((_resolve, reject) => {
    value.onState((state) => {
      if (state.kind === 'lost') reject(new Error(`${state.reason}\n${log()}`))
    })
  })
  // Pending waits are rejected; nobody else needs to handle it.
  lost.catch(() => undefined)
  return {
    pid: child.pid ?? 0,
    async request(name, input) {
      const result = await value.request(name, input)
      if (!result.ok) throw new Error(`${name}: ${result.error.message}\n${log()}`)
      return result.value
    },
    onEvent: (listener) => value.onSessionEvent(listener),
    lost,
    async close() {
      const exited = child.exitCode === null ? once(child, 'exit') : undefined
      value.close()
      child.stdin.end()
      await exited
    },
  }
}

/** Returns the end of a process's stderr. */
function keepLog(child: ChildProcess): () => string {
  let log = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString('utf8')).slice(-4000)
  })
  return () => log
}
