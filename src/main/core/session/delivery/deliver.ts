import type { AdapterFailure, AgentExit, PromptId, PromptResult, RunningAgent } from '#shared/adapter/port'
import type { PromptContent } from '#shared/adapter/entities'
import { defined } from '#shared/kernel/defined'
import { raceUntilClosed } from '#shared/kernel/race-until-closed'
import type { Result } from '#shared/kernel/result'
import type { InputBlock } from '#shared/session/blocks'
import { blocksForAgent } from '#core/resources/attachment/blocks-for-agent'
import type { ResourcesContext } from '#core/resources/context'
import type { ActionSource, Agent } from '#shared/session/entities'
import { failureOfExit } from '#core/base/process/exit-failure'
import { noticeOf } from './notice-of-end'
import type { SessionCosts } from '../reports/session-costs'
import type { SessionMeter } from '../reports/session-meter'
import type { SessionCore } from '../stream/session-core'
import type { CurrentItem, DeliveryResult, QueueItem, WorkTurns } from './delivery'
import type { MessageWriter } from '../messages/message-writer'
import type { OwnTurn } from './own-turn'
import type { SessionParks } from './session-parks'
import { isFolderLost, noteFolder } from './working-folder'
import { whatWasTold, noteBlock, prefaceOf } from './pending-context'

const NOTHING_BUT_TEXT: PromptContent = { image: false, audio: false, embeddedContext: false }

/** The program of an agent, as its messages need it. */
interface RecipientProcess {
  readonly name: string
  readonly running: RunningAgent | null
  /** Settles when the running process is gone, or is taken for gone. */
  readonly closed: Promise<AgentExit>
  /** Folder of the files that the agent can open only by their path. */
  readonly filesFolder: string
  start(): Promise<Result<RunningAgent, AdapterFailure>>
  /** Gives up a start that is under way. */
  abortStart(): void
  /** Ends the process; `settled` is awaited before the end is reported. */
  stop(settled: () => Promise<void> | null): Promise<void>
  /** Ends the running process in bounded time. */
  endNow(): Promise<void>
  /** Checks after a prompt whether the agent's own record has changed. */
  lookAtTranscript(running: RunningAgent): Promise<void>
}

/** Guard that keeps prompts from an agent working in a mode that was not chosen. */
interface RecipientModes {
  /** Reason why the agent was stopped in its turn. */
  readonly violation: AdapterFailure | undefined
  /** Returns why a message must not be given to the agent. */
  refusalOf(blocks: readonly InputBlock[], source: ActionSource): Promise<AdapterFailure | undefined>
  /** Withdraws the question that holds a message back. */
  giveUp(): void
}

/** An agent as the recipient of messages. */
export interface Recipient {
  readonly context: ResourcesContext
  readonly core: SessionCore
  readonly turns: WorkTurns
  readonly meter: Pick<SessionMeter, 'prompted'>
  readonly costs: Pick<SessionCosts, 'refusal'>
  readonly record: { readonly agent: Agent }
  readonly process: RecipientProcess
  /** Writes what it answers. */
  readonly writer: MessageWriter
  /** Turn that the agent began by itself. */
  readonly ownTurn: OwnTurn
  readonly modes: RecipientModes
  readonly parks: SessionParks
}

/** Returns a message in blocks that the agent accepts. */
export function promptBlocks(
  { context, process }: Pick<Recipient, 'context' | 'process'>,
  running: RunningAgent | null,
  item: QueueItem,
): Promise<Result<InputBlock[], AdapterFailure>> {
  return blocksForAgent(context, item.blocks, running?.promptContent ?? NOTHING_BUT_TEXT, process.filesFolder)
}

