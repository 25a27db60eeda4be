import { randomBytes } from 'node:crypto'
import type { RequestParams, RequestResult } from '#shared/contract'
import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { SessionOrigin } from '#shared/session/entities'
import { SnapshotOptions } from '#shared/snapshot/entities'
import { copyId } from '#shared/snapshot/rename'
import type { Operation } from '#core/base/worker/operations'
import { asSessionPlace } from '#core/history/place/place-records'
import { importArrival } from '#core/transfer/snapshot/import'
import type { MachineContext } from '../context'
import type { FollowedMachine } from '../followed-machine'
import { ownName } from '../handoff'
import type { MachineTable } from '../port'
import { receiveCode, type ArrivedCode } from './arrived-code'
import { ask } from './ask'
import { isAtWork } from './at-work'
import { snapshotOfCopy } from './copy-snapshot'
import { fetchFile } from './fetch-file'
import { removeArrived } from './remove-arrived'
import { setOrigin } from './set-origin'

type Input = RequestParams<'machine.move'>
type Answer = RequestResult<'machine.move'>

/** Parts of the whole at which the steps end, for its progress. */
const CODE_PART = 0.5
const CONVERSATION_PART = 0.75

/** One session on its way to this host. */
interface Journey {
  readonly context: MachineContext
  readonly machine: FollowedMachine
  readonly sessionId: string
  /** Suffix of all ids of the new session. */
  readonly suffix: string
  readonly newId: string
  readonly operation: Operation
}

/**
 * Makes a session of this host from one of another machine. `moves`: also closes the other one, at the very end. When it
 * is interrupted, the next start removes what is not complete, or completes the rest once the machine is connected.
 */
export function bringHere(
  context: MachineContext,
  table: MachineTable,
  { sessionId, machineId = '', code, operationId }: Input,
  { moves }: { readonly moves: boolean },
): Promise<Answer> {
  return context.operations.run(operationId, async (operation): Promise<Answer> => {
    const machine = table.machine(machineId)
    if (machine === undefined) return err(knownError('machine-not-found'))
    const suffix = randomBytes(4).toString('hex')
    const journey = { context, machine, sessionId, suffix, newId: copyId(sessionId, suffix), operation }
    if (machine.machine.state === 'connected') return fromMachine(journey, code, moves)
    return moves ? err(machine.unreachable()) : fromCopy(journey, code)
  })
}

async function fromMachine(journey: Journey, target: Input['code'], moves: boolean): Promise<Answer> {
  const { context, machine, sessionId, newId, operation } = journey
  const { signal, onProgress } = operation
  const answer = await ask(machine, 'session.get', { sessionId })
  if (!answer.ok) return answer
  const { session } = answer.value
  if (session === null) return err(knownError('session-not-found', { sessionId }))
  if (session.movedTo !== undefined) return err(knownError('session-moved', { machine: session.movedTo.machine }))
  if (moves && (await isAtWork(machine, sessionId))) return err(knownError('session-busy'))
  const title = session.title ?? ''
  const code = await receiveCode(context, target, { sessionId: newId, title, signal }, (has) => fetchCode(journey, has))
  if (!code.ok) return code
  const undone = async (error: ContractError): Promise<Answer> => {
    await code.value.undo()
    return err(error)
  }
  onProgress(CODE_PART)
  const file = await fetchConversation(journey)
  if (!file.ok) return undone(file.error)
  const { lastActivityAt } = session
  const origin = originOf(journey, moves ? 'moving' : 'continued', lastActivityAt)
  const arrived = await arrive(journey, { path: file.value.path }, code.value, origin)
  await context.exchange.discard(file.value.fileId)
  if (!arrived.ok) return undone(arrived.error)
  const output = { sessionId: newId, isWhole: true, ...placeIn(code.value) }
  if (!moves) {
    await setOrigin(context, machine, newId, origin)
    return ok(output)
  }
  const to = { sessionId: newId, machine: ownName() }
  const closed = await ask(machine, 'session.handOver', { sessionId, to, lastActivityAt })
  if (closed.ok) await setOrigin(context, machine, newId, { ...origin, kind: 'moved' })
  // Without an answer it may be closed or not: that is settled when the machine is back.
  else if (closed.error.code !== 'machine-unreachable') {
    await removeArrived(context, arrived.value)
    return undone(closed.error)
  }
  return ok(output)
}

