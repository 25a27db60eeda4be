import type { AdapterEvent } from '#shared/adapter/port'
import type { ToolOutcome } from '#shared/session/blocks'
import { wrap } from '#core/agents/adapters/conversion'
import type { Mapped, MapState, OpenTool } from './map-state'
import { argsOf, contentOf, outputOf, repeats, sameJson, textOf, toolKind } from './tool-values'
import { defined } from '#shared/kernel/defined'
import type { ToolCallFields } from '../protocol/updates'

/** Maximum number of open tool calls; further ones are treated as unknown. */
const MAX_OPEN_TOOLS = 200
const MAX_KNOWN_IDS = 1000

/** Converts an agent's report about a tool call. */
export function mapTool(state: MapState, update: ToolCallFields): Mapped {
  const spawned = spawnChild(state, update._meta?.claudeCode?.parentToolUseId)
  const begun = beginTool(spawned.state, update, spawned.childId)
  const events = [...spawned.events, ...begun.events]
  const tool = begun.state.tools.get(update.toolCallId)
  if (tool === undefined) return { state: begun.state, events }

  const content = contentOf(update, tool.args)
  const exit = update._meta?.terminal_exit
  const next: OpenTool = {
    ...tool,
    name: update.name ?? tool.name,
    title: update.title ?? tool.title,
    args: argsOf(update.rawInput) ?? tool.args,
    kind: update.kind === undefined || update.kind === null ? tool.kind : toolKind(update.kind),
    ...defined({ content, output: outputOf(update.rawOutput) ?? tool.output }),
    ...(exit === undefined ? {} : { exitCode: exit.exit_code ?? null }),
  }
  const told = withStatus(next, update.status ?? undefined)
  let result: Mapped = { state: withTerminals(withTool(begun.state, update.toolCallId, told), update), events }
  if (begun.events.length === 0) {
    const changes = changesOf(tool, next)
    if (changes !== undefined) result = { state: result.state, events: [...events, ...wrap(tool.childId, [changes])] }
  }
  const printed = update._meta?.terminal_output_delta?.data ?? update._meta?.terminal_output?.data
  if (printed !== undefined) {
    const mapped = growOutput(result.state, update.toolCallId, printed)
    result = { state: mapped.state, events: [...result.events, ...mapped.events] }
  }
  const outcome = endOf(update.status ?? undefined)
  return outcome === undefined ? result : completeTool(result, update, outcome)
}

/** Opens a call that is not known yet; agents may first mention one in a permission request or an update. */
function beginTool(state: MapState, update: ToolCallFields, childId: string | undefined): Mapped {
  const { toolCallId: agentId } = update
  if (state.tools.has(agentId)) return { state, events: [] }
  if (state.tools.size >= MAX_OPEN_TOOLS) return { state, events: [{ type: 'unknown', native: update }] }
  const uses = (state.uses.get(agentId) ?? 0) + 1
  // A late report about a completed call, for example its duration.
  const isLate = uses > 1 && (update.title ?? update.rawInput ?? undefined) === undefined
  if (isLate) return { state, events: [] }
  const title = update.title ?? update.kind ?? 'Tool'
  const name =
    update.name ??
    update._meta?.claudeCode?.toolName ??
    (state.quirks.firstTitleIsToolName === true ? title : (update.kind ?? 'tool'))
  const tool: OpenTool = {
    toolCallId: uses === 1 ? agentId : `${agentId}#${uses}`,
    name,
    title,
    kind: toolKind(update.kind ?? 'other'),
    args: argsOf(update.rawInput) ?? {},
    hasOutput: false,
    ...defined({ childId }),
  }
  const content = contentOf(update, tool.args)
  const events = wrap(childId, [
    { type: 'tool.started', toolCallId: tool.toolCallId, name, title, kind: tool.kind, args: tool.args },
    ...(content === undefined || content.length === 0
      ? []
      : [{ type: 'tool.updated' as const, toolCallId: tool.toolCallId, content }]),
  ])
  const next = withTool(state, agentId, tool)
  return { state: { ...next, uses: withUse(state.uses, agentId, uses), message: 'more', isThinking: false }, events }
}

