import type { AdapterEvent } from '#shared/adapter/port'
import { breakOff } from './map-items'
import { emptyThread, withThread, type Mapped, type MapState, type ThreadState } from './map-state'
import { defined } from '#shared/kernel/defined'
import { ActivityItem, CollaborationItem, type Item } from '../protocol/messages'

/*
 * Subagents are separate threads, including those started by subagents.
 */

/** Maximum number of concurrent subagents. */
const MAX_THREADS = 200

/**
 * Converts the subagents that an item of a thread started, prompted again, or ended; `before` is the rest of its
 * events.
 */
export function mapSubagents(before: Mapped, parentId: string, item: Item): Mapped {
  const activity = item.type === 'subAgentActivity' ? ActivityItem.safeParse(item).data : undefined
  if (activity !== undefined) {
    const { agentThreadId, kind, agentPath } = activity
    if (kind === 'started' || kind === 'interacted') return spawn(before, parentId, agentThreadId, item.id, agentPath)
    const thread = before.state.threads.get(agentThreadId)
    return thread === undefined ? before : after(before, completeChild(before.state, agentThreadId, thread))
  }
  const call = item.type === 'collabAgentToolCall' ? CollaborationItem.safeParse(item).data : undefined
  if (call?.prompt == null || call.status !== 'completed') return before
  const { prompt } = call
  const model = call.model == null || call.model === '' ? undefined : call.model
  return call.receiverThreadIds.reduce(
    (now, threadId) => spawn(now, parentId, threadId, item.id, prompt, model),
    before,
  )
}

/** Ends a subagent; does nothing when it is not working, or for the session's own thread. */
export function completeChild(state: MapState, threadId: string, thread: ThreadState): Mapped {
  const ended = breakOff(thread)
  const { childId, lastText, ...rest } = ended.thread
  if (childId === undefined) return { state, events: [] }
  const final = lastText === undefined ? {} : { finalMessage: lastText }
  return {
    state: withThread(state, threadId, { ...rest, lastChildId: childId }),
    events: [...ended.events, { type: 'subagent.completed', childId, ...final }],
  }
}

/** Ends what the session's own thread left open when its turn ends. Subagents continue. */
export function endOwn(state: MapState): Mapped {
  const { thread, events } = breakOff(state.threads.get(state.threadId) ?? emptyThread)
  return { state: withThread(state, state.threadId, thread), events }
}

/** Ends everything open: the agent is gone. */
export function endAll(state: MapState): Mapped {
  let now = endOwn(state)
  for (const [threadId, thread] of state.threads)
    if (threadId !== state.threadId) now = after(now, completeChild(now.state, threadId, thread))
  return now
}

function spawn(
  before: Mapped,
  parentId: string,
  threadId: string,
  itemId: string,
  task: string,
  model?: string,
): Mapped {
  const { state } = before
  const known = state.threads.get(threadId)
  if (known?.childId !== undefined || threadId === state.threadId || state.threads.size >= MAX_THREADS) return before
  // One thread can work several times, each time under a different id.
  const childId = known === undefined ? threadId : `${threadId}#${itemId}`
  const parent = state.threads.get(parentId)
  const above = parentId === state.threadId ? undefined : parent?.childId
  const isCall = (parentId === state.threadId || above !== undefined) && parent?.done.has(itemId) === true
  const spawned: AdapterEvent = {
    type: 'subagent.spawned',
    childId,
    ...defined({ parentId: above }),
    ...(isCall ? { toolCallId: itemId } : {}),
    ...defined({ resumes: known?.lastChildId, model }),
    task,
  }
  return {
    state: withThread(state, threadId, { ...(known ?? emptyThread), childId }),
    events: [...before.events, spawned],
  }
}

const after = (before: Mapped, next: Mapped): Mapped => ({
  state: next.state,
  events: [...before.events, ...next.events],
})
