import type { z } from 'zod'
import { wrap } from '../conversion'
import { withThread, type Mapped, type MappedThread, type MapState, type ThreadState } from './map-state'

/** What a message says; undefined when it is not understood. */
export type Mapper = (state: MapState, params: unknown) => Mapped | undefined

/** A message about one thread; those of threads nobody told of are not understood. */
export function ofThread<P extends { threadId: string }>(
  schema: z.ZodType<P>,
  map: (thread: ThreadState, params: P) => MappedThread,
): Mapper {
  return readThread((native) => schema.safeParse(native).data, map)
}

/** The same, where `read` says what a message holds; undefined when it is not understood. */
export function readThread<P extends { threadId: string }>(
  read: (native: unknown) => P | undefined,
  map: (thread: ThreadState, params: P) => MappedThread,
): Mapper {
  return (state, native) => {
    const params = read(native)
    const thread = params === undefined ? undefined : state.threads.get(params.threadId)
    // A subagent that is at its end has nobody it could be told in the name of.
    if (params === undefined || thread === undefined || isOver(state, params.threadId, thread)) return undefined
    const mapped = map(thread, params)
    return { state: withThread(state, params.threadId, mapped.thread), events: wrap(thread.childId, mapped.events) }
  }
}

/** Whether a thread is that of a subagent which is at its end. */
export function isOver(state: MapState, threadId: string, thread: ThreadState): boolean {
  return threadId !== state.threadId && thread.childId === undefined
}
