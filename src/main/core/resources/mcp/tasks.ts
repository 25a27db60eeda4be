import { setTimeout as pause } from 'node:timers/promises'
import { InsufficientScopeError, specTypeSchemas, type CallToolResult, type Client } from '@modelcontextprotocol/client'
import { z } from 'zod'

const Task = z.looseObject({
  taskId: z.string(),
  status: z.enum(['working', 'input_required', 'completed', 'failed', 'cancelled']),
  statusMessage: z.string().optional(),
  pollInterval: z.number().optional(),
})
type Task = z.infer<typeof Task>
const Begun = z.looseObject({ task: Task.optional() })
const Anything = z.looseObject({})

const FASTEST_POLL_MS = 100
const SLOWEST_POLL_MS = 10_000
const USUAL_POLL_MS = 1000
/** Time that a server is asked to keep a result. */
const KEPT_MS = 60 * 60_000
const CANCEL_TIMEOUT_MS = 5000
/** Longest time that a timer can have, in milliseconds. */
const NO_LIMIT = 2 ** 31 - 1

/** Failure of a task that a server had begun: its call must not be made again. */
export class BegunTaskError extends Error {
  constructor(override readonly cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause))
  }
}

export interface TaskOptions {
  readonly signal: AbortSignal
  /** Time limit of each request. */
  readonly timeout: number
  /** Called with the server's words about the state, when they change. */
  readonly onMessage: (message: string) => void
  /** Called whenever the server answers. */
  readonly onAnswer: () => void
}

/** Returns true for a server of the old era that runs calls of tools as tasks. */
export const runsTasks = (client: Client): boolean =>
  client.getProtocolEra() === 'legacy' && client.getServerCapabilities()?.tasks?.requests?.tools?.call !== undefined

/**
 * Calls a tool as a task, and waits for its result; a task that is given up is cancelled. The library only knows the messages of
 * tasks, not their course.
 */
export async function callAsTask(
  client: Client,
  params: {
    readonly name: string
    readonly arguments: Readonly<Record<string, unknown>>
    readonly _meta?: { readonly progressToken: string }
  },
  options: TaskOptions,
): Promise<CallToolResult> {
  const { signal, timeout } = options
  const request = { method: 'tools/call', params: { ...params, task: { ttl: KEPT_MS } } }
  const begun = await client.request(request, Begun, { signal, timeout })
  // Some servers answer at once.
  if (begun.task === undefined) return asResult(begun)
  try {
    return await resultOf(client, begun.task, options)
  } catch (error) {
    if (signal.aborted) await cancel(client, begun.task.taskId)
    throw error instanceof InsufficientScopeError ? error : new BegunTaskError(error)
  }
}

async function resultOf(client: Client, begun: Task, options: TaskOptions): Promise<CallToolResult> {
  const { signal, timeout, onMessage, onAnswer } = options
  const { taskId } = begun
  let task = begun
  let said: string | undefined
  /** Requests of the task to the client come with the answer to this one. */
  let result: Promise<unknown> | undefined
  // It is answered when the task has ended, whose time limit is that of the call.
  const askForResult = (): Promise<unknown> =>
    (result ??= client.request({ method: 'tasks/result', params: { taskId } }, Anything, { signal, timeout: NO_LIMIT }))
  for (;;) {
    if (task.statusMessage !== undefined && task.statusMessage !== said) onMessage((said = task.statusMessage))
    if (task.status === 'cancelled') throw new Error(said ?? 'The server cancelled the call.')
    if (task.status === 'completed' || task.status === 'failed') return asResult(await askForResult())
    if (task.status === 'input_required') askForResult().catch(() => undefined)
    const wait = Math.min(SLOWEST_POLL_MS, Math.max(FASTEST_POLL_MS, task.pollInterval ?? USUAL_POLL_MS))
    await pause(wait, undefined, { signal })
    task = await client.request({ method: 'tasks/get', params: { taskId } }, Task, { signal, timeout })
    onAnswer()
  }
}

const cancel = (client: Client, taskId: string): Promise<unknown> =>
  client
    .request({ method: 'tasks/cancel', params: { taskId } }, Anything, { timeout: CANCEL_TIMEOUT_MS })
    .catch(() => undefined)

function asResult(value: unknown): CallToolResult {
  const read = specTypeSchemas.CallToolResult['~standard'].validate(value)
  if (read.issues === undefined) return read.value
  throw new Error('The answer of the server is not a tool result.')
}