/** Statuses of calls that go on. */
const GOING_ON: ReadonlySet<string> = new Set(['pending', 'in_progress', 'paused'])

const OUTCOMES: ReadonlyMap<string, ToolOutcome> = new Map([
  ['completed', 'ok'],
  ['failed', 'error'],
  ['cancelled', 'cancelled'],
])

/** Returns the outcome of a call that is done; undefined while it goes on, and for statuses that are not known. */
function endOf(status: string | undefined): ToolOutcome | undefined {
  return status === undefined ? undefined : OUTCOMES.get(status)
}

/** Notes a status that is not known: the call stays open, because a known one may follow. */
function withStatus(tool: OpenTool, status: string | undefined): OpenTool {
  if (status === undefined) return tool
  const { oddStatus: _before, ...rest } = tool
  return GOING_ON.has(status) || OUTCOMES.has(status) ? rest : { ...rest, oddStatus: status }
}

function changesOf(before: OpenTool, after: OpenTool): AdapterEvent | undefined {
  const changes = {
    ...(after.title === before.title ? {} : { title: after.title }),
    ...(after.kind === before.kind ? {} : { kind: after.kind }),
    ...(sameJson(after.args, before.args) ? {} : { args: after.args }),
    ...(sameJson(after.content, before.content) || after.content === undefined ? {} : { content: after.content }),
    ...(after.name === before.name ? {} : { name: after.name }),
  }
  return Object.keys(changes).length === 0
    ? undefined
    : { type: 'tool.updated', toolCallId: after.toolCallId, ...changes }
}

function completeTool({ state, events }: Mapped, update: ToolCallFields, told: ToolOutcome): Mapped {
  const tool = state.tools.get(update.toolCallId)
  if (tool === undefined) return { state, events }
  const inside = [...state.tools].filter(([, other]) => other.childId === update.toolCallId)
  const tools = new Map(state.tools)
  for (const [agentId] of [[update.toolCallId], ...inside] as const) tools.delete(agentId)
  const terminals = new Map([...state.terminals].filter(([, agentToolId]) => agentToolId !== update.toolCallId))
  // Some agents report a cancelled tool as completed.
  const outcome = state.cancelled ? 'cancelled' : told
  const output = outputOf(update.rawOutput) ?? (tool.hasOutput ? undefined : (tool.output ?? textOf(tool.content)))
  const content = tool.content
    ?.filter((item) => !(item.type === 'text' && repeats(item.text, output)))
    .map((item) =>
      item.type === 'terminal' && tool.exitCode !== undefined ? { ...item, exitCode: tool.exitCode } : item,
    )
  const completed: AdapterEvent = {
    type: 'tool.completed',
    toolCallId: tool.toolCallId,
    outcome,
    ...defined({ output, content }),
    ...(outcome === 'error' && !tool.hasOutput
      ? { error: typeof output === 'string' ? output : 'The tool failed.' }
      : {}),
  }
  const ended: AdapterEvent[] = state.children.includes(update.toolCallId)
    ? [
        ...inside.flatMap(([, other]) => breakOff(other, state.cancelled)),
        {
          type: 'subagent.completed',
          childId: update.toolCallId,
          ...(typeof output === 'string' ? { finalMessage: output } : {}),
        },
      ]
    : []
  return {
    state: { ...state, tools, terminals, children: state.children.filter((child) => child !== update.toolCallId) },
    events: [...events, ...ended, ...wrap(tool.childId, [completed])],
  }
}

/**
 * Starts the subagent that an agent names: a tool call is recognized as one when an event inside it appears. Without
 * `childId` there is no such subagent, or it has ended.
 */
export function spawnChild(state: MapState, parent: string | undefined): Mapped & { readonly childId?: string } {
  if (parent === undefined) return { state, events: [] }
  if (state.children.includes(parent)) return { state, events: [], childId: parent }
  const tool = state.tools.get(parent)
  if (tool === undefined) return { state, events: [] }
  const { toolCallId, title } = tool
  return {
    state: { ...state, children: [...state.children, parent] },
    events: [{ type: 'subagent.spawned', childId: parent, toolCallId, task: title }],
    childId: parent,
  }
}

