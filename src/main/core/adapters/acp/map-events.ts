import type { AdapterEvent } from '../../../../shared/adapter/port'
import type { ToolContent, ToolKind } from '../../../../shared/session/blocks'
import { toBlock, toToolContent } from './content'
import { controlsOfOptions, withCurrent, type Controls } from './controls'
import type { Quirks } from './quirks'
import { SessionNotification, type SessionUpdate, type ToolCallFields } from './updates'
import type { SessionCost } from './usage'

/*
 * What an agent reports, as the facts of the adapter port. Pure: what has to be remembered between two reports is the
 * state, which goes in and comes out.
 */

/** More calls than this are not open at once in an agent that means well; further ones are not understood. */
const MAX_OPEN_TOOLS = 200
const MAX_KNOWN_IDS = 1000

interface OpenTool {
  /** The id it has here; an agent may use one id again after a call is done, which would mix two calls up. */
  readonly toolCallId: string
  readonly name: string
  readonly title: string
  readonly kind: ToolKind
  readonly args: Readonly<Record<string, unknown>>
  readonly content?: readonly ToolContent[]
  readonly exitCode?: number | null
  /** Whether its output was passed on while it came. */
  readonly hasOutput: boolean
  readonly childId?: string
}

export interface MapState {
  readonly quirks: Quirks
  readonly controls: Controls
  /** Calls that are not done, by the agent's id. */
  readonly tools: ReadonlyMap<string, OpenTool>
  /** How often an id was used lately, the oldest first. */
  readonly uses: ReadonlyMap<string, number>
  /** The open calls in which terminals are shown, by terminal. */
  readonly terminals: ReadonlyMap<string, string>
  /** Tool calls that are subagents, whose own events name them. */
  readonly children: readonly string[]
  readonly messageId?: string
  /** What the message that grows holds so far. */
  readonly message: 'nothing' | 'reasoning' | 'more'
  readonly cost?: SessionCost
  /** The latest text of the prompt, for agents that tell a failure of the model as text. */
  readonly lastText: string
  /** The prompt is being cancelled. */
  readonly cancelled: boolean
  /** The agent said that the model failed. */
  readonly modelFailed: boolean
}

export interface Mapped {
  readonly state: MapState
  readonly events: readonly AdapterEvent[]
}

/** What is known when a session begins. */
export function initialState(quirks: Quirks, controls: Controls): MapState {
  return {
    quirks,
    controls,
    tools: new Map(),
    uses: new Map(),
    terminals: new Map(),
    children: [],
    message: 'nothing',
    lastText: '',
    cancelled: false,
    modelFailed: false,
  }
}

/** The state for the next prompt. */
export function beginPrompt(state: MapState): MapState {
  const { messageId: _before, ...rest } = state
  return { ...rest, message: 'nothing', lastText: '', cancelled: false, modelFailed: false }
}

/** The facts in the parameters of one `session/update`; what is not understood comes out as `unknown`. */
export function mapNotification(state: MapState, params: unknown): Mapped {
  const parsed = SessionNotification.safeParse(params)
  if (!parsed.success) return { state, events: [{ type: 'unknown', native: params }] }
  return mapUpdate(state, parsed.data.update)
}

