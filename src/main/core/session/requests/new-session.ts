import type { RequestParams } from '#shared/contract'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { isKeyOfMachine } from '#shared/kernel/session-key'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Session } from '#shared/session/entities'
import { checkTransforms } from './inheritance/check-transforms'
import { inheritedFields, inheritedState } from './inheritance/inherited-state'
import type { SessionContext } from '../runtime/context'
import type { EventStream } from '../stream/event-stream'
import { ChangeSet } from '../stream/change-set'
import { sessionFolder } from './folder'
import type { SessionRuntime } from '../runtime/runtime'

const KEY_OF_MACHINE = 'The ID of a session of this host cannot have the form @MACHINE/ID.'

/** A session that is not stored yet, and the changes that store it. */
export interface NewSession {
  readonly runtime: SessionRuntime
  readonly changes: ChangeSet
}

/**
 * Checks what a new session is to be and prepares it. Nothing is stored before the changes are committed. Of a branch the
 * caller holds the parent.
 */
export async function prepareSession(
  context: SessionContext,
  input: RequestParams<'session.create'>,
  parentStream?: EventStream,
): Promise<Result<NewSession, ContractError>> {
  const sessionId = input.sessionId ?? context.ids.next()
  if (isKeyOfMachine(sessionId)) return err(contractError('invalid-params', KEY_OF_MACHINE))
  if (input.spawningToolCallId !== undefined && input.branchKind !== 'subagent')
    return err(contractError('invalid-lineage', 'spawningToolCallId goes only with branchKind "subagent".'))
  if (input.parentSessionId === undefined && (input.branchKind ?? input.forkPointMessageId) !== undefined)
    return err(contractError('invalid-lineage', 'branchKind and forkPointMessageId need a parentSessionId.'))
  const parent =
    input.parentSessionId === undefined ? undefined : await context.store.read.session(input.parentSessionId)
  if (parent === null) return err(knownError('session-not-found', { sessionId: input.parentSessionId ?? '' }))
  if (parent !== undefined && input.forkPointMessageId !== undefined)
    if ((await context.store.read.place(parent.sessionId, input.forkPointMessageId)) === null)
      return err(notPartOf(parent.sessionId, input.forkPointMessageId))
  const folder =
    input.targetWorkingDirectory === undefined
      ? undefined
      : await sessionFolder(context, input.targetWorkingDirectory, sessionId)
  if (folder?.ok === false) return folder

  const now = context.clock.now()
  const { title, parentSessionId, branchKind } = input
  const session: Session = {
    sessionId,
    createdAt: now,
    lastActivityAt: now,
    status: 'active',
    agents: [],
    targetWorkingDirectory: folder?.value ?? parent?.targetWorkingDirectory ?? context.defaultFolder,
    ...(folder === undefined && parent?.place !== undefined ? { place: parent.place } : {}),
    ...(title === undefined ? {} : { title }),
    ...(parent === undefined ? {} : { ...inheritedFields(parent), ...branchFields(parent, input, parentStream) }),
    ...(input.spawningToolCallId === undefined ? {} : { spawningToolCallId: input.spawningToolCallId }),
  }
  const checked = parent === undefined ? ok(undefined) : await checkTransforms(context, parent.sessionId, session)
  if (!checked.ok) return checked
  const inherited = parent === undefined ? undefined : await inheritedState(context, parent, session)
  const runtime = await context.runtimes.begin(session)
  if (runtime === null) return err(knownError('session-exists', { sessionId }))
  const changes = new ChangeSet(now).event(
    'created',
    {
      sessionId,
      createdAt: now,
      parentSessionId: parentSessionId ?? null,
      branchKind: branchKind ?? null,
      ...(input.originWindowId === undefined ? {} : { originWindowId: input.originWindowId }),
      session,
    },
    {},
    inherited,
  )
  return ok({ runtime, changes })
}

/** Returns the fields that only branches of `parent` have. */
export function branchFields(
  parent: Session,
  {
    branchKind,
    forkPointMessageId,
    forkTransforms,
  }: Pick<RequestParams<'session.create'>, 'branchKind' | 'forkPointMessageId' | 'forkTransforms'>,
  parentStream: EventStream | undefined,
): Partial<Session> {
  const changesHistory = forkTransforms !== undefined || branchKind === 'rewrite' || branchKind === 'compress'
  return {
    parentSessionId: parent.sessionId,
    rootSessionId: parent.rootSessionId ?? parent.sessionId,
    ...(parentStream === undefined ? {} : { branchedAtSequence: parentStream.upcomingSequence }),
    ...(branchKind === undefined ? {} : { branchKind }),
    ...(forkPointMessageId === undefined ? {} : { forkPointMessageId }),
    ...(forkTransforms === undefined ? {} : { forkTransforms }),
    ...(changesHistory ? { isOrchestrated: true } : {}),
  }
}

/** The failure for a message outside the full conversation of a session, for example because it was rewound. */
export function notPartOf(sessionId: string, messageId: string): ContractError {
  return knownError('message-not-found', { messageId, sessionId })
}
