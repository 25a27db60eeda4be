import os from 'node:os'
import {
  Client,
  SSEClientTransport,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type Transport,
} from '@modelcontextprotocol/client'
import type { McpAccess } from '../../../shared/adapter/port'
import { err, ok, type Result } from '../../../shared/kernel/result'
import type { McpLocalServer, McpRemoteServer, McpServerConfig } from '../../../shared/mcp/entities'
import { findCommand } from '../process/find-command'
import { readLog } from '../process/process-log'
import type { Processes } from '../process/processes'
import { takesSignIn } from './describe'
import { expandVariables, isLocal } from './expand'
import { readOffers, type Offers } from './offers'
import { SignInNeeded, authProviderOf } from './oauth/access-provider'
import { StdioTransport } from './stdio-transport'
import { unreachable } from './unreachable'

/** The first start of a server may have to download it. */
const CONNECT_TIMEOUT_MS = 60_000
/** How often a remote server is asked whether it is still there; nothing else would tell. */
const PING_EVERY_MS = 30_000
const PING_TIMEOUT_MS = 10_000

/** Why there is no connection. `message` is for people and holds no values of the configuration. */
export interface McpFailure {
  readonly kind: 'configuration' | 'spawn' | 'timeout' | 'protocol' | 'network' | 'auth'
  readonly message: string
  /** Of `auth`: a person can sign in from here; else the token in the server's headers is no good one. */
  readonly canSignIn?: true
  /** What a local server wrote last beside its messages. */
  readonly log?: string
}

/** A connected server. */
export interface OpenServer {
  readonly client: Client
  readonly serverName: string
  readonly serverVersion: string
  /** What it offered when it was connected. */
  readonly offers: Offers
  /** Settles when the connection is gone, for whatever reason. Never rejects. */
  readonly closed: Promise<unknown>
  /** Ends the connection, and the process of a local server. Idempotent. */
  close(): Promise<void>
}

export interface OpenOptions {
  readonly processes: Pick<Processes, 'spawn'>
  readonly version: string
  /** The environment that references are taken from, and that local servers get. */
  readonly env: NodeJS.ProcessEnv
  /** The tokens of a server, by its address, where a person can sign in at it. */
  readonly accessTo: (serverUrl: string) => McpAccess
  readonly signal: AbortSignal
  readonly onLog: (line: string) => void
  /** What the server offers changed. */
  readonly onOffers: (offers: Offers) => void
}

/** Connects a server. A failure leaves no process behind. */
export async function openServer(
  config: McpServerConfig,
  options: OpenOptions,
): Promise<Result<OpenServer, McpFailure>> {
  const expanded = expandVariables(config, options.env)
  if (!expanded.ok) return err({ kind: 'configuration', message: expanded.error })
  const wire = isLocal(expanded.value)
    ? await spawnServer(expanded.value, options)
    : remoteWire(expanded.value, options)
  return wire.ok ? shakeHands(config, wire.value, options) : wire
}

/** A transport that is not started yet, and what is known of the other end. */
interface Wire {
  readonly transport: Transport
  readonly isRemote: boolean
  readonly log: () => string
  /** Whether the other end is known to be gone. */
  readonly hasEnded: () => boolean
  end(): Promise<void>
}

async function spawnServer(config: McpLocalServer, options: OpenOptions): Promise<Result<Wire, McpFailure>> {
  const env = { ...options.env, ...config.env }
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

function remoteWire(config: McpRemoteServer, options: OpenOptions): Result<Wire, McpFailure> {
  if (!URL.canParse(config.url)) return err({ kind: 'configuration', message: 'The address is not a URL.' })
  const url = new URL(config.url)
  const authProvider = takesSignIn(config) ? authProviderOf(options.accessTo(config.url)) : undefined
  const wishes = {
    requestInit: { headers: config.headers ?? {} },
    ...(authProvider === undefined ? {} : { authProvider }),
  }
  if (config.type === 'sse') {
    // Its successor does not reach servers that only know this one.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    const transport = new SSEClientTransport(url, wishes)
    return ok({ transport, isRemote: true, ...nothingKnown, end: () => transport.close() })
  }
  const transport = new StreamableHTTPClientTransport(url, wishes)
  return ok({
    transport,
    isRemote: true,
    ...nothingKnown,
    async end() {
      // Tells the server that the session is over; many do not care.
      await transport.terminateSession().catch(() => undefined)
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
        tools: { autoRefresh: false, onChanged: () => void refresh() },
        prompts: { autoRefresh: false, onChanged: () => void refresh() },
        resources: { autoRefresh: false, onChanged: () => void refresh() },
      },
    },
  )
  const gone = Promise.withResolvers<null>()
  client.onclose = () => gone.resolve(null)
  // What matters of an error shows in what it makes fail.
  client.onerror = (error) => options.onLog(error.message)

  async function refresh(): Promise<void> {
    const read = await readOffers(client, config, timeout).catch(() => null)
    if (read !== null) options.onOffers(read)
  }

  try {
    await client.connect(wire.transport, { timeout, signal: options.signal })
    const offers = await readOffers(client, config, timeout)
    const about = client.getServerVersion()
    const pings = wire.isRemote ? keepAsking(client, () => void wire.end()) : undefined
    void gone.promise.then(() => clearInterval(pings))
    return ok({
      client,
      serverName: about?.name ?? '',
      serverVersion: about?.version ?? '',
      offers,
      closed: gone.promise,
      close: () => wire.end(),
    })
  } catch (error) {
    const hadEnded = wire.hasEnded()
    await wire.end()
    const log = wire.log()
    return err({ ...failureOf(error, timeout, hadEnded), ...(log === '' ? {} : { log }) })
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
