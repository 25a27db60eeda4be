import { setTimeout as pause } from 'node:timers/promises'
import { Client } from '@modelcontextprotocol/client'
import { defined } from '#shared/kernel/defined'
import { err, ok, type Result } from '#shared/kernel/result'
import type { McpServerConfig } from '#shared/mcp/entities'
import { FloodError } from '#core/base/streams/flood'
import { appCapabilities } from './apps/capabilities'
import { calmTraffic } from './calm-traffic'
import { firstSearch, negotiationOf, nextSearch, type EraSearch } from './era'
import { expandVariables } from './expand'
import { failureOf, type McpFailure } from './failure'
import type { ToolLists } from './filter/limits'
import { keepAsking, keepListening } from './keep-alive'
import { noteDemand } from './note-demand'
import { readOffers, type Offers } from './offers'
import { tapProgress, type ProgressTap } from './progress-tap'
import { Questions, questionCapabilities, type AskUser } from './questions'
import { wireTo, type Wire, type WireOptions } from './wire'

/** The first start of a server may have to download it. */
const CONNECT_TIMEOUT_MS = 60_000
/** Minimum interval between refreshes of a server's offers. */
const REFRESH_EVERY_MS = 1000
/** Maximum stored length of a server's reported name. */
const LONGEST_NAME = 200
const MOST_LOGGED = 2000

/** A connected server. */
export interface OpenServer {
  readonly client: Client
  readonly serverName: string
  readonly serverVersion: string
  /** Offers when it was connected. */
  readonly offers: Offers
  /** Progress of calls. */
  readonly progress: ProgressTap
  /** Questions of the server; absent where nobody can be asked. */
  readonly questions?: Questions
  /** Settles when the connection is gone, with the reason if it was closed for one. Never rejects. */
  readonly closed: Promise<McpFailure | null>
  /** Reads the offers again. */
  refresh(): void
  /** Ends the connection, and the process of a local server. Idempotent. */
  close(): Promise<void>
}

export interface OpenOptions extends WireOptions {
  readonly version: string
  readonly signal: AbortSignal
  /** Called when the server's offers changed. */
  readonly onOffers: (offers: Offers) => void
  /** Asks the user for the server; absent where nobody can be asked. */
  readonly ask?: AskUser
  /** Lists of tools in its configuration, where they may change while it is connected. */
  readonly lists?: () => ToolLists
  /** Set where the pages of apps are shown. */
  readonly showsApps?: true
}

/** Connects a server, in the era of the protocol that it speaks. A failure leaves no process behind. */
export async function openServer(
  config: McpServerConfig,
  options: OpenOptions,
): Promise<Result<OpenServer, McpFailure>> {
  const expanded = expandVariables(config, options.env)
  if (!expanded.ok) return err({ kind: 'configuration', message: expanded.error })
  for (let search: EraSearch | null = firstSearch(config); ;) {
    const wire = await wireTo(expanded.value, options)
    if (!wire.ok) return wire
    const opened = await shakeHands(config, wire.value, options, search)
    if (opened.ok) return opened
    noteDemand(opened.error.cause, expanded.value, options.accessTo)
    search = options.signal.aborted ? null : opened.error.next
    if (search === null) return err(opened.error.failure)
  }
}

async function shakeHands(
  config: McpServerConfig,
  wire: Wire,
  options: OpenOptions,
  search: EraSearch,
): Promise<Result<OpenServer, { failure: McpFailure; next: EraSearch | null; cause: unknown }>> {
  const timeout = config.timeout ?? CONNECT_TIMEOUT_MS
  const { lists = () => config } = options
  const client = new Client(
    { name: 'parley', version: options.version },
    {
      versionNegotiation: negotiationOf(search, wire.isRemote, timeout),
      capabilities: {
        ...(options.ask === undefined ? {} : questionCapabilities),
        ...(options.showsApps === undefined ? {} : appCapabilities),
      },
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

  const questions = options.ask === undefined ? undefined : new Questions(client, options.ask)

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
      const read = await readOffers(client, lists(), timeout).catch(() => null)
      if (read !== null) options.onOffers(read)
      await pause(REFRESH_EVERY_MS, undefined, { ref: false })
    }
  }

  try {
    await client.connect(wire.transport, { timeout, signal: options.signal })
    calmTraffic(wire.transport)
    const progress = tapProgress(wire.transport)
    const offers = await readOffers(client, lists(), timeout)
    const about = client.getServerVersion()
    const pings = wire.isRemote ? keepAsking(client, () => void wire.end()) : undefined
    const listening = new AbortController()
    void keepListening(client, { signal: listening.signal, onGap: refresh })
    void gone.promise.then(() => {
      clearInterval(pings)
      listening.abort()
    })
    return ok({
      client,
      serverName: (about?.name ?? '').slice(0, LONGEST_NAME),
      serverVersion: (about?.version ?? '').slice(0, LONGEST_NAME),
      offers,
      progress,
      ...defined({ questions }),
      closed: gone.promise,
      refresh,
      close: () => wire.end(),
    })
  } catch (error) {
    const hadEnded = wire.hasEnded()
    await wire.end()
    const log = wire.log()
    const failure = end.reason ?? { ...failureOf(error, timeout, hadEnded), ...(log === '' ? {} : { log }) }
    const next = end.reason === null ? nextSearch(search, error, { isRemote: wire.isRemote, hadEnded }) : null
    return err({ failure, next, cause: error })
  }
}
