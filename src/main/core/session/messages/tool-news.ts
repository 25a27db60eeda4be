import type { AdapterEvent } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { failureFor, toolFailureOf, type ToolFailure } from '#shared/session/tool-failure'
import type { EventTags } from '../stream/change-set'
import type { EventStream } from '../stream/event-stream'
import { shortArgs } from './short-args'

type StartedTool = Extract<AdapterEvent, { type: 'tool.started' }>
type CompletedTool = Extract<AdapterEvent, { type: 'tool.completed' }>

/** The message that calls are a part of. */
type Calling = { readonly messageId: string } | null

/** Tells of the calls of tools beside the messages that they are a part of. */
export class ToolNews {
  /** Calls whose start is told when their arguments are complete. */
  private readonly untold = new Map<string, StartedTool>()

  constructor(
    private readonly stream: EventStream,
    private readonly tags: () => EventTags,
  ) {}

  started(event: StartedTool, message: Calling): void {
    this.untold.set(event.toolCallId, event)
    if (event.argsFollow !== true) this.tellStart(event.toolCallId, message)
  }

  /** Tells the start of a call that waits for its arguments once it has them. */
  updated(update: Extract<AdapterEvent, { type: 'tool.updated' }>, message: Calling): void {
    const { toolCallId, name, title, kind, args } = update
    const waiting = this.untold.get(toolCallId)
    if (waiting === undefined) return
    this.untold.set(toolCallId, { ...waiting, ...defined({ name, title, kind, args }) })
    const runs = args ?? update.content ?? update.outputDelta
    if (runs !== undefined) this.tellStart(toolCallId, message)
  }

  tellStart(toolCallId: string, message: Calling): void {
    const event = this.untold.get(toolCallId)
    if (event === undefined || message === null) return
    this.untold.delete(toolCallId)
    const { name, kind, title, args } = event
    const { stream } = this
    const started = { toolCallId, messageId: message.messageId, tool: name, kind, title, args: shortArgs(args) }
    void stream.keep(stream.changes().event('tool.started', started, this.tags()))
  }

  completed(
    { toolCallId, outcome, error }: Pick<CompletedTool, 'toolCallId' | 'outcome' | 'error'>,
    elapsedMs: number,
    failure: ToolFailure | undefined,
  ): void {
    const { stream } = this
    const completed = { toolCallId, outcome, elapsedMs, ...defined({ error }), ...failure }
    void stream.keep(stream.changes().event('tool.completed', completed, this.tags()))
  }
}

/** Returns the facts about a failed call; undefined for one that did not fail. */
export function failureOf({ outcome, reason, error, output }: CompletedTool): ToolFailure | undefined {
  if (outcome !== 'error') return undefined
  if (reason !== undefined) return failureFor(reason)
  return toolFailureOf(error ?? (typeof output === 'string' ? output : undefined))
}
