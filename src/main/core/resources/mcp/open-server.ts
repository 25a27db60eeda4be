import os from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import {
  Client,
  SSEClientTransport,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type SSEClientTransportOptions,
  type StreamableHTTPClientTransportOptions,
  type Transport,
} from '@modelcontextprotocol/client'
import type { McpAccess } from '../../../../shared/adapter/port'
import { defined } from '../../../../shared/kernel/defined'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import type { McpLocalServer, McpRemoteServer, McpServerConfig } from '../../../../shared/mcp/entities'
import { FloodError } from '../../base/streams/flood'
import { findCommand } from '../../base/process/find-command'
import { readLog } from '../../base/process/process-log'
import type { Processes } from '../../base/process/processes'
import { boundedFetch } from './bounded-fetch'
import { calmTraffic } from './calm-traffic'
import { takesSignIn } from './describe'
import { environmentOf } from './environment-file'
import { expandVariables, isLocal } from './expand'
import { readOffers, type Offers } from './offers'
import { SignInNeeded, authProviderOf } from './oauth/access-provider'
import { StdioTransport } from './stdio-transport'
import { unreachable } from './unreachable'

/** The first start of a server may have to download it. */
const CONNECT_TIMEOUT_MS = 60_000
/** Interval of pings to a remote server; nothing else would detect its loss. */
const PING_EVERY_MS = 30_000
const PING_TIMEOUT_MS = 10_000
/** Minimum interval between refreshes of a server's offers. */
const REFRESH_EVERY_MS = 1000
/** Maximum stored length of a server's reported name. */
const LONGEST_NAME = 200
const MOST_LOGGED = 2000

/** Reason why there is no connection. `message` is user-facing and contains no values of the configuration. */
export interface McpFailure {
  readonly kind: 'configuration' | 'spawn' | 'timeout' | 'protocol' | 'network' | 'auth'
  readonly message: string
  /** `auth` only: the user can sign in from Parley; otherwise the token in the server's headers is invalid. */
  readonly canSignIn?: true
  /** Last output of a local server outside the protocol. */
  readonly log?: string
  /** Retrying automatically would not help. */
  readonly isFinal?: true
}

/** A connected server. */
export interface OpenServer {
  readonly client: Client
  readonly serverName: string
  readonly serverVersion: string
  /** Offers when it was connected. */
  readonly offers: Offers
  /** Settles when the connection is gone, with the reason if it was closed for one. Never rejects. */
  readonly closed: Promise<McpFailure | null>
  /** Ends the connection, and the process of a local server. Idempotent. */
  close(): Promise<void>
}

export interface OpenOptions {
  readonly processes: Pick<Processes, 'spawn'>
  readonly version: string
  /** The environment that references are taken from, and that local servers get. */
  readonly env: NodeJS.ProcessEnv
  /** Returns the tokens of a server, by its address, if it supports sign-in. */
  readonly accessTo: (serverUrl: string) => McpAccess
  readonly signal: AbortSignal
  readonly onLog: (line: string) => void
  /** Called when the server's offers changed. */
  readonly onOffers: (offers: Offers) => void
}

/** Connects a server. A failure leaves no process behind. */
export async function openServer(
  config: McpServerConfig,
  options: OpenOptions,
): Promise<Result<OpenServer, McpFailure>> {
  const expanded = expandVariables(config, options.env)
  if (!expanded.ok) return err({ kind: 'configuration', message: expanded.error })
  const wire = await wireTo(expanded.value, options)
  return wire.ok ? shakeHands(config, wire.value, options) : wire
}

/** Returns the transport of a server whose variables are expanded; a local one is started. */
export async function wireTo(
  config: McpServerConfig,
  options: Pick<OpenOptions, 'processes' | 'env' | 'accessTo' | 'onLog'>,
): Promise<Result<Wire, McpFailure>> {
  return isLocal(config) ? spawnServer(config, options) : remoteWire(config, options)
}

/** A transport that has not been started, and what is known about the other end. */
export interface Wire {
  readonly transport: Transport
  readonly isRemote: boolean
  readonly log: () => string
  /** Returns whether the other end is known to be gone. */
  readonly hasEnded: () => boolean
  end(): Promise<void>
}