/** Delivers a message to an agent, starting it if needed, and waits until the agent is done with it. */
export async function deliver(to: Recipient, current: CurrentItem): Promise<DeliveryResult> {
  const { context, core, turns, costs, record, process } = to
  const { agentId } = record.agent
  const untold = await context.store.read.untold(agentId)
  const notes = await context.store.read.notes(agentId)
  const refused = costs.refusal
  if (refused !== undefined) return { outcome: 'rejected', failure: refused }
  const gone = await withoutFolder(to)
  if (gone !== undefined) return { outcome: 'error', failure: gone }
  const wasRunning = process.running !== null
  const started = await process.start()
  const { closed } = process
  if (current.cancelled) return stopped(current)
  if (!started.ok) return { outcome: 'error', failure: started.error }
  await turns.acknowledge(current.item, agentId)
  if (wasCancelled(current)) return stopped(current)
  const running = started.value
  if (!wasRunning) await noteFolder(running, folderOf(to))
  const unagreed = await to.modes.refusalOf(current.item.blocks, current.item.source)
  if (wasCancelled(current)) return stopped(current)
  if (unagreed !== undefined) return { outcome: 'error', failure: unagreed }
  // An agent that has just begun a new native session received everything with the conversation.
  const knowsAll = !wasRunning && running.continued === 'new'
  const blocks = await promptBlocks(to, running, current.item)
  // Nothing is awaited from here until the agent has its prompt, so that a cancel reaches either this or the agent.
  if (wasCancelled(current)) return stopped(current)
  if (!blocks.ok) return { outcome: 'error', failure: blocks.error }
  const preface = [...(knowsAll ? [] : prefaceOf(untold)), ...notes.map(noteBlock)]
  const prompted = await prompt(to, current, { running, closed }, [...preface, ...blocks.value])
  const { violation } = to.modes
  const outcome = wasCancelled(current) ? 'cancelled' : violation === undefined ? prompted.outcome : 'error'
  const failure = violation ?? prompted.failure ?? (outcome === 'error' ? unexplained(process.name) : undefined)
  // A prompt that the service refused stays in the history of the agent.
  const isTold = outcome === 'completed' || outcome === 'cancelled' || failure?.limit !== undefined
  const told = whatWasTold({ untold: knowsAll || isTold ? untold : [], notes: isTold ? notes : [] })
  const notice = noticeOf({ ...prompted, outcome })
  if (notice !== undefined) core.stream.emit('notice', { level: 'warning', ...notice }, { agentId })
  await finish(to, current, running, { outcome, ...defined({ failure }) })
  if (outcome === 'cancelled') return { ...stopped(current), ...told }
  return { outcome, ...defined({ failure }), ...told }
}

const folderOf = ({ core, record }: Recipient): string => record.agent.cwd ?? core.cwd

/**
 * Ends an agent whose folder was deleted or replaced since it started: it would go on in one that nobody sees. Returns the
 * failure while there is no folder; in a new one the agent starts again.
 */
async function withoutFolder(to: Recipient): Promise<AdapterFailure | undefined> {
  const { core, process } = to
  const folder = folderOf(to)
  const lost = process.running === null ? 'no' : await isFolderLost(process.running, folder)
  if (lost === 'no') return undefined
  await process.stop(() => null)
  if (lost === 'replaced') return undefined
  const remedy =
    core.session.place === undefined
      ? 'Bring it back, or continue in another folder.'
      : 'Restore the worktree, or continue in another folder.'
  const message = `${folder} is gone: it was deleted while ${process.name} was working there. ${remedy}`
  return { message, category: 'runtime', recoverable: true }
}

/** An error of which the agent gives no reason. */
function unexplained(agentName: string): AdapterFailure {
  return { message: `${agentName} failed without giving a reason.`, category: 'runtime', recoverable: true }
}

async function prompt(
  { meter, process, writer }: Recipient,
  current: CurrentItem,
  { running, closed }: { readonly running: RunningAgent; readonly closed: Promise<AgentExit> },
  blocks: readonly InputBlock[],
): Promise<PromptResult> {
  current.isPrompting = true
  current.wasPrompted = true
  writer.begin()
  meter.prompted(current.item.turnId)
  const prompted = await raceUntilClosed(
    running.prompt(blocks, promptId(current.item)),
    closed,
    (exit): PromptResult => ({
      outcome: 'error',
      failure: failureOfExit(process.name, exit),
    }),
  )
  current.isPrompting = false
  return prompted
}

/** A continuation carries its own id, so that the agent does not take it up twice. */
const promptId = ({ continuation, messageId, sentAt }: QueueItem): PromptId | undefined =>
  continuation === undefined ? undefined : { id: messageId, at: sentAt }

/** Closes the message that the agent was writing. */
async function finish(
  { process, writer, ownTurn }: Recipient,
  { item }: CurrentItem,
  running: RunningAgent,
  { outcome, failure }: PromptResult,
): Promise<void> {
  const reason = outcome === 'cancelled' ? 'Cancelled.' : (failure?.message ?? 'The agent gave no result.')
  // A turn that the agent has begun by itself meanwhile has closed the message already.
  if (ownTurn.turnId === null)
    await writer.endTurn(item.turnId, outcome === 'cancelled' ? 'cancelled' : 'error', reason)
  await process.lookAtTranscript(running)
}

/** Returns the result of a message that was stopped, for another message or without one. */
function stopped({ supersededBy }: CurrentItem): DeliveryResult {
  return supersededBy === undefined ? { outcome: 'cancelled' } : { outcome: 'superseded', supersededBy }
}

/** A cancel comes in while awaiting, which the compiler cannot know. */
function wasCancelled(current: CurrentItem): boolean {
  return current.cancelled
}
