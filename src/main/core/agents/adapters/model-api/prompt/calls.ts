import type { ToolContent as ResultParts } from 'ai'
import { z } from 'zod'
import type { AdapterEvent, ProviderAccess, StartOptions } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import type { Decision, PermissionGate } from '#core/agents/adapters/tools/permission-gate'
import { failed, stopped, type PreparedCall, type ToolReport } from '#core/agents/adapters/tools/tool'
import type { Folders } from '#core/base/folders/folders'
import { offerTo, refusedNotice, unrestricted, type Candidate, type Offer, type Restriction } from '../offer/offer'
import type { McpProgress, McpTools } from '../session/mcp'
import type { CallQuestions } from '../session/questions'
import { resultOutput, takesPictures } from './result'
import type { AskedCall } from './step-outcome'
import type { ModelTool } from '../tools/tool'

/** A server and its name in a session. */
export interface NamedMcp {
  readonly name: string
  readonly server: McpTools
}

interface CallerParts {
  readonly own: readonly ModelTool[]
  readonly mcp: readonly NamedMcp[]
  readonly folders: Folders
  readonly gate: PermissionGate
  readonly questions: CallQuestions
  readonly emit: (event: AdapterEvent) => void
  readonly restrictions: Pick<StartOptions, 'allowedTools' | 'disallowedTools' | 'readOnly'>
  /** The provider that the tools are offered to. */
  readonly provider: Pick<ProviderAccess, 'kind' | 'name'>
}

type Found =
  | { readonly kind: 'own'; readonly tool: ModelTool }
  /** `name` is the server's name, `known` the one used in rules and users' lists. */
  | { readonly kind: 'mcp'; readonly name: string; readonly known: string; readonly server: McpTools }

/** Executes the calls of a model, after asking the user if needed. */
export class Caller {
  /** Changes of what is offered, after a provider refused it. */
  restriction: Restriction = unrestricted
  #candidates: readonly (Candidate & { readonly found: Found })[]
  /** The lists of servers that the candidates are from. */
  #listed: readonly McpTools['tools'][]
  readonly #told = new Set<string>()
  #last: { readonly restriction: Restriction; readonly offer: Offer } | undefined

  constructor(private readonly parts: CallerParts) {
    this.#listed = this.#lists()
    this.#candidates = this.#gather()
  }