async function spawnServer(
  config: McpLocalServer,
  options: Pick<OpenOptions, 'processes' | 'env' | 'onLog'>,
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

function remoteWire(config: McpRemoteServer, options: Pick<OpenOptions, 'accessTo'>): Result<Wire, McpFailure> {
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

async function shakeHands(
  config: McpServerConfig,
  wire: Wire,
  options: OpenOptions,
): Promise<Result<OpenServer, McpFailure>> {
  const timeout = config.timeout ?? CONNECT_TIMEOUT_MS
  const client = new Client(
    { name: 'parley', version: options.version },
    {
      listChanged: {
        tools: { autoRefresh: false, onChanged: refresh },
        prompts: { autoRefresh: false, onChanged: refresh },
        resources: { autoRefresh: false, onChanged: refresh },
      },
    },
  )
  const gone = Promise.withResolvers<McpFailure | null>()
  const end: { reason: McpFailure | null } = { reason: null }
  client.onclose = () => gone.resolve(end.reason)
  // Any other relevant error shows in the request that it makes fail.
  client.onerror = (error) => {
    if (error instanceof FloodError) {
      end.reason = { kind: 'protocol', message: `It was disconnected, because it ${error.message}.`, isFinal: true }
      void wire.end()
    } else options.onLog(error.message.slice(0, MOST_LOGGED))
  }

  let refreshing: Promise<void> | null = null
  let isStale = false
  /** One at a time, and once more when something changed meanwhile. */
  function refresh(): void {
    isStale = true
    refreshing ??= readWhileStale().finally(() => {
      refreshing = null
    })
  }
  async function readWhileStale(): Promise<void> {
    while (isStale) {
      isStale = false
      const read = await readOffers(client, config, timeout).catch(() => null)
      if (read !== null) options.onOffers(read)
      await pause(REFRESH_EVERY_MS, undefined, { ref: false })
    }
  }

  try {
    await client.connect(wire.transport, { timeout, signal: options.signal })
    calmTraffic(wire.transport)
    const offers = await readOffers(client, config, timeout)
    const about = client.getServerVersion()
    const pings = wire.isRemote ? keepAsking(client, () => void wire.end()) : undefined
    void gone.promise.then(() => clearInterval(pings))
    return ok({
      client,
      serverName: (about?.name ?? '').slice(0, LONGEST_NAME),
      serverVersion: (about?.version ?? '').slice(0, LONGEST_NAME),
      offers,
      closed: gone.promise,
      close: () => wire.end(),
    })
  } catch (error) {
    const hadEnded = wire.hasEnded()
    await wire.end()
    const log = wire.log()
    return err(end.reason ?? { ...failureOf(error, timeout, hadEnded), ...(log === '' ? {} : { log }) })
  }
}

function keepAsking(client: Client, onSilence: () => void): NodeJS.Timeout {
  return setInterval(() => {
    client.ping({ timeout: PING_TIMEOUT_MS }).catch(onSilence)
  }, PING_EVERY_MS).unref()
}

function failureOf(error: unknown, timeout: number, hadEnded: boolean): McpFailure {
  if (error instanceof SignInNeeded) return { kind: 'auth', message: error.message, canSignIn: true }
  if (error instanceof UnauthorizedError || (error instanceof SdkHttpError && error.status === 401))
    return { kind: 'auth', message: 'The server does not take the token that is in its headers. Put a good one there.' }
  if (error instanceof SdkHttpError)
    return { kind: 'network', message: `The server answered with HTTP status ${error.status}.` }
  if (hadEnded) return { kind: 'spawn', message: 'The server ended while it was being connected.' }
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout)
    return { kind: 'timeout', message: `The server did not answer within ${Math.round(timeout / 1000)} s.` }
  if (error instanceof TypeError && error.message === 'fetch failed')
    return { kind: 'network', message: unreachable(error) }
  return { kind: 'protocol', message: error instanceof Error ? error.message : String(error) }
}