async function fromCopy(journey: Journey, target: Input['code']): Promise<Answer> {
  const { context, machine, sessionId } = journey
  const [known] = await context.store.read.machineSessions(machine.stored.machineId, [sessionId])
  const copy = await machine.copyOf(sessionId)
  if (known === undefined || copy === null || target.kind !== 'none') return err(machine.unreachable())
  const session = { sessionId: journey.newId, title: known.item.title ?? '', signal: journey.operation.signal }
  const code = await receiveCode(context, target, session, () => Promise.resolve(err(machine.unreachable())))
  if (!code.ok) return code
  const { conversation } = copy
  const origin = originOf(journey, 'continued', known.item.lastActivityAt)
  const arrived = await arrive(journey, { snapshot: snapshotOfCopy(known.item, copy) }, code.value, origin)
  if (!arrived.ok) return arrived
  await setOrigin(context, machine, journey.newId, origin)
  return ok({ sessionId: journey.newId, isWhole: conversation.firstPosition === 0 })
}

function originOf({ context, machine, sessionId }: Journey, kind: SessionOrigin['kind'], at: number): SessionOrigin {
  const { machineId, name } = machine.stored
  return { sessionId, machineId, machine: name, at: context.clock.now(), kind, lastActivityAt: at }
}

function placeIn({ place }: ArrivedCode) {
  return defined({ place: place === undefined ? undefined : asSessionPlace(place) })
}

/** Stores the session, which completes its code. Returns the ids of the sessions that were stored, parents first. */
async function arrive(
  { context, sessionId, suffix, operation }: Journey,
  from: { readonly path: string } | { readonly snapshot: unknown },
  code: ArrivedCode,
  origin: SessionOrigin,
): Promise<Result<readonly string[], ContractError>> {
  const { signal, onProgress } = operation
  if (signal.aborted) return err(knownError('cancelled'))
  const arrival = { sessionId, folder: code.folder, origin, ...placeIn(code) }
  const steps = { signal, onProgress: (part: number) => onProgress(CONVERSATION_PART + part * 0.24) }
  const imported = await importArrival(context, from, arrival, suffix, steps)
  if (!imported.ok) return imported
  const [fault] = imported.value.errors
  const isThere = imported.value.imported.includes(copyId(sessionId, suffix))
  if (!isThere) return err({ code: 'snapshot-invalid', message: fault?.error ?? 'The session is not in it.' })
  const finished = await code.finish()
  // The next start completes it.
  if (!finished.ok) context.log(`The worktree of a session that arrived is not recorded: ${finished.error.message}`)
  return ok(imported.value.imported)
}

/** Fetches the code of a session as its machine packs it. */
async function fetchCode({ context, machine, sessionId, operation }: Journey, has: readonly string[]) {
  const packed = await cancellable(machine, operation, (operationId) =>
    ask(machine, 'session.handOver.bundle', { sessionId, has: [...has], operationId }),
  )
  if (!packed.ok) return packed
  const steps = { ...operation, onProgress: (part: number) => operation.onProgress(part * CODE_PART) }
  const file = await fetchFile(context, machine, packed.value.fileId, steps)
  return file.ok ? ok({ ...packed.value, ...file.value }) : file
}

/** Fetches the conversation of a session, with those that it branched from; secrets in it are replaced. */
async function fetchConversation({ context, machine, sessionId, operation }: Journey) {
  const exported = await cancellable(machine, operation, (operationId) =>
    ask(machine, 'session.snapshot.exportFile', {
      sessionIds: [sessionId],
      redactSecrets: true,
      options: SnapshotOptions.parse({ includeToolOutputs: true }),
      operationId,
    }),
  )
  if (!exported.ok) return exported
  if (exported.value.fileId === undefined) return err(knownError('machine-misbehaved'))
  const { onProgress } = operation
  const steps = {
    ...operation,
    onProgress: (part: number) => onProgress(CODE_PART + part * (CONVERSATION_PART - CODE_PART)),
  }
  return fetchFile(context, machine, exported.value.fileId, steps)
}

/** Does work on a machine that is cancelled there when it is cancelled here. */
async function cancellable<T>(
  machine: FollowedMachine,
  { signal }: Operation,
  work: (operationId: string) => Promise<Result<T, ContractError>>,
): Promise<Result<T, ContractError>> {
  if (signal.aborted) return err(knownError('cancelled'))
  const operationId = crypto.randomUUID()
  const cancel = () => void machine.request('operation.cancel', { operationId })
  signal.addEventListener('abort', cancel, { once: true })
  try {
    return await work(operationId)
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
