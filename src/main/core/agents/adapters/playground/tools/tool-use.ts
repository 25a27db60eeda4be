import { code, counted, quotation } from '#core/agents/adapters/tools/markdown'
import type { Decision } from '#core/agents/adapters/tools/permission-gate'
import type { Stage } from '../prompt/stage'
import type { ToolCall } from '../prompt/steps'
import type { BoundCall } from './toolbox'
import { failed, stopped, type PreparedCall, type ToolReport } from '#core/agents/adapters/tools/tool'
import type { Voice } from '../events/voice'

interface OpenCall {
  readonly toolCallId: string
  readonly call: ToolCall
  readonly bound: BoundCall
}

/** Announces all calls, performs them in order, and describes the results. */
export async function useTools(calls: readonly ToolCall[], stage: Stage, voice: Voice): Promise<void> {
  const open = calls.map((call): OpenCall => ({ toolCallId: stage.ids.next(), call, bound: stage.toolbox(call) }))
  for (const { toolCallId, call, bound } of open) {
    const { tool, ...args } = call
    voice.emit({ type: 'tool.started', toolCallId, name: tool, title: bound.title, kind: bound.kind, args })
  }
  const reports: ToolReport[] = []
  for (const one of open) {
    const report = stage.signal.aborted ? stopped : await use(one, stage, voice)
    const { remark: _, ...result } = report
    voice.emit({ type: 'tool.completed', toolCallId: one.toolCallId, ...result })
    reports.push(report)
  }
  await voice.say(remarkOn(reports))
}

async function use({ toolCallId, call, bound }: OpenCall, stage: Stage, voice: Voice): Promise<ToolReport> {
  if (!stage.mayUse(call.tool)) return failed(`I am not allowed to use the tool ${code(call.tool)} in this session.`)
  const prepared = await bound.prepare(stage.folders)
  if (!prepared.ok) return failed(prepared.error)
  const decision = await permission({ toolCallId, call, bound }, prepared.value, stage)
  if (stage.signal.aborted) return stopped
  if (!decision.allowed) return refused(bound.title, decision.message)
  return prepared.value.run({
    signal: stage.signal,
    print: (outputDelta) => voice.emit({ type: 'tool.updated', toolCallId, outputDelta }),
    tell: (message) => voice.emit({ type: 'tool.progress', toolCallId, message }),
  })
}

async function permission(
  { toolCallId, call, bound }: OpenCall,
  { approval }: PreparedCall,
  stage: Stage,
): Promise<Decision> {
  if (approval === undefined) return { allowed: true }
  const { tool, ...toolInput } = call
  return stage.ask({ toolCallId, toolName: tool, toolInput, dangerLevel: bound.kind, ...approval }, stage.signal)
}

/** Returns the report of a denied call. */
function refused(title: string, message: string | undefined): ToolReport {
  const reason = message === undefined ? '' : ` The reason given:\n\n${quotation(message)}`
  const remark = `I left that alone: ${code(title)} was not allowed.${reason}`
  return { outcome: 'cancelled', error: 'Not allowed.', remark }
}

function remarkOn(reports: readonly ToolReport[]): string {
  const [only, ...others] = reports
  if (only !== undefined && others.length === 0) return only.remark
  const done = reports.filter((report) => report.outcome === 'ok').length
  return `I used ${counted(reports.length, 'tool')}; ${done === reports.length ? 'all' : done} of them succeeded.`
}