/** Converts terminal output; nothing when no open call shows the terminal. */
export function mapTerminalOutput(state: MapState, terminalId: string, text: string): Mapped {
  const agentToolId = state.terminals.get(terminalId)
  return agentToolId === undefined ? { state, events: [] } : growOutput(state, agentToolId, text)
}

/** Records the end of a terminal's program, for the call that shows it. */
export function mapTerminalExit(state: MapState, terminalId: string, exitCode: number | null): MapState {
  const agentToolId = state.terminals.get(terminalId)
  const tool = agentToolId === undefined ? undefined : state.tools.get(agentToolId)
  return agentToolId === undefined || tool === undefined ? state : withTool(state, agentToolId, { ...tool, exitCode })
}

function growOutput(state: MapState, agentToolId: string, text: string): Mapped {
  const tool = state.tools.get(agentToolId)
  if (tool === undefined || text === '') return { state, events: [] }
  const events = wrap(tool.childId, [{ type: 'tool.updated', toolCallId: tool.toolCallId, outputDelta: text }])
  return { state: withTool(state, agentToolId, { ...tool, hasOutput: true }), events }
}

/** Completes what the agent left open when its prompt ends: it sends nothing more about it. */
export function endPrompt(state: MapState): Mapped {
  const events = [...state.tools.values()].flatMap((tool) => breakOff(tool, state.cancelled))
  const orphans = state.children.map((childId): AdapterEvent => ({ type: 'subagent.completed', childId }))
  return { state: { ...state, tools: new Map(), terminals: new Map(), children: [] }, events: [...events, ...orphans] }
}

/** Ends a call whose end the agent did not tell; what it put out is kept. */
function breakOff(tool: OpenTool, wasCancelled: boolean): readonly AdapterEvent[] {
  const { toolCallId, childId, output, oddStatus, hasOutput } = tool
  const reason =
    tool.isDeclined === true ? DECLINED : oddStatus === undefined || wasCancelled ? undefined : oddEnd(oddStatus)
  const end =
    reason === undefined ? ({ outcome: 'cancelled' } as const) : ({ outcome: 'error', error: reason } as const)
  return wrap(childId, [
    {
      type: 'tool.completed',
      toolCallId,
      ...end,
      ...(hasOutput ? {} : defined({ output: output ?? oddOutput(tool) })),
    },
  ])
}

/** Returns the text that a call with an unknown status shows. */
function oddOutput({ oddStatus, content }: OpenTool): string | undefined {
  return oddStatus === undefined ? undefined : textOf(content)
}

const oddEnd = (status: string): string => `The agent left the call in the state "${status.slice(0, 100)}".`

const DECLINED = 'The call was declined.'

/** Records a denied call. */
export function declineTool(state: MapState, agentId: string): MapState {
  const tool = state.tools.get(agentId)
  return tool === undefined ? state : withTool(state, agentId, { ...tool, isDeclined: true })
}

function withTool(state: MapState, agentId: string, tool: OpenTool): MapState {
  return { ...state, tools: new Map(state.tools).set(agentId, tool) }
}

/** Records the terminals that a call shows. */
function withTerminals(state: MapState, update: ToolCallFields): MapState {
  const shown = update.content?.flatMap((item) => (item.type === 'terminal' ? [item.terminalId] : [])) ?? []
  if (shown.length === 0) return state
  const terminals = new Map(state.terminals)
  for (const terminalId of shown) terminals.set(terminalId, update.toolCallId)
  return { ...state, terminals }
}

/**
 * Returns the use counts after one more use; only recent ones are kept, so that an agent cannot make this grow without
 * bound.
 */
function withUse(before: MapState['uses'], agentId: string, uses: number): MapState['uses'] {
  const after = new Map(before)
  after.delete(agentId)
  after.set(agentId, uses)
  const [oldest] = after.keys()
  if (after.size > MAX_KNOWN_IDS && oldest !== undefined) after.delete(oldest)
  return after
}
