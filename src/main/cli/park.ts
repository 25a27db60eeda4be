import type { RequestOutput } from '#shared/contract'
import type { Outage, Park } from '#shared/limits/entities'
import { ok } from '#shared/kernel/result'
import { isoTime } from '#shared/kernel/time'
import { resolveDataDir } from '#core/base/data-dir'
import { exitCodes, fail, printJson, UsageError, type Command } from './command'
import { findSession } from './find-session'
import { plainText } from './plain-text'
import { withClient, withStore } from './with-client'

type Planned = RequestOutput<'park.list'>['planned'][number]

/** `parley park`: lists the sessions that wait for their account, resumes one, or ends its wait. */
export const park: Command<'park'> = async (call, context) => {
  const { values } = call
  const [action = 'list', session] = call.positionals
  if (action === 'list') {
    if (session !== undefined) throw new UsageError('list takes no SESSION')
    const none = { parks: [] as Park[], outages: [] as Outage[], planned: [] as Planned[] }
    const listed = await withStore({ data: values.data, empty: ok(none) }, context, (client) =>
      client.request('park.list', {}),
    )
    if (!listed.ok) return fail(context, listed.error.message)
    if (values.json === true) printJson(context, listed.value)
    else context.stdout.write(textOf(listed.value))
    return exitCodes.done
  }
  if (session === undefined) throw new UsageError(`${action} needs a SESSION`)
  const name = action === 'resume' ? 'session.park.resume' : 'session.park.cancel'
  const done = await withClient(
    resolveDataDir(values.data),
    context,
    async (client) => {
      const found = await findSession(client, session)
      return found.ok ? client.request(name, { sessionId: found.value }) : found
    },
    action === 'resume' ? 'rpc' : null,
  )
  if (!done.ok) return fail(context, done.error.message)
  if (values.json === true) printJson(context, done.value)
  return exitCodes.done
}

function textOf({ parks, outages, planned }: RequestOutput<'park.list'>): string {
  const silent = outages.map(({ adapterName, since, status }) => {
    const answer = status === undefined ? '' : ` (${status})`
    return `${adapterName} has not answered since ${timeOf(since)}${answer}.\n`
  })
  const later = planned.map((message) => `${message.sessionId}  sends a message ${conditionOf(message)}\n`)
  if (parks.length === 0) return [...silent, 'No session is parked.\n', ...later].join('')
  const lines = parks.map(({ sessionId, accountId, next, words }) => {
    const step = next.kind === 'resume' && next.at !== undefined ? `resumes ${timeOf(next.at)}` : 'waits for you'
    return `${sessionId}  ${accountId}  ${step}  ${plainText(words)}\n`
  })
  return [...silent, ...lines, ...later].join('')
}

/** Returns the condition under which a message is sent later. */
function conditionOf({ sendAfter, until }: Planned): string {
  if ('sessionId' in sendAfter) return `after session ${sendAfter.sessionId}`
  const at = until === undefined ? 'at a time that is not known yet' : timeOf(until)
  return 'resetOf' in sendAfter ? `after the reset of ${sendAfter.resetOf}, ${at}` : at
}

const timeOf = (at: number): string => `${isoTime(at).slice(0, 16).replace('T', ' ')} UTC`
