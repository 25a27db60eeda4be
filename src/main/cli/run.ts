import { resolve } from 'node:path'
import type { Connection } from '#client/connection'
import type { Attempt, AttemptGroup } from '#shared/attempt/entities'
import { MAX_ATTEMPTS } from '#shared/attempt/limits'
import type { RequestInput } from '#shared/contract'
import { defined } from '#shared/kernel/defined'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { AgentSelection } from '#shared/session/entities'
import { resolveDataDir } from '#core/base/data-dir'
import { answerQuestion } from './answer-question'
import { exitCodes, fail, printJson, UsageError, type Command, type CommandContext } from './command'
import { judgedText, plainText } from './plain-text'
import { messageOf } from './send'
import type { Call } from './table'
import { withClient } from './with-client'

/** Attempts by one agent; without a name, the default one. */
interface Wanted {
  readonly adapterName?: string | undefined
  readonly model?: string | undefined
  readonly count: number
}

type Wishes = RequestInput<'attempt.start'>['attempts']

/** `parley run PROMPT…`: starts attempts at a prompt and waits until they are done. */
export const run: Command<'run'> = async (call, context) => {
  const { values } = call
  const wanted = wishesOf(values)
  const message = await messageOf(call, context)
  if (message.trim() === '') throw new UsageError('The prompt is empty')
  const input = {
    folder: resolve(values.folder ?? '.'),
    message,
    ...defined({ base: values.base, testCommand: values.test }),
  }
  const ended = await withClient(
    resolveDataDir(values.data),
    context,
    async (client): Promise<Result<AttemptGroup, ContractError>> => {
      const deny = values.deny === true
      const attempts = await withDefault(client, wanted)
      if (!attempts.ok) return attempts
      const worked = await untilDone(client, context, { input: { ...input, attempts: attempts.value }, deny })
      if (!worked.ok || values.test === undefined) return worked
      return untilTested(client, context, worked.value)
    },
    'rpc',
  )
  if (!ended.ok) return fail(context, ended.error.message)
  const group = ended.value
  if (values.json === true) printJson(context, { group })
  else context.stdout.write(table(group))
  const good = group.attempts.filter(
    ({ state, test }) => state === 'done' && (values.test === undefined || test?.exitCode === 0),
  )
  const reason = good.length > 0 ? undefined : reasonOf(group)
  for (const { agent, error } of group.attempts)
    if (error !== undefined && error !== reason)
      context.stderr.write(`[failed: ${plainText(agentOf(agent))}: ${plainText(error)}]\n`)
  return reason === undefined ? exitCodes.done : fail(context, reason)
}

function wishesOf({ attempts = '1', agent, model }: Call<'run'>['values']): Wanted[] {
  if (/^\d+$/.test(attempts)) {
    const count = Number(attempts)
    if (count < 1 || count > MAX_ATTEMPTS)
      throw new UsageError(`--attempts takes a number from 1 to ${MAX_ATTEMPTS}, or names of agents`)
    if (model !== undefined && agent === undefined) throw new UsageError('--model needs --agent')
    return [{ adapterName: agent, model, count }]
  }
  if (agent !== undefined || model !== undefined)
    throw new UsageError('--agent and --model are for a number of attempts, not for names in --attempts')
  const names = attempts.split(',').map((name) => name.trim())
  if (names.includes('') || names.length > MAX_ATTEMPTS)
    throw new UsageError(`--attempts takes at most ${MAX_ATTEMPTS} names of agents with commas between them`)
  return names.map((adapterName) => ({ adapterName, count: 1 }))
}

/** Returns the attempts with the default agent where none is named. */
async function withDefault(client: Connection, wishes: readonly Wanted[]): Promise<Result<Wishes, ContractError>> {
  const listed = await client.request('adapter.list', {})
  if (!listed.ok) return listed
  const usable = listed.value.adapters.filter(({ available }) => available)
  const byDefault = (usable.find(({ isDefault }) => isDefault) ?? usable[0])?.adapterName
  if (byDefault === undefined) return err(contractError('adapter-not-found', 'No agent is available on this machine.'))
  return ok(
    wishes.map(({ adapterName = byDefault, model, count }) => ({
      agent: { kind: 'adapter' as const, adapterName, ...defined({ model }) },
      count,
    })),
  )
}

interface Wish {
  readonly input: RequestInput<'attempt.start'>
  readonly deny: boolean
}

/** Starts the attempts and waits until no agent works any more. */
async function untilDone(
  client: Connection,
  context: CommandContext,
  { input, deny }: Wish,
): Promise<Result<AttemptGroup, ContractError>> {
  const planned = await client.request('attempt.start', { ...input, dryRun: true })
  if (!planned.ok) return planned
  if (input.base === undefined) await warnOfChanges(client, context, input.folder)
  for (const command of planned.value.commands) context.stderr.write(`[will run: ${plainText(command)}]\n`)
  const started = await client.request('attempt.start', input)
  if (!started.ok) return started
  const { group } = started.value
  for (const { problem, agent } of group.attempts)
    if (problem !== undefined)
      context.stderr.write(`[not started: ${plainText(agentOf(agent))}: ${plainText(problem)}]\n`)
  const told = new Set<string>()
  return follow(client, context, group, async (now) => {
    for (const { sessionId, state } of now.attempts)
      if (state === 'waiting') await answerWaiting(client, context, { sessionId, deny, told })
    return now.attempts.every(({ state }) => !['starting', 'working', 'waiting'].includes(state))
  })
}

