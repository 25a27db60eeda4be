import type { z } from 'zod'
import { wrap } from '#core/agents/adapters/conversion'
import { withThread, type Mapped, type MappedThread, type MapState, type ThreadState } from './map-state'

/** Converts a message; undefined when it is not understood. */
export type Mapper = (state: MapState, params: unknown) => Mapped | undefined

/** Creates a mapper for messages about one thread; those of unknown threads are not understood. */
export function ofThread<P extends { threadId: string }>(
  schema: z.ZodType<P>,
  map: (thread: ThreadState, params: P) => MappedThread,
): Mapper {
  return readThread((native) => schema.safeParse(native).data, map)
}

/** The same, with `read` for parsing the message; undefined when it is not understood. */
export function readThread<P extends { threadId: string }>(
  read: (native: unknown) => P | undefined,
  map: (thread: ThreadState, params: P) => MappedThread,
): Mapper {
  return (state, native) => {
    const params = read(native)
    const thread = params === undefined ? undefined : state.threads.get(params.threadId)
    // There is nothing left to attribute a finished subagent's message to.
    if (params === undefined || thread === undefined || isOver(state, params.threadId, thread)) return undefined
    const mapped = map(thread, params)
    return { state: withThread(state, params.threadId, mapped.thread), events: wrap(thread.childId, mapped.events) }
  }
}

/** Returns whether a thread belongs to a finished subagent. */
export function isOver(state: MapState, threadId: string, thread: ThreadState): boolean {
  return threadId !== state.threadId && thread.childId === undefined
}
