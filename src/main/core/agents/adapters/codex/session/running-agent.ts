import type {
  AdapterFailure,
  AgentExit,
  PermissionAnswer,
  PromptId,
  PromptResult,
  RunningAgent,
} from '#shared/adapter/port'
import { noticeText } from '#shared/kernel/notice-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { InputBlock } from '#shared/session/blocks'
import { forkedWithoutId, orGone } from '#core/agents/adapters/agent-failures'
import { promptControls } from '#core/agents/adapters/controls'
import { Preface } from '#core/agents/adapters/preface'
import { signInWatch } from '#core/agents/adapters/program/account'
import { readAccount } from '../account/account'
import type { AppServer } from '../protocol/app-server'
import { endCommand, type RunningCommand } from '../events/background'
import { notSignedIn, requestFailure } from '../protocol/failures'
import { ForkedThread, type OpenedThread, type Turn } from '../protocol/messages'
import { commandRequest, ownCommands } from '../prompt/own-commands'
import { promptContent, toInput } from '../prompt/prompt'
import { installedPlugins } from './plugins'
import type { Settings } from './settings'
import { endOwn } from '../events/subagents'
import type { ProtocolSession } from '../protocol/protocol-session'

export interface RunningOptions {
  readonly opened: OpenedThread
  readonly cwd: string
  readonly continued: 'resumed' | 'new'
  readonly pid: number
  readonly server: AppServer
  readonly protocol: ProtocolSession
  readonly settings: Settings
  /** True when Codex's own sign-in is used. */
  readonly needsAccount: boolean
  readonly closed: Promise<AgentExit>
  readonly dispose: () => Promise<void>
  /** Information for the first prompt that the agent missed. */
  readonly preface: string | undefined
}

/** A running prompt. */
interface Running {
  cancelled: boolean
  /**
   * Id of its turn once that has started; before, it can be neither stopped nor steered. Undefined when it ends without
   * starting.
   */
  readonly turnId: Promise<string | undefined>
}