/** Says that attempts do not have what is not committed. */
async function warnOfChanges(client: Connection, { stderr }: CommandContext, folder: string): Promise<void> {
  const described = await client.request('workspace.describe', { folder })
  const uncommitted = described.ok ? described.value.uncommitted : 0
  if (uncommitted > 0) stderr.write(`[not included: uncommitted changes of ${files(uncommitted)}]\n`)
}

/** Denies what an agent asks permission for, and answers what nobody is there to answer, or says that it waits. */
async function answerWaiting(
  client: Connection,
  context: CommandContext,
  { sessionId, deny, told }: { readonly sessionId: string; readonly deny: boolean; readonly told: Set<string> },
): Promise<void> {
  const { stderr } = context
  const asked = await client.request('elicitation.list', { state: 'pending', sessionId, limit: 20 })
  for (const { request } of asked.ok ? asked.value.entries : []) {
    if (told.has(request.requestId)) continue
    told.add(request.requestId)
    stderr.write(`${answerQuestion(client, context, request, deny)}\n`)
  }
  const listed = await client.request('permission.list', { state: 'pending', sessionId, limit: 20 })
  for (const { request } of listed.ok ? listed.value.entries : []) {
    if (told.has(request.id)) continue
    told.add(request.id)
    const what = judgedText(request.summary)
    if (deny) void client.request('permission.respond', { requestId: request.id, behavior: 'deny' })
    stderr.write(
      deny ? `[denied: ${what}]\n` : `[waits for permission: ${what} — parley approve allow ${request.id}]\n`,
    )
  }
}

/** Runs the test command in all attempts and waits for the results. */
async function untilTested(
  client: Connection,
  context: CommandContext,
  group: AttemptGroup,
): Promise<Result<AttemptGroup, ContractError>> {
  const tested = await client.request('attempt.test', { groupId: group.groupId })
  // None can be tested: the table says why.
  if (!tested.ok) return tested.error.code === 'attempt-untestable' ? ok(group) : tested
  return follow(client, context, tested.value.group, (now) =>
    Promise.resolve(now.attempts.every(({ test }) => test?.status !== 'running')),
  )
}

/** Reads a group whenever it changes, until it is as wanted. Stops the agents when the command is stopped. */
async function follow(
  client: Connection,
  { stopped, unread = stopped }: CommandContext,
  group: AttemptGroup,
  isEnd: (group: AttemptGroup) => Promise<boolean>,
): Promise<Result<AttemptGroup, ContractError>> {
  const { groupId, attempts } = group
  const ids = new Set(attempts.map(({ sessionId }) => sessionId))
  const signal = AbortSignal.any([stopped, unread])
  let changed = Promise.withResolvers<undefined>()
  const wake = (): void => changed.resolve(undefined)
  let lost: string | undefined
  const stops = [
    client.onServerEvent((event) => {
      if (event.type === 'attempt.changed' && event.payload.groupId === groupId) wake()
      if (event.type === 'sessions.changed' && event.payload.sessions.some(({ sessionId }) => ids.has(sessionId)))
        wake()
    }),
    client.onState((state) => {
      if (state.kind !== 'lost') return
      lost = state.reason
      wake()
    }),
  ]
  signal.addEventListener('abort', wake, { once: true })
  try {
    for (;;) {
      if (lost !== undefined) return err(contractError('not-connected', lost))
      if (signal.aborted) {
        await Promise.all([...ids].map((sessionId) => client.request('session.cancel', { sessionId })))
        return err(contractError('cancelled', 'Stopped. The worktrees are kept.'))
      }
      changed = Promise.withResolvers<undefined>()
      const read = await client.request('attempt.get', { groupId })
      if (!read.ok) return read
      if (await isEnd(read.value.group)) return ok(read.value.group)
      await changed.promise
    }
  } finally {
    signal.removeEventListener('abort', wake)
    for (const stop of stops) stop()
  }
}

const files = (count: number): string => (count === 1 ? '1 file' : `${count} files`)

function agentOf({ adapterName, model }: AgentSelection): string {
  return [adapterName ?? '-', model].filter((part) => part !== undefined).join(' ')
}

function reasonOf({ attempts }: AttemptGroup): string {
  const reason = attempts.map(({ problem, error }) => problem ?? error).find((text) => text !== undefined)
  return (
    reason ?? (attempts.some(({ state }) => state === 'done') ? 'No attempt passed the test.' : 'No attempt is done.')
  )
}

function table({ groupId, attempts }: AttemptGroup): string {
  return [`Attempts ${groupId}`, ...attempts.map(line), ''].join('\n')
}

function line({ sessionId, agent, state, changes, duration, usage, test, place }: Attempt): string {
  return [
    sessionId,
    plainText(agentOf(agent)),
    state,
    changes === undefined ? '-' : `${files(changes.files)} +${changes.added} -${changes.removed}`,
    duration === undefined ? '-' : `${(duration / 1000).toFixed(1)} s`,
    usage?.costUsd === undefined ? '-' : `$${usage.costUsd.toFixed(4)}`,
    test === undefined ? '-' : test.exitCode === 0 ? 'passed' : 'failed',
    place === undefined ? '-' : plainText(place.branch),
  ].join('\t')
}
