import path from 'node:path'
import type { ToolKind } from '#shared/vocabulary/entities'
import type { NamedBy } from '#shared/files/entities'
import { isNamedIn, isNamedInScript, textsOf } from './named-in'
import { CLOCK_SLACK_MS } from './stamp'
import type { ToolEvent } from './tool-paths'

/** Maximum number of ended calls of a turn that are remembered. */
const MOST_CALLS = 500

/** Kinds of tools that may write a file. */
const WRITERS: ReadonlySet<ToolKind | undefined> = new Set<ToolKind | undefined>(['write', 'exec', 'meta', undefined])

interface Call {
  readonly toolCallId: string
  kind: ToolKind | undefined
  /** Arguments of the call as text. */
  texts: readonly string[]
  /** Files that it names, absolute, with the part of the report that does. */
  readonly paths: Map<string, NamedBy>
  /** Time at which it began with complete arguments, in Unix ms. */
  begunAt: number
  /** Time at which it ended, in Unix ms; infinite while it runs. */
  endedAt: number
}

/** Calls during which a file was written. */
export interface Coverage {
  /** Those that name the file, otherwise all that ran. */
  readonly toolCallIds: readonly string[]
  readonly named: NamedBy | undefined
  /** Begin of the earliest of them, in Unix ms. */
  readonly begunAt: number
}

/** Calls of tools in one turn that may write files: when they ran, and the files that they name. */
export class CallLog {
  private readonly calls = new Map<string, Call>()

  /** False until an agent has reported a call. */
  get hasCalls(): boolean {
    return this.calls.size > 0
  }

  /** True while a call that may write runs. */
  get isBusy(): boolean {
    return [...this.calls.values()].some(({ endedAt, kind }) => endedAt === Infinity && WRITERS.has(kind))
  }

  /** Takes a report. `paths` are the files, absolute, that it names. */
  take(event: ToolEvent, paths: readonly string[], now: number): void {
    const call = this.calls.get(event.toolCallId) ?? this.begin(event.toolCallId, now)
    for (const file of paths) if (!call.paths.has(file)) call.paths.set(file, 'tool')
    if (event.type !== 'tool.started')
      for (const content of event.content ?? [])
        if (content.type === 'diff')
          for (const file of paths) if (file.endsWith(path.normalize(content.path))) call.paths.set(file, 'diff')
    if (event.type === 'tool.completed') {
      call.endedAt = now
      this.forgetOldest()
      return
    }
    if (event.kind !== undefined) call.kind = event.kind
    if (event.args === undefined) return
    const texts = textsOf(event.args)
    // A call whose arguments were not complete has done nothing yet.
    if (call.texts.length === 0 && texts.length > 0) call.begunAt = now
    call.texts = texts
  }

  /**
   * Returns the calls that ran when a file was written (Unix ms): those that name it, or all of them. Undefined when
   * none ran.
   */
  async covering(at: number, folder: string, file: string): Promise<Coverage | undefined> {
    const running = [...this.calls.values()].filter(
      ({ kind, begunAt, endedAt }) => WRITERS.has(kind) && at >= begunAt - CLOCK_SLACK_MS && at < endedAt + 1,
    )
    if (running.length === 0) return undefined
    const named: { call: Call; by: NamedBy }[] = []
    for (const call of running) {
      const by = await namedBy(call, folder, file)
      if (by !== undefined) named.push({ call, by })
    }
    const calls = named.length > 0 ? named.map(({ call }) => call) : running
    return {
      toolCallIds: calls.map(({ toolCallId }) => toolCallId),
      named: named.length === 1 ? named[0]?.by : undefined,
      begunAt: Math.min(...calls.map(({ begunAt }) => begunAt)),
    }
  }

  /**
   * Returns the time (Unix ms) until which no call can have written unnoticed since a file was seen, for one that began at
   * `begunAt`: its begin, or that of an earlier call that ran until then. Notices of writes arrive a little later.
   */
  quietUntil(begunAt: number, seenAt: number): number {
    const late = Math.max(seenAt, begunAt - CLOCK_SLACK_MS)
    const earlier = [...this.calls.values()].filter((call) => call.begunAt < begunAt && call.endedAt >= late)
    return Math.min(begunAt, ...earlier.map((call) => call.begunAt))
  }

  private begin(toolCallId: string, now: number): Call {
    const call: Call = {
      toolCallId,
      kind: undefined,
      texts: [],
      paths: new Map(),
      begunAt: now,
      endedAt: Infinity,
    }
    this.calls.set(toolCallId, call)
    return call
  }

  private forgetOldest(): void {
    if (this.calls.size <= MOST_CALLS) return
    for (const [id, { endedAt }] of this.calls) {
      if (endedAt === Infinity) continue
      this.calls.delete(id)
      return
    }
  }
}

async function namedBy(call: Call, folder: string, file: string): Promise<NamedBy | undefined> {
  const told = call.paths.get(file)
  if (told !== undefined) return told
  if (call.texts.some((text) => isNamedIn(text, folder, file))) return 'command'
  return (await isNamedInScript(call.texts, folder, file)) ? 'script' : undefined
}
