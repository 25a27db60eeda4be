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
  /** Times at which it worked: from its begin with complete arguments, without those in which it waited for a permission. */
  spans: Span[]
}

/** Time of work, in Unix ms. */
interface Span {
  begunAt: number
  /** Infinite while it works. */
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
  /** Calls that wait for a permission, by the request. */
  private readonly waiting = new Map<string, Call>()

  /** False until an agent has reported a call. */
  get hasCalls(): boolean {
    return this.calls.size > 0
  }

  /** True while a call that may write runs. */
  get isBusy(): boolean {
    return [...this.calls.values()].some((call) => isWorking(call) && WRITERS.has(call.kind))
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
      rest(call, now)
      this.forgetOldest()
      return
    }
    if (event.kind !== undefined) call.kind = event.kind
    if (event.args === undefined) return
    const texts = textsOf(event.args)
    // A call whose arguments were not complete has done nothing yet.
    const last = call.spans.at(-1)
    if (call.texts.length === 0 && texts.length > 0 && last?.endedAt === Infinity) last.begunAt = now
    call.texts = texts
  }

  /** Takes a request for a permission, by its call if it names one: until the answer that call writes nothing. */
  asked(requestId: string, toolCallId: string | undefined, now: number): void {
    const working = [...this.calls.values()].filter(isWorking)
    const call = toolCallId === undefined ? working[0] : this.calls.get(toolCallId)
    if (call === undefined || (toolCallId === undefined && working.length > 1)) return
    rest(call, now)
    this.waiting.set(requestId, call)
  }

  /** Takes the answer to such a request. Returns the files, absolute, that its call names. */
  answered(requestId: string, now: number): string[] {
    const call = this.waiting.get(requestId)
    call?.spans.push({ begunAt: now, endedAt: Infinity })
    this.waiting.delete(requestId)
    return [...(call?.paths.keys() ?? [])]
  }

  /**
   * Returns the calls that ran when a file was written (Unix ms): those that name it, or all of them. Undefined when
   * none ran.
   */
  async covering(at: number, folder: string, file: string): Promise<Coverage | undefined> {
    const running = [...this.calls.values()].flatMap((call) => {
      const span = call.spans.find(({ begunAt, endedAt }) => at >= begunAt - CLOCK_SLACK_MS && at < endedAt + 1)
      return span === undefined || !WRITERS.has(call.kind) ? [] : [{ call, begunAt: span.begunAt }]
    })
    if (running.length === 0) return undefined
    const named: { call: Call; begunAt: number; by: NamedBy }[] = []
    for (const each of running) {
      const by = await namedBy(each.call, folder, file)
      if (by !== undefined) named.push({ ...each, by })
    }
    const calls = named.length > 0 ? named : running
    return {
      toolCallIds: calls.map(({ call }) => call.toolCallId),
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
    const earlier = [...this.calls.values()]
      .flatMap(({ spans }) => spans)
      .filter((span) => span.begunAt < begunAt && span.endedAt >= late)
    return Math.min(begunAt, ...earlier.map((span) => span.begunAt))
  }

  private begin(toolCallId: string, now: number): Call {
    const call: Call = {
      toolCallId,
      kind: undefined,
      texts: [],
      paths: new Map(),
      spans: [{ begunAt: now, endedAt: Infinity }],
    }
    this.calls.set(toolCallId, call)
    return call
  }

  private forgetOldest(): void {
    if (this.calls.size <= MOST_CALLS) return
    const waiting = new Set(this.waiting.values())
    for (const [id, call] of this.calls) {
      if (isWorking(call) || waiting.has(call)) continue
      this.calls.delete(id)
      return
    }
  }
}

function isWorking({ spans }: Call): boolean {
  return spans.at(-1)?.endedAt === Infinity
}

/** Notes that a call does nothing from now on. */
function rest({ spans }: Call, now: number): void {
  const last = spans.at(-1)
  if (last?.endedAt === Infinity) last.endedAt = now
}

async function namedBy(call: Call, folder: string, file: string): Promise<NamedBy | undefined> {
  const told = call.paths.get(file)
  if (told !== undefined) return told
  if (call.texts.some((text) => isNamedIn(text, folder, file))) return 'command'
  return (await isNamedInScript(call.texts, folder, file)) ? 'script' : undefined
}
