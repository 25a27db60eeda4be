import { InsufficientScopeError } from '@modelcontextprotocol/client'
import { err, ok, type Result } from '#shared/kernel/result'
import type { McpServerConfig } from '#shared/mcp/entities'
import type { ConnectOptions, McpOutcome, McpTools } from '#core/agents/adapters/model-api/session/mcp'
import { CallTime } from './call-time'
import { appOfResult } from './apps/app-of-result'
import { callTool, type ToolCall } from './call-tool'
import { offersTool } from './filter/limits'
import { demandOf, isUnreached } from './failure'
import { KeptOpen } from './kept-open'
import type { Offers } from './offers'
import { noteDemand } from './note-demand'
import { openServer, type OpenOptions, type OpenServer } from './open-server'
import { outcomeOf } from './result'
import { unreachable } from './unreachable'

/** Time limit of a tool in milliseconds. */
const CALL_TIMEOUT_MS = 10 * 60_000

interface ServerForModels extends Pick<OpenOptions, 'processes' | 'version' | 'accessTo'> {
  readonly name: string
  readonly config: McpServerConfig
  readonly env: NodeJS.ProcessEnv
}

/** Connects a server for a model, and keeps it connected. */
export async function connectServer(
  { name: serverName, config, ...given }: ServerForModels,
  { onLog, ask }: ConnectOptions,
): Promise<Result<McpTools, string>> {
  const limit = config.timeout ?? CALL_TIMEOUT_MS
  const calls = new Set<CallTime>()
  const askUser: OpenOptions['ask'] = (question, signal) => {
    const answer = ask?.({ ...question, serverName }, signal) ?? Promise.resolve({ action: 'cancel' as const })
    return [...calls].reduce((waiting, time) => time.without(waiting), answer)
  }
  const end = new AbortController()
  const kept = new KeptOpen((onOffers) =>
    openServer(config, {
      ...given,
      onLog,
      onOffers,
      signal: end.signal,
      showsApps: true,
      ...(ask === undefined ? {} : { ask: askUser }),
    }),
  )
  try {
    await kept.ready()
  } catch (error) {
    return err(textOf(error))
  }
  const listOf = ({ tools }: Offers): McpTools['tools'] =>
    tools
      .filter(({ app }) => app?.isForModel !== false)
      .map(({ name, description, parameters }) => ({ name, description, inputSchema: parameters }))
  let shown = { offers: kept.offers, list: listOf(kept.offers) }
  /** Does the work of a call within its time limit. Fails with a user-facing sentence. */
  async function during<T>(
    { signal, onProgress = () => undefined }: { signal: AbortSignal; onProgress?: ToolCall['onProgress'] | undefined },
    work: (server: OpenServer, call: Pick<ToolCall, 'signal' | 'time' | 'onProgress'>) => Promise<T>,
  ): Promise<Result<T, string>> {
    const time = new CallTime(limit)
    calls.add(time)
    try {
      return ok(await kept.use((server) => work(server, { signal, time, onProgress })))
    } catch (error) {
      if (error instanceof InsufficientScopeError) {
        noteDemand(error, config, given.accessTo)
        return err(demandOf(error))
      }
      const isLate = time.signal.aborted && !signal.aborted
      return err(isLate ? `The server did not answer within ${limit / 1000} s.` : textOf(error))
    } finally {
      time.end()
      calls.delete(time)
    }
  }
  return ok({
    get tools() {
      const { offers } = kept
      if (offers !== shown.offers) shown = { offers, list: listOf(offers) }
      return shown.list
    },
    async call(name, args, signal, onProgress): Promise<McpOutcome> {
      if (!offersTool(config, name))
        return { text: `The tool ${name} is not among those that this server may offer.`, isError: true }
      const outcome = await during({ signal, onProgress }, async (server, call) => {
        const result = await callTool(server, { name, args, ...call })
        const app = await appOfResult(server, result, { serverName, tool: name, signal, onLog })
        const { content, ...words } = outcomeOf(result)
        const shownParts = [...(content ?? []), ...(app === undefined ? [] : [app])]
        return shownParts.length === 0 ? words : { ...words, content: shownParts }
      })
      return outcome.ok ? outcome.value : { text: outcome.error, isError: true }
    },
    apps: {
      offers: (tool) => offersTool(config, tool) && isForApps(kept.offers, tool),
      call: (name, args, signal) =>
        during({ signal }, async (server, call) => ({ ...(await callTool(server, { name, args, ...call })) })),
      read: (uri, signal) =>
        during({ signal }, async ({ client }) => ({ ...(await client.readResource({ uri }, { signal })) })),
    },
    async close() {
      end.abort()
      await kept.close()
    },
  })
}

function isForApps({ tools }: Offers, name: string): boolean {
  const tool = tools.find((offered) => offered.name === name)
  return tool !== undefined && tool.app?.isForApp !== false
}

function textOf(error: unknown): string {
  if (isUnreached(error)) return unreachable(error)
  return error instanceof Error ? error.message : String(error)
}
