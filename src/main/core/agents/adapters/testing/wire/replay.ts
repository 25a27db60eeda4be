import { setImmediate } from 'node:timers/promises'
import type { AdapterEvent, AgentAdapter, PromptResult, StartOptions } from '#shared/adapter/port'
import type { Processes } from '#core/base/process/processes'
import { startOptions } from '../start-options'
import { RecordedProgram, type Dialect } from './program'
import type { Json, WireRecording } from './recording'

/** Reports of a replayed session, in order. */
export type Told =
  | { readonly what: 'event'; readonly event: AdapterEvent }
  | { readonly what: 'prompt'; readonly text: string }
  | { readonly what: 'result'; readonly result: PromptResult }
  | { readonly what: 'cancel' }

/** A protocol with its adapter. */
export interface ReplayedAgent extends Dialect {
  create(processes: Processes): AgentAdapter
  /** Returns the option that was chosen with a recorded answer; null when the question was withdrawn. */
  optionOf(answer: Json): string | null
  /** Session that the recording resumes; undefined for a new one. */
  readonly resumed: string | undefined
}

/** Replays a recording through an adapter, and returns what its session told. */
export async function replay(recording: WireRecording, agentOf: ReplayedAgent, cwd: string): Promise<Told[]> {
  const program = new RecordedProgram(recording.lines, agentOf)
  const told: Told[] = []
  let asked = ''
  const onEvent = (event: AdapterEvent) => {
    told.push({ what: 'event', event })
    if (event.type === 'permission.requested') asked = event.requestId
  }
  const adapterSessionId = agentOf.resumed
  const options: StartOptions = startOptions({
    cwd,
    onEvent,
    ...(adapterSessionId === undefined ? {} : { resume: { adapterSessionId } }),
  })
  const started = await agentOf.create(program.processes).start(options)
  if (!started.ok) throw new Error(started.error.message)
  const agent = started.value
  let running: Promise<unknown> | undefined
  for (;;) {
    const step = await program.nextStep()
    await quiet(told)
    if (step.kind === 'answer') {
      const optionId = agentOf.optionOf(step.answer)
      const outcome = optionId === null ? { outcome: 'cancelled' as const } : { outcome: 'selected' as const, optionId }
      agent.permissions?.respond(asked, outcome)
      continue
    }
    if (step.kind === 'interrupt') {
      told.push({ what: 'cancel' })
      await agent.cancel()
      continue
    }
    await running
    // Files may have to be read before the end of a turn is told.
    while (told.filter(isEnd).length < program.turnEnds) await setImmediate()
    await quiet(told)
    if (step.kind === 'end') break
    told.push({ what: 'prompt', text: step.text })
    running = agent
      .prompt([{ type: 'text', content: step.text }])
      .then((result) => void told.push({ what: 'result', result }))
  }
  await agent.dispose()
  await agent.closed
  return told
}

const isEnd = (told: Told): boolean =>
  told.what === 'result' || (told.what === 'event' && told.event.type === 'turn.ended')

/** Waits until nothing more is told. */
async function quiet(told: readonly Told[]): Promise<void> {
  for (let before = -1, same = 0; same < 10; before = told.length) {
    await setImmediate()
    same = told.length === before ? same + 1 : 0
  }
}
