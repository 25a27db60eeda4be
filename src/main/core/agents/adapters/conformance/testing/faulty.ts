import type { AdapterEvent, AgentAdapter, RunningAgent, StartOptions } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { ok } from '#shared/kernel/result'
import { playgroundHarness } from '#core/agents/adapters/playground/testing/harness'
import type { Harness } from '../harness'

/** Fault of an adapter that otherwise follows the port. */
export interface Fault {
  readonly events?: (event: AdapterEvent) => readonly AdapterEvent[]
  readonly agent?: (agent: RunningAgent, options: StartOptions) => Partial<RunningAgent>
  readonly start?: (adapter: AgentAdapter, options: StartOptions) => ReturnType<AgentAdapter['start']>
}

/** Returns the harness of a faulty agent, with short time limits. */
export function withFault({ events, agent, start }: Fault): Harness {
  return {
    ...playgroundHarness,
    limits: { start: 400, answer: 400, stop: 400, silence: 20 },
    async create() {
      const world = await playgroundHarness.create()
      const faulty: AgentAdapter = {
        ...world.adapter,
        async start(options) {
          const onEvent = (event: AdapterEvent): void => (events?.(event) ?? [event]).forEach(options.onEvent)
          const started = await (start?.(world.adapter, { ...options, onEvent }) ??
            world.adapter.start({ ...options, onEvent }))
          return started.ok ? ok(overlaid(started.value, agent?.(started.value, options) ?? {})) : started
        },
      }
      return { ...world, adapter: faulty }
    },
  }
}

/** Returns an agent with some members replaced. */
function overlaid(agent: RunningAgent, replaced: Partial<RunningAgent>): RunningAgent {
  return {
    prompt: (blocks) => agent.prompt(blocks),
    cancel: () => agent.cancel(),
    dispose: () => agent.dispose(),
    adapterSessionId: agent.adapterSessionId,
    continued: agent.continued,
    closed: agent.closed,
    ...defined({ permissions: agent.permissions, modes: agent.modes, resume: agent.resume }),
    ...replaced,
  }
}
