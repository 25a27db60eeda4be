import { text as readAll } from 'node:stream/consumers'
import { resolve } from 'node:path'
import type { RequestInput } from '#shared/contract'
import { defined } from '#shared/kernel/defined'
import fuzzysort from 'fuzzysort'
import { agentNamed } from '#shared/adapter/aliases'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { uuidSource } from '#shared/kernel/ids'
import { err, ok, type Result } from '#shared/kernel/result'
import { resolveDataDir } from '#core/base/data-dir'
import { exitCodes, fail, UsageError, type Command, type CommandContext } from './command'
import { findSession } from './find-session'
import { printAnswer } from './send-answer'
import { printEvents } from './send-events'
import type { Sending, TurnEnd } from './sending'
import type { Call } from './table'
import { withClient } from './with-client'

/** `parley send MESSAGE…`: sends a message and prints the answer until the turn ends. */
export const send: Command<'send'> = async (call, context) => {
  const { values } = call
  if (values.session !== undefined && values.folder !== undefined)
    throw new UsageError('--folder is for new sessions, not with --session')
  if (values.model !== undefined && values.agent === undefined && values.session === undefined)
    throw new UsageError('--model needs --agent or --session')
  const message = await messageOf(call, context)
  if (message.trim() === '') throw new UsageError('The message is empty')

  const ended = await withClient(
    resolveDataDir(values.data),
    context,
    async (client) => {
      const found = values.session === undefined ? ok(uuidSource.next()) : await findSession(client, values.session)
      if (!found.ok) return found
      if (values.session !== undefined && values.model !== undefined && values.agent === undefined) {
        const switched = await client.request('session.model.switchTo', {
          sessionId: found.value,
          modelId: values.model,
        })
        if (!switched.ok) return switched
      }
      const input = inputOf(call, found.value, message)
      const sending: Sending = {
        client,
        sessionId: found.value,
        isNew: values.session === undefined,
        deny: values.deny === true,
        context,
        async send() {
          const sent = await client.request('session.sendMessage', input)
          return sent.ok ? ok(sent.value.turnId) : withSuggestion(client, sent, values)
        },
      }
      return untilEnd(sending, values.json === true ? printEvents : printAnswer)
    },
    'rpc',
  )
  if (!ended.ok) return fail(context, ended.error.message)
  const { outcome, success, error } = ended.value
  if (outcome === 'cancelled') return fail(context, 'The turn was cancelled.')
  if (outcome === 'parked')
    return fail(
      context,
      'The session is parked: its agent reached a limit, and goes on later. "parley attention" shows when.',
    )
  if (!success || outcome === 'interrupted' || outcome === 'error') return fail(context, error ?? 'The turn failed.')
  return exitCodes.done
}

/** Adds the names of agents that may be meant to the error about one that does not exist. */
async function withSuggestion(
  client: Sending['client'],
  failed: Result<never, ContractError> & { readonly ok: false },
  { agent, session }: Call<'send'>['values'],
): Promise<Result<never, ContractError>> {
  if (failed.error.code !== 'adapter-not-found') return failed
  // A conversation goes to another agent only when somebody says so.
  if (agent === undefined)
    return session === undefined
      ? failed
      : err(reworded(failed.error, 'Use --agent NAME for that; parley agents lists them.'))
  const listed = await client.request('adapter.list', {})
  const names = listed.ok ? listed.value.adapters.map(({ adapterName }) => adapterName) : []
  const close = fuzzysort.go(agent, names, { threshold: 0.3, limit: 3 }).map(({ target }) => target)
  const meant = agentNamed(agent)
  if (meant !== agent)
    return err(
      reworded(failed.error, `${agent} is ${meant}, which is not available here. parley agents lists the others.`),
    )
  const hint = close.length > 0 ? `Did you mean ${close.join(' or ')}?` : 'parley agents lists them.'
  return err(reworded(failed.error, hint))
}

/** Returns the error with a hint after its text. */
const reworded = ({ code, message, details }: ContractError, hint: string): ContractError =>
  contractError(code, `${message} ${hint}`, details)

/** Cancels the turn when the command is stopped, or when nobody reads any more. */
async function untilEnd(
  sending: Sending,
  print: (sending: Sending) => Promise<Result<TurnEnd, ContractError>>,
): Promise<Result<TurnEnd, ContractError>> {
  const { client, sessionId, context } = sending
  const { stopped, unread = stopped } = context
  const signal = AbortSignal.any([stopped, unread])
  const cancel = (): void => void client.request('session.cancel', { sessionId })
  if (signal.aborted) return err(contractError('cancelled', 'Stopped before the message was sent.'))
  signal.addEventListener('abort', cancel, { once: true })
  const ended = await print(sending)
  signal.removeEventListener('abort', cancel)
  return ended
}

/** Returns the words of a command as one message, with stdin in place of `-`. */
export async function messageOf(
  { positionals }: Pick<Call<'send'>, 'positionals'>,
  { stdin }: CommandContext,
): Promise<string> {
  if (!positionals.includes('-')) return positionals.join(' ')
  const piped = await readAll(stdin)
  return positionals.map((part) => (part === '-' ? piped : part)).join('\n\n')
}

function inputOf({ values }: Call<'send'>, sessionId: string, message: string): RequestInput<'session.sendMessage'> {
  const { agent, model, folder } = values
  const chosen: Pick<RequestInput<'session.sendMessage'>, 'agent'> = agent === undefined
    ? {}
    : { agent: { kind: 'adapter', adapterName: agent, ...defined({ model }) } }
  if (values.session !== undefined) return { sessionId, message, ...chosen }
  return {
    sessionId,
    message,
    targetWorkingDirectory: resolve(folder ?? '.'),
    ...chosen,
  }
}
