import type { PlanEntry } from '../../../../shared/adapter/entities'
import type { AdapterEvent, PromptResult } from '../../../../shared/adapter/port'
import type { IdSource } from '../../../../shared/kernel/ids'
import type { ErrorCategory } from '../../../../shared/session/entities'
import { basename } from 'node:path'
import { subagentScript } from './delegation'
import type { Folders } from './folders'
import { code, counted } from './markdown'
import type { Manner } from './offers'
import { pieces, type Pause } from './pacing'
import type { Decision, PermissionGate } from './permission-gate'
import { conclusion, introduction, recitation, showcase, thoughts } from './replies'
import type { Step, ToolCall } from './steps'
import type { BoundCall, Toolbox } from './tools'
import { failed, stopped, type PreparedCall, type ToolReport } from './tools/tool'

/** What a script is performed with. */
export interface Stage {
  readonly emit: (event: AdapterEvent) => void
  readonly signal: AbortSignal
  readonly manner: Manner
  readonly pause: Pause
  readonly ids: IdSource
  readonly folders: Folders
  readonly toolbox: Toolbox
  /** Whether the session lets the agent use a tool at all. */
  readonly mayUse: (toolName: string) => boolean
  /** Asks for permission, where the mode wants that. */
  readonly ask: PermissionGate['ask']
  /** Ends the agent's connection. */
  readonly crash: () => PromptResult
}

/** A long answer takes at most about so many deltas, however long it is. */
const DELTAS_OF_LONG_ANSWER = 600

const completed: PromptResult = { outcome: 'completed', stopReason: 'end_turn' }
const cancelled: PromptResult = { outcome: 'cancelled', stopReason: 'cancelled' }

interface OpenCall {
  readonly toolCallId: string
  readonly call: ToolCall
  readonly bound: BoundCall
}

/** Performs the steps of one prompt, in order, and tells of them through the stage. */
export class Performer {
  private lastEvent: AdapterEvent['type'] | undefined
  /** Everything said so far. */
  private said = ''

  constructor(private readonly stage: Stage) {}

  /** Resolves when all steps are done, one of them ended the prompt, or the stage's signal aborted. */
  async perform(steps: readonly Step[]): Promise<PromptResult> {
    for (const step of steps) {
      const end = await this.performStep(step)
      if (end !== undefined) return end
      if (this.stage.signal.aborted) return cancelled
    }
    return completed
  }

  /** Thinks aloud about something, without an answer. */
  async think(about: string): Promise<void> {
    await this.stream('reasoning', thoughts(about))
  }

  /** A result when the step ends the prompt. */
  private async performStep(step: Step): Promise<PromptResult | undefined> {
    switch (step.do) {
      case 'introduce':
        return this.say(introduction(basename(this.stage.folders.cwd), step.unrecognised))
      case 'say':
        return this.say(step.text)
      case 'think':
        await this.think(step.about)
        return this.say(conclusion(step.about))
      case 'tools':
        return this.useTools(step.calls)
      case 'plan':
        return this.workOffPlan()
      case 'delegate':
        return this.delegate(step.task)
      case 'showcase':
        return this.say(showcase)
      case 'recite':
        return this.say(
          recitation(step.characters),
          Math.max(this.stage.manner.deltaSize, Math.ceil(step.characters / DELTAS_OF_LONG_ANSWER)),
        )
      case 'linger':
        return this.linger(step.seconds)
      case 'fail':
        return this.fail(step.category, step.message)
      case 'crash':
        await this.say('I will be gone in the middle of this')
        return this.stage.crash()
      case 'unknown':
        this.emit({ type: 'unknown', native: { method: 'playground/unheard', params: { why: 'You asked for it.' } } })
        return this.say('I have sent Parley a message that it does not know. That is only noted, and we can go on.')
    }
  }

  private emit(event: AdapterEvent): void {
    this.lastEvent = event.type
    this.stage.emit(event)
  }

  private async say(text: string, deltaSize = this.stage.manner.deltaSize): Promise<undefined> {
    const separated = this.lastEvent === 'text' ? `\n\n${text}` : text
    this.said += separated
    await this.stream('text', separated, deltaSize)
  }

  private async stream(
    type: 'text' | 'reasoning',
    text: string,
    deltaSize = this.stage.manner.deltaSize,
  ): Promise<void> {
    const { pause, signal, manner } = this.stage
    for (const delta of pieces(text, deltaSize)) {
      if (signal.aborted) return
      this.emit({ type, delta })
      await pause(manner.deltaMs, signal)
    }
  }

  private async linger(seconds: number): Promise<undefined> {
    const { pause, signal } = this.stage
    for (let second = 1; second <= seconds; second++)
      for (const delta of [`Second ${second} `, `of ${seconds}, `, 'still ', 'here. ']) {
        if (signal.aborted) return
        this.emit({ type: 'text', delta })
        await pause(250, signal)
      }
  }