function mapUpdate(state: MapState, update: SessionUpdate): Mapped {
  switch (update.sessionUpdate) {
    case 'agent_message_chunk':
    case 'agent_thought_chunk':
      return mapChunk(state, update)
    case 'tool_call':
    case 'tool_call_update':
      return mapTool(state, update)
    case 'plan': {
      const entries = update.entries.map(({ content, status, priority }) =>
        priority === undefined ? { content, status } : { content, status, priority },
      )
      return { state, events: [{ type: 'plan', entries }] }
    }
    case 'available_commands_update': {
      const commands = update.availableCommands.map(({ name, description, input }) => ({
        name,
        description,
        ...(input?.hint === undefined ? {} : { hint: input.hint }),
      }))
      return { state, events: [{ type: 'commands', commands }] }
    }
    case 'current_mode_update': {
      const { modes } = state.controls
      return modes === undefined
        ? { state, events: [] }
        : setControls(state, { modes: withCurrent(modes, update.currentModeId) })
    }
    case 'config_option_update':
      return setControls(state, controlsOfOptions(update.configOptions))
    case 'session_info_update': {
      const { modelFailure } = state.quirks
      const status = update._meta?.codex?.threadStatus?.type
      const failed = modelFailure?.told === 'as-thread-status' && status === modelFailure.status
      return {
        state: failed ? { ...state, modelFailed: true } : state,
        events: typeof update.title === 'string' && update.title !== '' ? [{ type: 'title', title: update.title }] : [],
      }
    }
    case 'usage_update': {
      const { used, size, cost } = update
      return {
        state: cost === undefined || cost === null ? state : { ...state, cost },
        events: [{ type: 'contextWindow', state: { currentTokens: used, maxTokens: size } }],
      }
    }
    case 'notice': {
      const level = update.severity === 'error' || update.severity === 'warning' ? update.severity : 'info'
      const message = [update.title, update.description]
        .filter((part) => typeof part === 'string' && part !== '')
        .join(': ')
      return { state, events: [{ type: 'notice', level, message }] }
    }
    case 'user_message_chunk':
      // The host knows what the user said.
      return { state, events: [] }
  }
}

/** Takes over what a session can be set to, and tells what changed. Absent controls stay as they are. */
export function setControls(state: MapState, controls: Controls): Mapped {
  const next = { ...state.controls, ...controls }
  const events: AdapterEvent[] = []
  if (controls.modes !== undefined) events.push({ type: 'modes', modes: controls.modes.choices })
  if (controls.models !== undefined) events.push({ type: 'models', models: controls.models.choices })
  return { state: { ...state, controls: next }, events }
}

/** Text that a terminal printed; nothing when no open call shows it. */
export function mapTerminalOutput(state: MapState, terminalId: string, text: string): Mapped {
  const agentToolId = state.terminals.get(terminalId)
  return agentToolId === undefined ? { state, events: [] } : growOutput(state, agentToolId, text)
}

/** The end of a terminal's program, for the call that shows it. */
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

/** Ends what the agent left open when its prompt is over: it sends no more about it. */
export function endPrompt(state: MapState): Mapped {
  const events = [...state.tools.values()].flatMap((tool) =>
    wrap(tool.childId, [{ type: 'tool.completed', toolCallId: tool.toolCallId, outcome: 'cancelled' }]),
  )
  const orphans = state.children.map((childId): AdapterEvent => ({ type: 'subagent.completed', childId }))
  return { state: { ...state, tools: new Map(), terminals: new Map(), children: [] }, events: [...events, ...orphans] }
}

function mapChunk(
  state: MapState,
  update: Extract<SessionUpdate, { sessionUpdate: 'agent_message_chunk' | 'agent_thought_chunk' }>,
): Mapped {
  const isThought = update.sessionUpdate === 'agent_thought_chunk'
  const content = toBlock(update.content)
  const event: AdapterEvent =
    'block' in content
      ? { type: 'block', block: content.block }
      : { type: isThought ? 'reasoning' : 'text', delta: content.text }
  const parent = update._meta?.claudeCode?.parentToolUseId
  if (parent !== undefined) {
    const spawned = spawnChild(state, parent)
    return { state: spawned.state, events: [...spawned.events, ...wrap(parent, [event])] }
  }

  const messageId = isThought && state.quirks.thoughtIdsAreParts === true ? undefined : (update.messageId ?? undefined)
  const isNew = messageId !== undefined && messageId !== state.messageId
  // Reasoning under an id of its own still belongs to the text that follows it.
  const starts = isNew && !(state.message === 'reasoning' && !isThought)
  return {
    state: {
      ...state,
      ...(messageId === undefined ? {} : { messageId }),
      message: !isThought ? 'more' : starts || state.message === 'nothing' ? 'reasoning' : state.message,
      lastText: event.type === 'text' ? event.delta : state.lastText,
    },
    events: [...(starts ? [{ type: 'message.started' as const, adapterMessageId: messageId }] : []), event],
  }
}

