import type { BlockOf } from '../blocks'
import { withBlocks } from './draft'
import type { ContextCause, ContextMessage } from './types'

/** Output text for a call that never got one. */
export const NO_OUTPUT = 'This call was interrupted and has no result.'

const cause: ContextCause = { kind: 'tool-repair' }

/** A context in which every call is followed by exactly one output, and every output has a call. */
export interface RepairedContext {
  readonly messages: readonly ContextMessage[]
  /** Messages that held only outputs without a call. */
  readonly removed: readonly string[]
}

/**
 * Adds an error output directly after each call without one, and removes outputs without an open call before them.
 * Agents reject a history in which the two do not match.
 */
export function repairToolCalls(messages: readonly ContextMessage[]): RepairedContext {
  const mismatches = findMismatches(messages)
  if (mismatches.size === 0) return { messages, removed: [] }
  const repaired: ContextMessage[] = []
  const removed: string[] = []
  for (const [index, entry] of messages.entries()) {
    const wrong = mismatches.get(index)
    if (wrong === undefined) {
      repaired.push(entry)
      continue
    }
    const blocks = entry.message.blocks.flatMap((block, at) => {
      if (!wrong.has(at)) return [block]
      return block.type === 'tool_call' ? [block, closing(block)] : []
    })
    if (blocks.length === 0) removed.push(entry.message.messageId)
    else repaired.push(withBlocks(entry, blocks, cause))
  }
  return { messages: repaired, removed }
}

/**
 * Finds calls without output and outputs without call: by message index, the indexes of the blocks. An id may be reused
 * once its call has an output.
 */
function findMismatches(messages: readonly ContextMessage[]): Map<number, Set<number>> {
  const mismatches = new Map<number, Set<number>>()
  const add = ([message, block]: readonly [number, number]): void => {
    const known = mismatches.get(message)
    if (known === undefined) mismatches.set(message, new Set([block]))
    else known.add(block)
  }
  const open = new Map<string, readonly [number, number]>()
  for (const [index, { message }] of messages.entries()) {
    for (const [at, block] of message.blocks.entries()) {
      if (block.type === 'tool_call') {
        const abandoned = open.get(block.toolCallId)
        if (abandoned !== undefined) add(abandoned)
        open.set(block.toolCallId, [index, at])
      } else if (block.type === 'tool_output' && !open.delete(block.toolCallId)) add([index, at])
    }
  }
  for (const call of open.values()) add(call)
  return mismatches
}

function closing(call: BlockOf<'tool_call'>): BlockOf<'tool_output'> {
  return { type: 'tool_output', toolCallId: call.toolCallId, output: NO_OUTPUT, isError: true, outcome: 'error' }
}