  #lists(): McpTools['tools'][] {
    return this.parts.mcp.map(({ server }) => server.tools)
  }

  #gather(): (Candidate & { readonly found: Found })[] {
    const { parts } = this
    const { allowedTools, disallowedTools, readOnly } = parts.restrictions
    const mayUse = (name: string): boolean =>
      allowedTools?.includes(name) !== false && disallowedTools?.includes(name) !== true
    const own = parts.own.filter(({ name, kind }) => mayUse(name) && (readOnly === undefined || kind === 'read'))
    const others = readOnly === undefined ? parts.mcp.flatMap(candidatesOf) : []
    return [...own.map(ownCandidate), ...others.filter(({ known }) => mayUse(known))]
  }

  /** Takes in what servers offer now. Until then a name stands for the tool that it was offered for. */
  #refresh(): void {
    const listed = this.#lists()
    if (listed.every((tools, index) => tools === this.#listed[index])) return
    this.#listed = listed
    this.#candidates = this.#gather()
    this.#last = undefined
  }

  /** Tools offered to the model. Tells once which ones cannot be. */
  get offered(): Offer['tools'] {
    this.#refresh()
    const { tools, refused } = this.#offer()
    const untold = refused.filter(({ known }) => !this.#told.has(known))
    for (const { known } of untold) this.#told.add(known)
    if (untold.length > 0)
      this.parts.emit({ type: 'notice', level: 'warning', message: refusedNotice(this.parts.provider.name, untold) })
    return tools
  }

  /** Tools of others that are offered. */
  get others(): readonly Candidate[] {
    const offered = new Set(this.#offer().tools.map(({ identity }) => identity))
    return this.#candidates.filter(({ identity, isOwn }) => !isOwn && offered.has(identity))
  }

  /** Returns the tool of a name that it is offered under. */
  candidate(name: string): (Candidate & { readonly found: Found }) | undefined {
    const identity = this.#offer().tools.find((tool) => tool.name === name)?.identity
    return this.#candidates.find((candidate) => candidate.identity === identity)
  }

  #offer(): Offer {
    if (this.#last?.restriction !== this.restriction)
      this.#last = {
        restriction: this.restriction,
        offer: offerTo(this.parts.provider.kind, this.#candidates, this.restriction),
      }
    return this.#last.offer
  }

  /** Executes a call and reports it. Returns its outcome for the model. Never rejects. */
  async call(asked: AskedCall, signal: AbortSignal): Promise<ResultParts[number]> {
    const { toolCallId, name } = asked
    const prepared = await this.#prepare(asked)
    const { title, kind, args } = prepared
    // A call whose arguments were streamed has started already.
    if (asked.isAnnounced === true) this.parts.emit({ type: 'tool.updated', toolCallId, title, kind, args })
    else this.parts.emit({ type: 'tool.started', toolCallId, name, title, kind, args })
    if (asked.facts !== undefined) this.parts.emit({ type: 'provider.facts', of: { toolCallId }, facts: asked.facts })
    const report = signal.aborted
      ? stopped
      : await prepared.run(signal).catch((error: unknown) => failed(`The tool broke: ${String(error)}`))
    const { remark: _, ...result } = report
    this.parts.emit({ type: 'tool.completed', toolCallId, ...result })
    const output = resultOutput(resultText(report), report.content, takesPictures(this.parts.provider.kind))
    return { type: 'tool-result', toolCallId, toolName: name, output }
  }

  async #prepare({ toolCallId, name, input, invalid }: AskedCall): Promise<Ready> {
    const args = typeof input === 'object' && input !== null ? { ...input } : {}
    const found = this.candidate(name)?.found
    const cannot = (why: string, kind: Ready['kind'] = 'meta'): Ready => ({
      title: name,
      kind,
      args,
      run: () => Promise.resolve(failed(why)),
    })
    if (invalid !== undefined) return cannot(invalid)
    if (found === undefined) return cannot(`There is no tool \`${name}\` that may be used in this session.`)
    if (found.kind === 'mcp') return this.#mcpCall(toolCallId, args, found)
    const parsed = found.tool.input.safeParse(input)
    if (!parsed.success) return cannot(z.prettifyError(parsed.error), found.tool.kind)
    const { tool } = found
    const { kind } = tool
    const title = tool.title(parsed.data)
    return {
      title,
      kind,
      args,
      run: async (signal) => {
        const prepared = await tool.prepare(parsed.data, this.parts.folders)
        if (!prepared.ok) return failed(prepared.error)
        const { approval } = prepared.value
        if (approval !== undefined) {
          const decision = await this.parts.gate.ask(
            { toolCallId, toolName: name, toolInput: args, dangerLevel: kind, ...approval },
            signal,
          )
          const refusal = refused(decision, signal)
          if (refusal !== null) return refusal
        }
        return this.#run(toolCallId, prepared.value, signal)
      },
    }
  }

  #run(toolCallId: string, call: PreparedCall, signal: AbortSignal): Promise<ToolReport> {
    const print = (outputDelta: string): void => this.parts.emit({ type: 'tool.updated', toolCallId, outputDelta })
    return call.run({ signal, print })
  }

  #mcpCall(
    toolCallId: string,
    args: Readonly<Record<string, unknown>>,
    { name, known: toolName, server }: Extract<Found, { kind: 'mcp' }>,
  ): Ready {
    return {
      title: name,
      kind: 'network',
      args,
      run: async (signal) => {
        // A server's annotations of its own tools, such as read-only, are not trusted.
        const question = { toolCallId, toolName, toolInput: args, summary: name, dangerLevel: 'network' } as const
        const refusal = refused(await this.parts.gate.ask(question, signal), signal)
        if (refusal !== null) return refusal
        const tell = (progress: McpProgress): void => this.parts.emit(progressOf(toolCallId, name, progress))
        const { text, content, isError } = await this.parts.questions.during({ toolCallId, signal }, () =>
          server.call(name, args, signal, tell),
        )
        if (signal.aborted) return stopped
        const shown = defined({ content })
        return isError ? { ...failed(text), ...shown } : { outcome: 'ok', output: text, remark: '', ...shown }
      },
    }
  }
}

function ownCandidate(tool: ModelTool): Candidate & { readonly found: Found } {
  const { name: known, description, input } = tool
  const schema = { known, identity: known, isOwn: true, description, inputSchema: z.toJSONSchema(input) }
  return { ...schema, found: { kind: 'own', tool } }
}

function candidatesOf({ name: serverName, server }: NamedMcp): (Candidate & { readonly found: Found })[] {
  return server.tools.map(({ name, description, inputSchema }) => {
    const known = `mcp__${serverName}__${name}`
    const identity = JSON.stringify([serverName, name])
    return { known, identity, isOwn: false, description, inputSchema, found: { kind: 'mcp', name, known, server } }
  })
}

/** A call that was understood, or the reason why it was not. */
interface Ready {
  readonly title: string
  readonly kind: ModelTool['kind']
  readonly args: Readonly<Record<string, unknown>>
  run(signal: AbortSignal): Promise<ToolReport>
}

/** Returns the progress of a call as an event; the percentage where the server tells how much there is to do. */
function progressOf(toolCallId: string, name: string, { progress, total, message = name }: McpProgress): AdapterEvent {
  const percent = total === undefined || total <= 0 ? undefined : (progress / total) * 100
  return {
    type: 'tool.progress',
    toolCallId,
    message,
    ...(percent === undefined ? {} : { percentComplete: Math.round(Math.min(100, Math.max(0, percent))) }),
  }
}

function refused(decision: Decision, signal: AbortSignal): ToolReport | null {
  if (signal.aborted) return stopped
  if (decision.allowed) return null
  const said = decision.message === undefined ? '' : ` The user says: ${decision.message}`
  return { outcome: 'cancelled', error: `The user did not allow this.${said}`, remark: '' }
}

function resultText({ outcome, output = '', error }: ToolReport): string {
  const parts = [error, output].filter((part) => part !== undefined && part !== '')
  return parts.length > 0 ? parts.join('\n\n') : outcome === 'ok' ? '(no output)' : outcome
}