function mapTool(state: MapState, update: ToolCallFields): Mapped {
  const parent = update._meta?.claudeCode?.parentToolUseId
  const spawned = parent === undefined ? { state, events: [] } : spawnChild(state, parent)
  const begun = beginTool(spawned.state, update)
  const events = [...spawned.events, ...begun.events]
  const tool = begun.state.tools.get(update.toolCallId)
  if (tool === undefined) return { state: begun.state, events }

  const content = contentOf(update, tool)
  const exit = update._meta?.terminal_exit
  const next: OpenTool = {
    ...tool,
    name: update.name ?? tool.name,
    title: update.title ?? tool.title,
    args: argsOf(update.rawInput) ?? tool.args,
    kind: update.kind === undefined || update.kind === null ? tool.kind : toolKind(update.kind),
    ...(content === undefined ? {} : { content }),
    ...(exit === undefined ? {} : { exitCode: exit.exit_code ?? null }),
  }
  let result: Mapped = { state: withTerminals(withTool(begun.state, update.toolCallId, next), update), events }
  if (begun.events.length === 0) {
    const changes = changesOf(tool, next)
    if (changes !== undefined) result = { state: result.state, events: [...events, ...wrap(tool.childId, [changes])] }
  }
  const printed = update._meta?.terminal_output_delta?.data ?? update._meta?.terminal_output?.data
  if (printed !== undefined) {
    const mapped = growOutput(result.state, update.toolCallId, printed)
    result = { state: mapped.state, events: [...result.events, ...mapped.events] }
  }
  if (update.status !== 'completed' && update.status !== 'failed') return result
  return completeTool(result, update)
}

/** Opens a call that is not known yet; agents may tell of one first when they ask for permission, or in an update. */
function beginTool(state: MapState, update: ToolCallFields): Mapped {
  const { toolCallId: agentId } = update
  if (state.tools.has(agentId)) return { state, events: [] }
  if (state.tools.size >= MAX_OPEN_TOOLS) return { state, events: [{ type: 'unknown', native: update }] }
  const uses = (state.uses.get(agentId) ?? 0) + 1
  // A late word about a call that is done, for example how long it took.
  const isLate = uses > 1 && (update.title ?? update.rawInput ?? undefined) === undefined
  if (isLate) return { state, events: [] }
  const childId = update._meta?.claudeCode?.parentToolUseId
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
    ...(childId === undefined ? {} : { childId }),
  }
  const content = contentOf(update, tool)
  const events = wrap(childId, [
    { type: 'tool.started', toolCallId: tool.toolCallId, name, title, kind: tool.kind, args: tool.args },
    ...(content === undefined || content.length === 0
      ? []
      : [{ type: 'tool.updated' as const, toolCallId: tool.toolCallId, content }]),
  ])
  const next = withTool(state, agentId, tool)
  return { state: { ...next, uses: withUse(state.uses, agentId, uses), message: 'more' }, events }
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

