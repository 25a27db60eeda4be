import type { Source } from '#shared/attachment/entities'
import { storedBlobId } from '#shared/attachment/reference'
import { definitionOf, type RequestName, type RequestParams } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import { sessionKey } from '#shared/kernel/session-key'
import type { RequestContext } from '../base/host-port'
import { LONGEST_ID } from './bounds'
import { listed } from './directory'
import type { FollowedMachine } from './followed-machine'
import { inTime } from './in-time'
import { mergedList } from './merged-lists'
import { machineNamed } from './named-machine'
import { bySessions } from './several-sessions'
import type { LocalAnswer, MachineTable } from './port'

type Answer = Promise<Result<unknown, ContractError>>
type Input = Readonly<Record<string, unknown>>

/** Answers a request that concerns other machines, as its declaration says; undefined: it concerns this host alone. */
export function route(
  gateway: MachineTable,
  name: RequestName,
  params: unknown,
  context: RequestContext,
  local: LocalAnswer,
): Answer | undefined {
  const input = (params ?? {}) as Input
  const { routing } = definitionOf(name)
  if (routing === 'gateway') return undefined
  const machineId = machineNamed(routing, input)
  if (machineId !== undefined) return onMachine(gateway, machineId, name, input, context)
  if (routing === 'sessions' || routing === 'report') return bySessions(gateway, name, input as never, local)
  if (routing === 'list' && input['sessionId'] === undefined) return mergedList(gateway, name, input, local)
  return undefined
}

/** Sends a request to the machine that it names, which is told of the session without that. */
function onMachine(
  gateway: MachineTable,
  machineId: string,
  name: RequestName,
  input: Input,
  context: RequestContext,
): Answer {
  const machine = gateway.machine(machineId)
  if (definitionOf(name).routing === 'here') return Promise.resolve(err(knownError('capability-missing/elsewhere')))
  if (machine === undefined) return Promise.resolve(err(knownError('machine-not-found')))
  const { machineId: _, ...there } = input
  const { operationId } = input
  const ask = () => atTarget(gateway, machine, name, there, context)
  return typeof operationId === 'string' ? cancellable(gateway, machine, operationId, ask) : ask()
}

/** Does work on a machine that ends when it is cancelled here, whatever the machine does then. */
function cancellable(gateway: MachineTable, machine: FollowedMachine, operationId: string, ask: () => Answer): Answer {
  return gateway.operations.run(operationId, async ({ signal }) => {
    const answered = ask()
    const cancelled = new Promise<'cancelled'>((resolve) => {
      signal.addEventListener('abort', () => resolve('cancelled'), { once: true })
    })
    const first = await Promise.race([answered, cancelled])
    if (first !== 'cancelled') return first
    // An answer that still comes in time has the work done until then.
    void machine.request('operation.cancel', { operationId })
    return (await inTime(answered)) ?? err(knownError('machine-unreachable/silent'))
  })
}

function atTarget(
  gateway: MachineTable,
  machine: FollowedMachine,
  name: RequestName,
  there: Input,
  context: RequestContext,
): Answer {
  const { routing } = definitionOf(name)
  if (routing !== 'target') return toHome(gateway, machine, name, there, context)
  const { executionTargetId: _target, originWindowId: _window, ...made } = there
  return created(gateway, machine, name, made)
}

/** Sends a request to the machine of its session. */
function toHome(
  gateway: MachineTable,
  home: FollowedMachine,
  name: RequestName,
  input: Input,
  context: RequestContext,
): Answer {
  if (name === 'session.subscribe') return home.subscribe(input as RequestParams<'session.subscribe'>, context)
  if (name === 'session.unsubscribe') return Promise.resolve(unsubscribed(home, input, context))
  if (hasStoredFiles(input['message'])) return Promise.resolve(err(knownError('capability-missing/attachments')))
  if (name === 'session.get') return session(gateway, home, input as RequestParams<'session.get'>)
  return definitionOf(name).creates === undefined ? home.request(name, input) : created(gateway, home, name, input)
}

/** True for a message with files that are stored on this host. */
function hasStoredFiles(message: unknown): boolean {
  const { blocks } = (message ?? {}) as { readonly blocks?: unknown }
  return [blocks].flat().some((block) => {
    const { source } = (block ?? {}) as { readonly source?: Source }
    return source !== undefined && storedBlobId(source) !== undefined
  })
}

function unsubscribed(
  home: FollowedMachine,
  { sessionId }: Input,
  { subscriptions }: RequestContext,
): Result<{ success: boolean }, ContractError> {
  const key = sessionKey({ machineId: home.stored.machineId, sessionId: String(sessionId) })
  const end = subscriptions.get(key)
  subscriptions.delete(key)
  end?.()
  return ok({ success: end !== undefined })
}

/** A session as its machine has it; as listed here while the machine cannot be reached. */
async function session(gateway: MachineTable, home: FollowedMachine, { sessionId }: { sessionId: string }): Answer {
  const answer = await home.request('session.get', { sessionId })
  const { machineId } = home.stored
  if (answer.ok) {
    const { session: found } = answer.value as { session: object | null }
    return ok({ session: found === null ? null : { ...found, machineId, executionTargetId: machineId } })
  }
  if (answer.error.code !== 'machine-unreachable') return answer
  const [known] = await gateway.store.read.machineSessions(machineId, [sessionId])
  return known === undefined ? answer : ok({ session: listed(known) })
}

/** Sends a request that may create a session, which belongs to the machine from then on. */
async function created(gateway: MachineTable, home: FollowedMachine, name: RequestName, input: object): Answer {
  const answer = await home.request(name, input)
  if (!answer.ok) return answer
  const { machineId } = home.stored
  const { sessionId } = answer.value as { readonly sessionId?: unknown }
  if (typeof sessionId !== 'string') return answer
  if (sessionId === '' || sessionId.length > LONGEST_ID)
    return err(knownError('machine-misbehaved/answer', { request: name }))
  gateway.directory.note(machineId, sessionId)
  return ok({ ...(answer.value as object), machineId })
}
