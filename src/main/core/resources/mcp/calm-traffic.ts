import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client'
import { FloodError, FloodGauge } from '#core/base/streams/flood'
import { MESSAGES } from './traffic-limits'

/** Time in which list changes are collected before they are passed to the library. */
const GATHER_MS = 250

/**
 * Limits the messages of a connected transport: several changes of a list within a moment become one, since the library
 * does work for each that grows with the server's content; too many messages are an `onerror` with a `FloodError`.
 */
export function calmTraffic(transport: Transport): void {
  const handle = transport.onmessage?.bind(transport)
  const gauge = new FloodGauge(MESSAGES)
  const gathering = new Set<string>()
  let isFlooded = false
  transport.onmessage = (message, extra) => {
    if (isFlooded) return
    if (!gauge.take(1)) {
      isFlooded = true
      transport.onerror?.(new FloodError('sends more messages than can be taken in'))
      return
    }
    const list = changedList(message)
    if (list === undefined) {
      handle?.(message, extra)
      return
    }
    if (gathering.has(list)) return
    gathering.add(list)
    setTimeout(() => {
      gathering.delete(list)
      handle?.(message, extra)
    }, GATHER_MS).unref()
  }
}

/** Returns the list that a message reports as changed; undefined for any other message. */
function changedList(message: JSONRPCMessage): string | undefined {
  return 'method' in message && !('id' in message) && message.method.endsWith('/list_changed')
    ? message.method
    : undefined
}