function completeTool({ state, events }: Mapped, update: ToolCallFields): Mapped {
  const tool = state.tools.get(update.toolCallId)
  if (tool === undefined) return { state, events }
  const tools = new Map(state.tools)
  tools.delete(update.toolCallId)
  const terminals = new Map([...state.terminals].filter(([, agentToolId]) => agentToolId !== update.toolCallId))
  // Some agents count a tool that they broke off as completed.
  const outcome = state.cancelled ? 'cancelled' : update.status === 'failed' ? 'error' : 'ok'
  const output = outputOf(update.rawOutput) ?? (tool.hasOutput ? undefined : textOf(tool.content))
  const content = tool.content
    ?.filter((item) => !(item.type === 'text' && repeats(item.text, output)))
    .map((item) =>
      item.type === 'terminal' && tool.exitCode !== undefined ? { ...item, exitCode: tool.exitCode } : item,
    )
  const completed: AdapterEvent = {
    type: 'tool.completed',
    toolCallId: tool.toolCallId,
    outcome,
    ...(output === undefined ? {} : { output }),
    ...(content === undefined ? {} : { content }),
    ...(outcome === 'error' && !tool.hasOutput
      ? { error: typeof output === 'string' ? output : 'The tool failed.' }
      : {}),
  }
  const isChild = state.children.includes(update.toolCallId)
  const ended: AdapterEvent[] = isChild
    ? [
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

/** A tool call turns out to be a subagent when something happens inside of it. */
function spawnChild(state: MapState, childId: string): Mapped {
  if (state.children.includes(childId)) return { state, events: [] }
  const tool = state.tools.get(childId)
  const spawned: AdapterEvent = {
    type: 'subagent.spawned',
    childId,
    task: tool?.title ?? 'Subagent',
    ...(tool === undefined ? {} : { toolCallId: tool.toolCallId }),
  }
  return { state: { ...state, children: [...state.children, childId] }, events: [spawned] }
}

function wrap(childId: string | undefined, events: readonly AdapterEvent[]): AdapterEvent[] {
  return childId === undefined ? [...events] : events.map((event) => ({ type: 'subagent.event', childId, event }))
}

function withTool(state: MapState, agentId: string, tool: OpenTool): MapState {
  return { ...state, tools: new Map(state.tools).set(agentId, tool) }
}

/** What a tool of the protocol's kind touches. Unknown kinds are `meta`. */
export function toolKind(kind: string): ToolKind {
  return kinds.get(kind) ?? 'meta'
}

const kinds: ReadonlyMap<string, ToolKind> = new Map([
  ['read', 'read'],
  ['search', 'read'],
  ['edit', 'write'],
  ['delete', 'write'],
  ['move', 'write'],
  ['execute', 'exec'],
  ['fetch', 'network'],
])

/** Remembers which terminals a call shows. */
function withTerminals(state: MapState, update: ToolCallFields): MapState {
  const shown = update.content?.flatMap((item) => (item.type === 'terminal' ? [item.terminalId] : [])) ?? []
  if (shown.length === 0) return state
  const terminals = new Map(state.terminals)
  for (const terminalId of shown) terminals.set(terminalId, update.toolCallId)
  return { ...state, terminals }
}

/** The uses of ids after one more; only the latest are remembered, an agent cannot make this grow without end. */
function withUse(before: MapState['uses'], agentId: string, uses: number): MapState['uses'] {
  const after = new Map(before)
  after.delete(agentId)
  after.set(agentId, uses)
  const [oldest] = after.keys()
  if (after.size > MAX_KNOWN_IDS && oldest !== undefined) after.delete(oldest)
  return after
}

function argsOf(rawInput: unknown): Record<string, unknown> | undefined {
  if (rawInput === undefined || rawInput === null) return undefined
  return isObject(rawInput) ? rawInput : { input: rawInput }
}

function contentOf(update: ToolCallFields, tool: Pick<OpenTool, 'args'>): ToolContent[] | undefined {
  if (update.content === undefined || update.content === null) return undefined
  const args = argsOf(update.rawInput) ?? tool.args
  const command = typeof args['command'] === 'string' ? { command: args['command'] } : {}
  return toToolContent(update.content, () => ({ type: 'terminal', ...command, output: '' }))
}

/** A tool's result: its text where the agent wraps it, else what it gave. */
function outputOf(rawOutput: unknown): unknown {
  if (rawOutput === null) return undefined
  if (Array.isArray(rawOutput)) {
    const texts = rawOutput.flatMap((part: unknown) =>
      isObject(part) && typeof part['text'] === 'string' ? [part['text']] : [],
    )
    return texts.length === rawOutput.length ? texts.join('\n') : rawOutput
  }
  if (!isObject(rawOutput)) return rawOutput
  for (const key of ['output', 'content', 'error', 'message'])
    if (typeof rawOutput[key] === 'string') return rawOutput[key]
  return rawOutput
}

function textOf(content: readonly ToolContent[] | undefined): string | undefined {
  const texts = content?.flatMap((item) => (item.type === 'text' ? [item.text] : [])) ?? []
  return texts.length === 0 ? undefined : texts.join('\n')
}

/** Whether a text only says again, perhaps fenced as code, what a tool gave back. */
function repeats(text: string, output: unknown): boolean {
  const bare = text
    .trim()
    .replace(/^```.*\n([^]*?)\n?```$/, '$1')
    .trim()
  return typeof output === 'string' && output.includes(bare)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sameJson(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}
