import { basename } from 'node:path'
import type { PlanEntry } from '#shared/plan/entities'
import type { PromptResult } from '#shared/adapter/port'
import type { ElicitationQuestion } from '#shared/elicitation/entities'
import type { ErrorCategory } from '#shared/session/entities'
import { subagentScript } from '../tools/delegation'
import { code, quotation } from '#core/agents/adapters/tools/markdown'
import { conclusion, introduction, recollection, showcase } from './replies'
import { acknowledged } from '../questions/questions'
import type { Stage } from './stage'
import type { CodeEnding, Step } from './steps'
import { useTools } from '../tools/tool-use'
import { Voice } from '../events/voice'

/**
 * Performs the steps of one prompt, in order. Resolves when all are done, one of them ended the prompt, or the prompt
 * was cancelled.
 */
export async function perform(steps: readonly Step[], stage: Stage, voice = new Voice(stage)): Promise<PromptResult> {
  for (const step of steps) {
    const end = await performStep(step, stage, voice)
    if (end !== undefined) return end
    if (stage.signal.aborted) return { outcome: 'cancelled', stopReason: 'cancelled' }
    if (stage.turned.aborted) break
  }
  return { outcome: 'completed', stopReason: 'end_turn' }
}

/** Returns a result when the step ends the prompt. */
async function performStep(step: Step, stage: Stage, voice: Voice): Promise<PromptResult | undefined> {
  switch (step.do) {
    case 'introduce':
      await voice.say(introduction(basename(stage.folders.cwd), step.unrecognised))
      break
    case 'say':
      await voice.say(step.text)
      break
    case 'think':
      await voice.think(step.about)
      await voice.say(conclusion(step.about))
      break
    case 'recall':
      await voice.say(recollection(await stage.recall()))
      break
    case 'tools':
      await useTools(step.calls, stage, voice)
      break
    case 'plan':
      await workOffPlan(stage, voice)
      break
    case 'ask':
      await askUser(step.question, stage, voice)
      break
    case 'signIn':
      await signIn(step.ending, stage, voice)
      break
    case 'delegate':
      await delegate(step.task, stage, voice)
      break
    case 'showcase':
      await voice.say(showcase)
      break
    case 'recite':
      await voice.recite(step.characters)
      break
    case 'linger':
      await voice.linger(step.seconds)
      break
    case 'unknown':
      voice.emit({ type: 'unknown', native: { method: 'playground/unheard', params: { why: 'You asked for it.' } } })
      await voice.say('I sent Parley a message that it doesn’t know. It is only noted, and we can go on.')
      break
    case 'fail':
      return fail(step.category, step.message, stage, voice)
    case 'refuse':
      return refusal(step.seconds)
    case 'crash':
      await voice.say('I will be gone in the middle of this')
      return stage.signal.aborted ? undefined : stage.crash()
  }
  return undefined
}

/** Acts out that the allowance of five hours is used up. */
function refusal(seconds: number): PromptResult {
  const words = 'This limit of five hours was asked for.'
  const limit = { kind: 'account', window: 'fiveHour', resetsAt: Date.now() + seconds * 1000, words } as const
  return { outcome: 'error', failure: { message: words, category: 'provider', recoverable: true, limit } }
}

async function askUser(question: ElicitationQuestion, stage: Stage, voice: Voice): Promise<void> {
  const answer = await stage.question(question, stage.signal)
  if (!stage.signal.aborted) await voice.say(acknowledged(answer))
}

const signedIn: Readonly<Record<Awaited<ReturnType<Stage['enterCode']>>, string>> = {
  entered: 'The code counts as entered. This was only a demonstration: nobody is signed in anywhere.',
  refused: 'The sign-in was refused, as you asked.',
  cancelled: 'The code is given up, so I go on without it.',
}

async function signIn(ending: CodeEnding, stage: Stage, voice: Voice): Promise<void> {
  const ended = await stage.enterCode(ending, stage.signal)
  if (!stage.signal.aborted) await voice.say(signedIn[ended])
}

async function workOffPlan(stage: Stage, voice: Voice): Promise<void> {
  const plan = [
    { content: 'Look at the folder', act: () => useTools([{ tool: 'list', path: '.' }], stage, voice) },
    {
      content: 'Search it for open ends',
      act: () => useTools([{ tool: 'search', query: 'TODO', path: '.' }], stage, voice),
    },
    {
      content: 'Sum up',
      act: () => voice.say('The folder is listed above, and so is every line that still says TODO. The plan is done.'),
    },
  ]
  const show = (at: number): void => {
    const statusOf = (index: number): PlanEntry['status'] =>
      index < at ? 'completed' : index === at ? 'in_progress' : 'pending'
    voice.emit({ type: 'plan', entries: plan.map(({ content }, index) => ({ content, status: statusOf(index) })) })
  }
  for (const [at, { act }] of plan.entries()) {
    show(at)
    await act()
    if (stage.signal.aborted) return
  }
  show(plan.length)
}

async function delegate(task: string, stage: Stage, voice: Voice): Promise<void> {
  const toolCallId = stage.ids.next()
  const childId = stage.ids.next()
  voice.emit({
    type: 'tool.started',
    toolCallId,
    name: 'task',
    title: `Subagent: ${task}`,
    kind: 'meta',
    args: { task },
  })
  voice.emit({ type: 'subagent.spawned', childId, toolCallId, task })
  const childStage: Stage = { ...stage, emit: (event) => voice.emit({ type: 'subagent.event', childId, event }) }
  const childVoice = new Voice(childStage)
  await perform(subagentScript(task), childStage, childVoice)
  if (stage.signal.aborted) {
    voice.emit({ type: 'subagent.completed', childId, outcome: 'cancelled' })
    voice.emit({ type: 'tool.completed', toolCallId, outcome: 'cancelled' })
    return
  }
  const finalMessage = childVoice.said
  voice.emit({ type: 'subagent.completed', childId, finalMessage })
  voice.emit({ type: 'tool.completed', toolCallId, outcome: 'ok', output: finalMessage })
  await voice.say(`The subagent is done with ${code(task)}. This is what it said:\n\n${quotation(finalMessage)}`)
}

async function fail(
  category: ErrorCategory,
  message: string,
  stage: Stage,
  voice: Voice,
): Promise<PromptResult | undefined> {
  await voice.say('This will fail, as you asked.')
  if (stage.signal.aborted) return
  if (category === 'tool') {
    const toolCallId = stage.ids.next()
    voice.emit({ type: 'tool.started', toolCallId, name: 'fail', title: 'Fail', kind: 'meta', args: { message } })
    voice.emit({ type: 'tool.completed', toolCallId, outcome: 'error', error: message })
  }
  return { outcome: 'error', failure: { message, category, recoverable: category !== 'internal' } }
}
