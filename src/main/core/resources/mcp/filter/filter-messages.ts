import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { offersTool, type ToolLists } from './limits'

export interface FilterOptions {
  /** The tools to offer and not to offer. */
  readonly lists: ToolLists
  /** Maximum response time of the server in milliseconds; absent: none. */
  readonly timeout?: number | undefined
  readonly toServer: (message: JSONRPCMessage) => void
  readonly toAgent: (message: JSONRPCMessage) => void
}

/** Messages between an agent and an MCP server, with the limits of the server's configuration. */
export interface MessageFilter {
  fromAgent(message: JSONRPCMessage): void
  fromServer(message: JSONRPCMessage): void
  /** Stops waiting for answers. */
  end(): void
}

type Id = string | number
interface Waiting {
  readonly method: string
  readonly timer: NodeJS.Timeout | undefined
}

const INVALID_PARAMS = -32602
const REQUEST_TIMEOUT = -32001

/** Returns a filter that offers the chosen tools only, refuses calls of others, and ends requests after a time. */
export function filterMessages({ lists, timeout, toServer, toAgent }: FilterOptions): MessageFilter {
  const waiting = new Map<Id, Waiting>()
  const late = new Set<Id>()

  function giveUp(id: Id, method: string): void {
    waiting.delete(id)
    late.add(id)
    const text = `The server did not answer within ${(timeout ?? 0) / 1000} s.`
    toServer({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id, reason: text } })
    if (method === 'tools/call')
      toAgent({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text }], isError: true } })
    else toAgent({ jsonrpc: '2.0', id, error: { code: REQUEST_TIMEOUT, message: text } })
  }

  return {
    fromAgent(message) {
      if (!('method' in message)) {
        toServer(message)
        return
      }
      const { method, params } = message
      const name = params?.['name']
      const isRefused = method === 'tools/call' && (typeof name !== 'string' || !offersTool(lists, name))
      if (!('id' in message)) {
        if (!isRefused) toServer(message)
        return
      }
      const { id } = message
      if (isRefused) {
        const text = `The tool ${String(name)} is not among those that this server may offer.`
        toAgent({ jsonrpc: '2.0', id, error: { code: INVALID_PARAMS, message: text } })
        return
      }
      const timer = timeout === undefined ? undefined : setTimeout(() => giveUp(id, method), timeout)
      waiting.set(id, { method, timer })
      toServer(message)
    },
    fromServer(message) {
      if ('method' in message || message.id === undefined) {
        toAgent(message)
        return
      }
      if (late.delete(message.id)) return
      const asked = waiting.get(message.id)
      waiting.delete(message.id)
      clearTimeout(asked?.timer)
      if (asked?.method !== 'tools/list' || !('result' in message)) {
        toAgent(message)
        return
      }
      const listed = message.result['tools']
      const offered = (Array.isArray(listed) ? (listed as readonly unknown[]) : []).filter(
        (tool) =>
          typeof tool === 'object' &&
          tool !== null &&
          'name' in tool &&
          typeof tool.name === 'string' &&
          offersTool(lists, tool.name),
      )
      toAgent({ ...message, result: { ...message.result, tools: offered } })
    },
    end() {
      for (const { timer } of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
