import type { RequestOutput } from '#shared/contract'
import { isStandingOption } from '#shared/permission/standing'
import type { Access } from '#shared/rpc/access'
import type { HostConnection } from '../host-port'

/** Maximum number of open requests among which the one that an answer is for is looked up. */
const MOST_OPEN = 500

/** Keywords of `session.permissions.handlePendingPermissionRequest` that grant nothing for later. */
const SINGLE: ReadonlySet<unknown> = new Set(['approve-once', 'reject', 'user-not-available'])

/**
 * Returns whether an answer holds for more than the one request: it saves a rule, chooses a standing option, or contains a
 * value with which the agent goes on without asking. An answer to a request that is not found counts as one.
 */
export async function isStandingAnswer(
  connection: Pick<HostConnection, 'request'>,
  answers: NonNullable<Access['answers']>,
  input: unknown,
): Promise<boolean> {
  const given = (input ?? {}) as Readonly<Record<string, unknown>>
  return answers === 'permission' ? permits(connection, given) : says(connection, given)
}

type Given = Readonly<Record<string, unknown>>

async function permits(connection: Pick<HostConnection, 'request'>, given: Given): Promise<boolean> {
  const { requestId, optionId, behavior, rule, scope, result } = given
  const { kind } = (result ?? {}) as { readonly kind?: unknown }
  if (rule !== undefined || (scope !== undefined && scope !== 'once')) return true
  if (result !== undefined && !SINGLE.has(kind)) return true
  if (optionId === undefined && (behavior === 'deny' || (result !== undefined && kind !== 'approve-once'))) return false
  const listed = await connection.request('permission.list', { state: 'pending', limit: MOST_OPEN })
  if (!listed.ok) return true
  const { entries } = listed.value as RequestOutput<'permission.list'>
  const asked = entries.find(({ request }) => request.id === requestId)?.request
  if (asked === undefined) return true
  const chosen = asked.options.filter((option) =>
    optionId === undefined ? option.kind === 'allow_once' : option.optionId === optionId,
  )
  // Without an option the host chooses one that allows once, and is not standing if there is one.
  return optionId === undefined ? chosen.every(isStandingOption) : chosen.length === 0 || chosen.some(isStandingOption)
}

async function says(connection: Pick<HostConnection, 'request'>, { requestId, result }: Given): Promise<boolean> {
  const { action, content = {} } = (result ?? {}) as { readonly action?: unknown; readonly content?: unknown }
  if (action === 'decline' || action === 'cancel') return false
  const listed = await connection.request('elicitation.list', { state: 'pending', limit: MOST_OPEN })
  if (!listed.ok) return true
  const { entries } = listed.value as RequestOutput<'elicitation.list'>
  const asked = entries.find(({ request }) => request.requestId === requestId)?.request
  if (asked === undefined) return true
  const values = [content ?? {}].flatMap((fields) =>
    Object.values(fields)
      .flat()
      .map((value) => String(value).trim()),
  )
  return asked.standing?.some((value) => values.includes(value)) === true
}
