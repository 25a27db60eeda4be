import { InsufficientScopeError } from '@modelcontextprotocol/client'
import { err, ok, type Result } from '#shared/kernel/result'
import type { McpServerConfig } from '#shared/mcp/entities'
import type { ConnectOptions, McpOutcome, McpTools } from '#core/agents/adapters/model-api/session/mcp'
import { CallTime } from './call-time'
import { callTool } from './call-tool'
import { offersTool } from './filter/limits'
import { demandOf, isUnreached } from './failure'
import { KeptOpen } from './kept-open'
import type { Offers } from './offers'
import { noteDemand } from './note-demand'
import { openServer, type OpenOptions } from './open-server'
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
      ...(ask === undefined ? {} : { ask: askUser }),
    }),
  )
  try {
    await kept.ready()
  } catch (error) {
    return err(textOf(error))
  }
  const listOf = ({ tools }: Offers): McpTools['tools'] =>
    tools.map(({ name, description, parameters }) => ({ name, description, inputSchema: parameters }))
  let shown = { offers: kept.offers, list: listOf(kept.offers) }
  return ok({
    get tools() {
      const { offers } = kept
      if (offers !== shown.offers) shown = { offers, list: listOf(offers) }
      return shown.list
    },
    async call(name, args, signal, onProgress): Promise<McpOutcome> {
      if (!offersTool(config, name))
        return { text: `The tool ${name} is not among those that this server may offer.`, isError: true }
      const time = new CallTime(limit)
      calls.add(time)
      const call = { name, args, signal, time, onProgress: onProgress ?? (() => undefined) }
      try {
        return outcomeOf(await kept.use((server) => callTool(server, call)))
      } catch (error) {
        if (error instanceof InsufficientScopeError) {
          noteDemand(error, config, given.accessTo)
          return { text: demandOf(error), isError: true }
        }
        const isLate = time.signal.aborted && !signal.aborted
        return { text: isLate ? `The server did not answer within ${limit / 1000} s.` : textOf(error), isError: true }
      } finally {
        time.end()
        calls.delete(time)
      }
    },
    async close() {
      end.abort()
      await kept.close()
    },
  })
}

function textOf(error: unknown): string {
  if (isUnreached(error)) return unreachable(error)
  return error instanceof Error ? error.message : String(error)
}
