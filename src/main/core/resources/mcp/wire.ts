import os from 'node:os'
import {
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type SSEClientTransportOptions,
  type StreamableHTTPClientTransportOptions,
  type Transport,
} from '@modelcontextprotocol/client'
import type { McpAccess } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { err, ok, type Result } from '#shared/kernel/result'
import type { McpLocalServer, McpRemoteServer, McpServerConfig } from '#shared/mcp/entities'
import { findCommand } from '#core/base/process/find-command'
import { readLog } from '#core/base/process/process-log'
import type { Processes } from '#core/base/process/processes'
import { boundedFetch } from './bounded-fetch'
import { takesSignIn } from './describe'
import { environmentOf } from './environment-file'
import { isLocal } from './expand'
import type { McpFailure } from './failure'
import { authProviderOf } from './oauth/access-provider'
import { StdioTransport } from './stdio-transport'

/** A transport that has not been started, and what is known about the other end. */
export interface Wire {
  readonly transport: Transport
  readonly isRemote: boolean
  readonly log: () => string
  /** Returns whether the other end is known to be gone. */
  readonly hasEnded: () => boolean
  end(): Promise<void>
}

export interface WireOptions {
  readonly processes: Pick<Processes, 'spawn'>
  /** The environment that local servers get. */
  readonly env: NodeJS.ProcessEnv
  /** Returns the tokens of a server, by its address, if it supports sign-in. */
  readonly accessTo: (serverUrl: string) => McpAccess
  readonly onLog: (line: string) => void
}

/** Returns the transport of a server whose variables are expanded; a local one is started. */
export async function wireTo(config: McpServerConfig, options: WireOptions): Promise<Result<Wire, McpFailure>> {
  return isLocal(config) ? spawnServer(config, options) : remoteWire(config, options)
}

async function spawnServer(
  config: McpLocalServer,
  options: Pick<WireOptions, 'processes' | 'env' | 'onLog'>,
): Promise<Result<Wire, McpFailure>> {
  const own = await environmentOf(config)
  if (!own.ok) return err({ kind: 'configuration', message: own.error })
  const env = { ...options.env, ...own.value }
  const command = await findCommand(config.command, env)
  if (command === undefined)
    return err({ kind: 'spawn', message: `${config.command} is not a program that can be found and run.` })
  const spawned = await options.processes.spawn({
    command,
    args: config.args ?? [],
    cwd: config.cwd ?? os.homedir(),
    env,
    stdin: 'pipe',
  })
  if (!spawned.ok) return err({ kind: 'spawn', message: spawned.error })
  const log = readLog(spawned.value.stderr, options.onLog)
  const transport = new StdioTransport(spawned.value)
  return ok({
    transport,
    isRemote: false,
    log: () => log.tail(),
    hasEnded: () => transport.hasEnded,
    end: () => transport.close(),
  })
}

const nothingKnown = { log: () => '', hasEnded: () => false } as const

function remoteWire(config: McpRemoteServer, options: Pick<WireOptions, 'accessTo'>): Result<Wire, McpFailure> {
  if (!URL.canParse(config.url)) return err({ kind: 'configuration', message: 'The address is not a URL.' })
  const url = new URL(config.url)
  const authProvider = takesSignIn(config) ? authProviderOf(options.accessTo(config.url)) : undefined
  const transportOptions: StreamableHTTPClientTransportOptions & SSEClientTransportOptions = {
    requestInit: { headers: config.headers ?? {} },
    fetch: boundedFetch((error) => transport.onerror?.(error)),
    ...defined({ authProvider }),
  }
  // The old transport's successor does not reach servers that only know this one.
  const transport =
    config.type === 'sse'
      ? // oxlint-disable-next-line typescript/no-deprecated -- see above
        new SSEClientTransport(url, transportOptions)
      : new StreamableHTTPClientTransport(url, transportOptions)
  return ok({
    transport,
    isRemote: true,
    ...nothingKnown,
    async end() {
      // Tells the server that the session is over; many do not care.
      if (transport instanceof StreamableHTTPClientTransport) await transport.terminateSession().catch(() => undefined)
      await transport.close()
    },
  })
}