/** Creates the port's view of Codex with an open thread. */
export function createRunningAgent(options: RunningOptions): RunningAgent {
  const { opened, server, protocol, settings, closed } = options
  const { id: threadId, path, cliVersion } = opened.thread
  let running: Running | undefined
  const preface = new Preface(options.preface)
  const controls = promptControls('Codex', settings, (event) => protocol.emit(event))
  const signedIn = signInWatch(
    options.needsAccount,
    () => readAccount(server),
    (event) => protocol.emit(event),
  )

  const request = async (method: string, params: object): Promise<Result<unknown, AdapterFailure>> => {
    const answer = await server.request(method, params)
    return answer.ok ? answer : err(requestFailure(answer.error))
  }

  /** Runs a prompt and returns its result. */
  const work = async (
    blocks: readonly InputBlock[],
    turn: Running,
    { ended, id }: { readonly ended: Promise<Turn>; readonly id: PromptId | undefined },
  ): Promise<PromptResult> => {
    if (!(await signedIn())) return { outcome: 'error', failure: notSignedIn }
    // A message sent during a turn of its own would become part of that turn.
    await protocol.ownTurn?.ended
    if (turn.cancelled) return { outcome: 'cancelled' }
    const failure = await start(blocks, id)
    return failure === undefined ? protocol.resultOf(await ended) : { outcome: 'error', failure }
  }

  const start = async (
    blocks: readonly InputBlock[],
    id: PromptId | undefined,
  ): Promise<AdapterFailure | undefined> => {
    const command = commandRequest(blocks, threadId)
    if (command !== undefined) {
      const started = await request(command.method, command.params)
      return started.ok ? undefined : started.error
    }
    const changes = settings.changes()
    const input = toInput(preface.before(blocks))
    const known = id === undefined ? {} : { clientUserMessageId: id.id }
    const started = await request('turn/start', { threadId, input, ...changes.params, ...known })
    if (!started.ok) return started.error
    preface.taken()
    changes.settled()
    return undefined
  }

  /** Ends commands, and says so when one of them may go on. */
  const endAll = async (commands: readonly RunningCommand[]): Promise<void> => {
    const ended = await Promise.all(commands.map((command) => endCommand(server, command)))
    if (ended.includes(false))
      protocol.emit({ type: 'notice', level: 'warning', ...noticeText('command-goes-on', { agent: 'Codex' }) })
  }

  const interrupt = async (turn: Running): Promise<void> => {
    const turnId = await turn.turnId
    const own = turnId === undefined ? [] : [{ threadId, turnId }]
    const commands = protocol.runningCommands()
    await Promise.all([...own, ...protocol.childTurns()].map((params) => request('turn/interrupt', params)))
    // The commands of a turn would continue in the background.
    await endAll(commands)
  }

  const steer = async (blocks: readonly InputBlock[]): Promise<boolean> => {
    const expectedTurnId = await running?.turnId
    if (expectedTurnId === undefined) return false
    // The request fails when the turn is about to end, or does not accept messages.
    return (await request('turn/steer', { threadId, input: toInput(blocks), expectedTurnId })).ok
  }

  /**
   * Sends the reason of a denial to the agent while it waits or, if it cannot receive it then, with the next prompt.
   */
  const tellDenial = async (summary: string, reason: string): Promise<void> => {
    const content = `I declined "${summary}": ${reason}`
    if (!(await steer([{ type: 'text', content }]))) preface.add(content)
  }

  const respond = async (requestId: string, answer: PermissionAnswer): Promise<void> => {
    if (answer.outcome === 'cancelled') {
      protocol.permit(requestId, null)
      return
    }
    const approval = protocol.offer(requestId)
    const option = approval?.event.options.find(({ optionId }) => optionId === answer.optionId)
    const reason = answer.message?.trim() ?? ''
    if (approval !== undefined && option?.kind.startsWith('reject') === true && reason !== '')
      await tellDenial(approval.event.summary, reason)
    protocol.permit(requestId, answer.optionId)
  }

  return {
    adapterSessionId: threadId,
    continued: options.continued,
    pid: options.pid,
    ...(cliVersion == null ? {} : { version: cliVersion }),
    ...(path == null ? {} : { transcript: { path } }),
    closed,
    async prompt(blocks, id) {
      const over = Promise.withResolvers<undefined>()
      const { started, ended } = protocol.nextTurn()
      const turn: Running = { cancelled: false, turnId: Promise.race([started, over.promise]) }
      running = turn
      const result = await orGone(work(blocks, turn, { ended, id }), 'Codex', closed, () => turn.cancelled)
      running = undefined
      over.resolve(undefined)
      protocol.forgetTurn()
      if (protocol.ownTurn === undefined) {
        protocol.withdrawAll(threadId)
        protocol.apply(endOwn)
      }
      return turn.cancelled ? { ...result, outcome: 'cancelled' } : result
    },
    async cancel() {
      const own = protocol.ownTurn?.turnId
      if (running === undefined && own === undefined) return
      if (running !== undefined) running.cancelled = true
      protocol.withdrawAll()
      if (own !== undefined) await request('turn/interrupt', { threadId, turnId: own })
      if (running !== undefined) await interrupt(running)
    },
    dispose: options.dispose,
    promptContent,
    permissions: { respond: (requestId, answer) => void respond(requestId, answer) },
    elicitation: { respond: (requestId, answer) => protocol.answer(requestId, answer) },
    terminals: {
      kill(terminalId) {
        for (const command of protocol.runningCommands()) if (command.itemId === terminalId) void endAll([command])
      },
    },
    modes: controls.modes,
    models: controls.models,
    get efforts() {
      return controls.efforts
    },
    commands: ownCommands,
    resume: { kind: 'resume' },
    fork: {
      async fork() {
        const forked = await request('thread/fork', { threadId, excludeTurns: true })
        if (!forked.ok) return forked
        const id = ForkedThread.safeParse(forked.value).data?.thread.id
        if (id === undefined) return err(forkedWithoutId('Codex'))
        // Whoever continues the thread receives its events; they are not needed here.
        await request('thread/unsubscribe', { threadId: id })
        return ok({ adapterSessionId: id })
      },
    },
    naming: {
      async rename(name) {
        const named = await request('thread/name/set', { threadId, name })
        return named.ok ? ok(undefined) : named
      },
    },
    mcp: { transports: ['stdio', 'http'] },
    steer: { steer: async (blocks) => ok((await steer(blocks)) ? 'taken' : 'late') },
    plugins: { list: () => installedPlugins(server, options.cwd) },
    usage: { granularity: 'call' },
  }
}