  private async fail(category: ErrorCategory, message: string): Promise<PromptResult> {
    await this.say('This will go wrong, as you asked.')
    if (this.stage.signal.aborted) return cancelled
    if (category === 'tool') {
      const toolCallId = this.stage.ids.next()
      this.emit({ type: 'tool.started', toolCallId, name: 'fail', title: 'Fail', kind: 'meta', args: { message } })
      this.emit({ type: 'tool.completed', toolCallId, outcome: 'error', error: message })
    }
    return { outcome: 'error', failure: { message, category, recoverable: category !== 'internal' } }
  }

  private async workOffPlan(): Promise<undefined> {
    const tasks = ['Look at the folder', 'Search it for open ends', 'Sum up']
    const show = (at: number): void => {
      const entries = tasks.map((content, index): PlanEntry => ({
        content,
        status: index < at ? 'completed' : index === at ? 'in_progress' : 'pending',
        priority: 'medium',
      }))
      this.emit({ type: 'plan', entries })
    }
    const actions = [
      () => this.useTools([{ tool: 'list', path: '.' }]),
      () => this.useTools([{ tool: 'search', query: 'TODO', path: '.' }]),
      () => this.say('The folder is listed above, and so is every line that still says TODO. The plan is done.'),
    ]
    for (const [at, act] of actions.entries()) {
      show(at)
      await act()
      if (this.stage.signal.aborted) return
    }
    show(tasks.length)
  }

  private async delegate(task: string): Promise<undefined> {
    const { ids, signal } = this.stage
    const toolCallId = ids.next()
    const childId = ids.next()
    this.emit({
      type: 'tool.started',
      toolCallId,
      name: 'task',
      title: `Subagent: ${task}`,
      kind: 'meta',
      args: { task },
    })
    this.emit({ type: 'subagent.spawned', childId, toolCallId, task })
    const child = new Performer({
      ...this.stage,
      emit: (event) => this.emit({ type: 'subagent.event', childId, event }),
    })
    await child.perform(subagentScript(task))
    if (signal.aborted) {
      this.emit({ type: 'subagent.completed', childId })
      this.emit({ type: 'tool.completed', toolCallId, outcome: 'cancelled' })
      return
    }
    this.emit({ type: 'subagent.completed', childId, finalMessage: child.said })
    this.emit({ type: 'tool.completed', toolCallId, outcome: 'ok', output: child.said })
    return this.say(`The subagent is done with ${code(task)}. This is what it said:\n\n${quoted(child.said)}`)
  }

  private async useTools(calls: readonly ToolCall[]): Promise<undefined> {
    const open = calls.map((call): OpenCall => ({
      toolCallId: this.stage.ids.next(),
      call,
      bound: this.stage.toolbox(call),
    }))
    for (const { toolCallId, call, bound } of open) {
      const { tool, ...args } = call
      this.emit({ type: 'tool.started', toolCallId, name: tool, title: bound.title, kind: bound.kind, args })
    }
    const reports: ToolReport[] = []
    for (const one of open) {
      const report = this.stage.signal.aborted ? stopped : await this.use(one)
      const { remark: _, ...result } = report
      this.emit({ type: 'tool.completed', toolCallId: one.toolCallId, ...result })
      reports.push(report)
    }
    if (this.stage.signal.aborted) return
    const [only, ...others] = reports
    if (only !== undefined && others.length === 0) return this.say(only.remark)
    const done = reports.filter((report) => report.outcome === 'ok').length
    return this.say(`I used ${counted(reports.length, 'tool')}, ${done} of them with success.`)
  }

  private async use({ toolCallId, call, bound }: OpenCall): Promise<ToolReport> {
    const { mayUse, folders, signal } = this.stage
    if (!mayUse(call.tool)) return failed(`I am not allowed to use the tool ${code(call.tool)} in this session.`)
    const prepared = await bound.prepare(folders)
    if (!prepared.ok) return failed(prepared.error)
    const decision = await this.permission(toolCallId, call, bound, prepared.value)
    if (signal.aborted) return stopped
    if (!decision.allowed) return refused(bound.title, decision.message)
    return prepared.value.run({
      signal,
      print: (outputDelta) => this.emit({ type: 'tool.updated', toolCallId, outputDelta }),
    })
  }

  private async permission(
    toolCallId: string,
    call: ToolCall,
    bound: BoundCall,
    { approval }: PreparedCall,
  ): Promise<Decision> {
    if (approval === undefined) return { allowed: true }
    const { tool, ...toolInput } = call
    return this.stage.ask(
      { toolCallId, toolName: tool, toolInput, dangerLevel: bound.kind, ...approval },
      this.stage.signal,
    )
  }
}

/** What is reported when a person said no. */
function refused(title: string, message: string | undefined): ToolReport {
  const reason = message === undefined ? '' : ` You said:\n\n${quoted(message)}`
  return {
    outcome: 'cancelled',
    error: 'Not allowed.',
    remark: `I left that alone: ${code(title)} was not allowed.${reason}`,
  }
}

/** Text as a Markdown quotation. */
function quoted(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
}
