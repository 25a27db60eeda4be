import { pathToFileURL } from 'node:url'
import type { ExtensionManifest } from '#shared/extension/entities'
import { err, ok, type Result } from '#shared/kernel/result'
import { createJsonLinesPipe } from '#core/base/streams/json-lines'
import type { Log } from '#core/base/context'
import type { Host } from '#core/base/host-port'
import { readLog } from '#core/base/process/process-log'
import type { Processes } from '#core/base/process/processes'
import { serveConnection } from '#core/base/serve-connection'
import { clientModule, programOf } from './programs'
import { scopedHost } from './scopes'

export interface StartExtension {
  readonly folder: string
  readonly dataDir: string
  readonly manifest: ExtensionManifest
  readonly processes: Pick<Processes, 'spawn'>
  readonly host: Host
  readonly log: Log
  /** Called with the id of the connection as soon as there is one. */
  readonly onConnection: (clientId: string) => void
}

/** The running program of an extension. */
export interface ExtensionProcess {
  readonly pid: number
  /** Resolves with a user-facing sentence about the outcome. Never rejects. */
  readonly ended: Promise<string>
  kill(): Promise<void>
}

/** Starts the program of an extension and serves it as a client over its stdin and stdout. */
export async function startExtension(options: StartExtension): Promise<Result<ExtensionProcess, string>> {
  const { folder, dataDir, manifest, processes, host, log } = options
  const { name, scopes } = manifest
  const program = await programOf(manifest.program, folder, process.env)
  if (!program.ok) return program
  const { command, args, env } = program.value
  const spawned = await processes.spawn({
    command,
    args,
    cwd: folder,
    env: {
      ...process.env,
      ...env,
      PARLEY_EXTENSION: name,
      PARLEY_DATA_DIR: dataDir,
      PARLEY_CLIENT: pathToFileURL(clientModule()).href,
    },
    stdin: 'pipe',
  })
  if (!spawned.ok) return spawned
  const tree = spawned.value
  if (tree.stdin === null) return err('The program has no standard input.')
  const diagnostics = readLog(tree.stderr, (line) => log(`Extension ${name}: ${line}`))
  const scoped = scopedHost(host, scopes)
  const noted = {
    connect: (sink: Parameters<Host['connect']>[0]) => {
      const connection = scoped.connect(sink)
      options.onConnection(connection.clientId)
      return connection
    },
  }
  const endConnection = serveConnection(noted, createJsonLinesPipe(tree.stdout, tree.stdin), () => void tree.kill())
  const ended = tree.exited.then(({ exitCode, signal }) => {
    endConnection()
    const how = signal === null ? `exit code ${exitCode ?? 0}` : signal
    const last = diagnostics.tail().trimEnd().split('\n').at(-1) ?? ''
    return `The program ended (${how}).${last === '' ? '' : ` ${last.slice(0, 500)}`}`
  })
  return ok({ pid: tree.pid, ended, kill: () => tree.kill() })
}
