import type {
  AdapterEvent,
  AdapterFailure,
  AgentAdapter,
  AgentExit,
  PermissionAnswer,
  PromptResult,
  RunningAgent,
  StartOptions,
  SteerOutcome,
} from '#shared/adapter/port'
import type { ElicitationAnswer, ElicitationQuestion } from '#shared/elicitation/entities'
import { ok, type Result } from '#shared/kernel/result'
import type { InputBlock } from '#shared/session/blocks'

export type PermissionAsked = Omit<Extract<AdapterEvent, { type: 'permission.requested' }>, 'type' | 'requestId'>

/** Actions of a script while it answers one prompt. */
export interface ScriptContext {
  readonly prompt: string
  readonly options: StartOptions
  emit(event: AdapterEvent): void
  /** Asks for a permission, by default to run `true`, and waits for the answer. */
  ask(requestId: string, more?: Partial<PermissionAsked>): Promise<PermissionAnswer>
  /** Asks the user, and waits for the answer. */
  question(requestId: string, question: ElicitationQuestion): Promise<ElicitationAnswer>
  /** Resolves when the prompt is cancelled. */
  readonly cancelled: Promise<void>
  /** Ends the agent's connection, as a crash does. */
  crash(reason: string): void
}

/** The mode that was asked for, as the only one that an agent works in; without one it has no modes. */
const modesOf = (mode: string | undefined): Pick<RunningAgent, 'modes'> =>
  mode === undefined
    ? {}
    : {
        modes: {
          state: { current: mode, available: [{ id: mode, name: mode }] },
          set: () => Promise.resolve(ok(undefined)),
        },
      }

export type Script = (context: ScriptContext) => Promise<PromptResult | undefined>

export interface ScriptedAdapter extends AgentAdapter {
  /** Every start, in order. */
  readonly starts: StartOptions[]
  /** Returns the number of running agents. */
  readonly running: () => number
}

/** Creates an agent for tests that follows a function; with `steer` it accepts messages while it works. */
export function scriptedAdapter(
  adapterName: string,
  script: Script,
  steer?: (text: string) => Promise<Result<SteerOutcome, AdapterFailure>>,
): ScriptedAdapter {
  const starts: StartOptions[] = []
  let running = 0
  return {
    adapterName,
    displayName: adapterName,
    description: 'Does what a test says.',
    origin: 'builtin',
    starts,
    running: () => running,
    availability: () => Promise.resolve({ available: true }),
    start(options) {
      starts.push(options)
      running++
      const answers = new Map<string, (answer: PermissionAnswer) => void>()
      const told = new Map<string, (answer: ElicitationAnswer) => void>()
      let cancelNow = (): void => undefined
      let end!: (exit: AgentExit) => void
      const closed = new Promise<AgentExit>((resolve) => (end = resolve)).then((exit) => {
        running--
        return exit
      })
      return Promise.resolve(
        ok({
          adapterSessionId: options.resume?.adapterSessionId ?? `${adapterName}-${starts.length}`,
          continued: options.resume === undefined ? ('new' as const) : ('resumed' as const),
          closed,
          resume: { kind: 'resume' as const },
          permissions: {
            respond(requestId, answer) {
              answers.get(requestId)?.(answer)
            },
          },
          elicitation: {
            respond(requestId, answer) {
              told.get(requestId)?.(answer)
            },
          },
          async prompt(blocks) {
            const cancelled = new Promise<void>((resolve) => (cancelNow = resolve))
            const result = await script({
              prompt: textOf(blocks),
              options,
              cancelled,
              emit: options.onEvent,
              crash: (reason) => end({ expected: false, reason }),
              question: (requestId, question) =>
                new Promise((resolve) => {
                  told.set(requestId, resolve)
                  options.onEvent({ type: 'elicitation.requested', requestId, ...question })
                }),
              ask: (requestId, more) =>
                new Promise((resolve) => {
                  answers.set(requestId, resolve)
                  options.onEvent({
                    type: 'permission.requested',
                    requestId,
                    toolName: 'run',
                    toolInput: { command: 'true' },
                    summary: 'run true',
                    dangerLevel: 'exec',
                    options: [
                      { optionId: 'yes', name: 'Allow once', kind: 'allow_once' },
                      { optionId: 'always', name: 'Always allow', kind: 'allow_always' },
                      { optionId: 'no', name: 'Reject', kind: 'reject_once' },
                    ],
                    ...more,
                  })
                }),
            })
            return result ?? { outcome: 'completed' }
          },
          ...modesOf(options.mode),
          ...(steer === undefined ? {} : { steer: { steer: (blocks) => steer(textOf(blocks)) } }),
          cancel() {
            cancelNow()
            return Promise.resolve()
          },
          dispose() {
            cancelNow()
            end({ expected: true, reason: 'was stopped' })
            return Promise.resolve()
          },
        }),
      )
    },
  }
}

function textOf(blocks: readonly InputBlock[]): string {
  return blocks.map((block) => (block.type === 'text' ? block.content : '')).join('')
}
