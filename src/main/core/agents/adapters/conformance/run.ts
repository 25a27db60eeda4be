import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { AdapterEvent, AgentExit, PromptResult, RunningAgent, StartOptions } from '#shared/adapter/port'
import type { PermissionOption } from '#shared/permission/entities'
import type { Limits, World } from './harness'
import { breaches } from './rules'
import { defined } from '#shared/kernel/defined'
import { Watch, within } from './watch'

/** Answer to permission requests. */
export type Policy = 'allow' | 'reject'

/** One observed run of an agent. */
export interface Run {
  readonly agent: RunningAgent
  readonly watch: Watch
  /** Prompts with text; the result has to arrive in time. */
  prompt(text: string): Promise<PromptResult>
  /** The same for a prompt that is ended from outside: the result has to arrive in time after `end` is called. */
  promptUntil(text: string, end: () => Promise<void>): Promise<PromptResult>
  /** Resolves with the end of the agent. */
  closed(): Promise<AgentExit>
  /** Ends the agent and checks the required state afterwards. */
  end(): Promise<void>
}

/** Starts an agent in an environment; the start has to succeed. */
export async function startRun(
  world: World,
  limits: Limits,
  options: { readonly policy?: Policy; readonly resume?: StartOptions['resume'] } = {},
): Promise<Run> {
  const watch = new Watch()
  const log: string[] = []
  const started = await within(
    world.adapter.start({
      cwd: world.cwd,
      directories: [],
      onEvent(event) {
        watch.see({ what: 'event', event })
        // As a user would: not synchronously with the event.
        if (event.type === 'permission.requested') setImmediate(() => answer(event))
      },
      onLog: (line) => void log.push(line),
      signal: new AbortController().signal,
      ...defined({ resume: options.resume }),
    }),
    limits.start,
    'a started agent',
  )
  assert(started.ok, started.ok ? '' : `${started.error.message}\n${log.join('\n')}`)
  const agent = started.value
  void agent.closed.then(() => watch.see({ what: 'closed' }))

  const unanswerable = Promise.withResolvers<never>()
  unanswerable.promise.catch(() => undefined)
  const answer = ({ requestId, options: offered }: Extract<AdapterEvent, { type: 'permission.requested' }>): void => {
    const option = choose(offered, options.policy ?? 'allow')
    if (option === undefined || agent.permissions === undefined)
      unanswerable.reject(new Error('the agent asks for permission, but there is no way to answer'))
    else agent.permissions.respond(requestId, { outcome: 'selected', optionId: option.optionId })
  }
  const begin = async (text: string): Promise<PromptResult> => {
    const result = await Promise.race([agent.prompt([{ type: 'text', content: text }]), unanswerable.promise])
    watch.see({ what: 'result', result })
    return result
  }
  const closed = (): Promise<AgentExit> => within(agent.closed, limits.stop, 'the end of the agent')

  return {
    agent,
    watch,
    prompt: (text) => within(begin(text), limits.answer, 'a result'),
    async promptUntil(text, end) {
      const result = begin(text)
      await end()
      return within(result, limits.stop, 'a result')
    },
    closed,
    async end() {
      await Promise.all([agent.dispose(), agent.dispose()].map((disposed) => within(disposed, limits.stop, 'the end')))
      await closed()
      await delay(limits.silence)
      assert.deepEqual(breaches(watch.sightings), [], 'the rules of the port')
      await goneWithin(world, limits.stop)
    },
  }
}

/** Waits until nothing of an agent runs any more. */
export async function goneWithin(world: World, milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds
  let left = await world.processes()
  while (left.length > 0 && performance.now() < end) {
    await delay(20)
    left = await world.processes()
  }
  assert.deepEqual(left, [], 'no process is left behind')
}

/** Returns the narrowest option for an answer. */
function choose(options: readonly PermissionOption[], policy: Policy): PermissionOption | undefined {
  const fitting = options.filter((option) => option.kind.startsWith(policy))
  return fitting.find((option) => option.kind.endsWith('_once')) ?? fitting[0]
}
