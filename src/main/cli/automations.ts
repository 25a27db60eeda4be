import { resolve } from 'node:path'
import type { Connection } from '#client/connection'
import type { Automation, AutomationRun, AutomationTrigger } from '#shared/automation/entities'
import type { RequestOutput } from '#shared/contract'
import { defined } from '#shared/kernel/defined'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { isoTime } from '#shared/kernel/time'
import { resolveDataDir } from '#core/base/data-dir'
import { exitCodes, fail, printJson, UsageError, type Command, type CommandContext } from './command'
import { findSession } from './find-session'
import { plainText } from './plain-text'
import { messageOf } from './send'
import type { Call } from './table'
import { withClient, withStore } from './with-client'

type Values = Call<'automations'>['values']

/** Minimum length of a part of an id. */
const SHORTEST = 4
const POLICIES = { ask: 'always-ask', reject: 'reject', 'full-access': 'full-access' } as const

/** `parley automations`: lists automations, or changes one. */
export const automations: Command<'automations'> = async (call, context) => {
  const { values } = call
  const [action = 'list', id] = call.positionals
  if (action !== 'list' && action !== 'create' && id === undefined) throw new UsageError(`${action} needs an ID`)
  if ((action === 'list' || action === 'create') && id !== undefined) throw new UsageError(`${action} takes no ID`)
  const say = (text: string, json: unknown): void => {
    if (values.json === true) printJson(context, json)
    else context.stdout.write(text)
  }
  if (action === 'list') {
    const listed = await withStore<undefined>(
      { data: values.data, empty: ok(undefined) },
      context,
      async (client) => {
        const all = await client.request('automation.list', {})
        if (all.ok) say(table(all.value.automations), all.value)
        return all.ok ? ok(undefined) : all
      },
      () => say(table([]), { automations: [] }),
    )
    return listed.ok ? exitCodes.done : fail(context, listed.error.message)
  }
  checkOccasion(values, action)
  const settings = await settingsOf(call, context, action)
  const done = await withClient(
    resolveDataDir(values.data),
    context,
    async (client): Promise<Result<void, ContractError>> => {
      const trigger = await triggerOf(client, values)
      if (!trigger.ok) return trigger
      const answer = await perform(client, action, id ?? '', { ...settings, ...defined({ trigger: trigger.value }) })
      if (answer.ok) say(textOf(answer.value), answer.value)
      return answer.ok ? ok(undefined) : answer
    },
    action === 'run' ? 'rpc' : null,
  )
  return done.ok ? exitCodes.done : fail(context, done.error.message)
}

type Settings = Awaited<ReturnType<typeof settingsOf>> & { readonly trigger?: AutomationTrigger }
type Answer =
  | RequestOutput<'automation.create'>
  | RequestOutput<'automation.get'>
  | RequestOutput<'automation.run'>
  | RequestOutput<'automation.remove'>

async function perform(
  client: Connection,
  action: string,
  id: string,
  { name, prompt, trigger, ...settings }: Settings,
): Promise<Result<Answer, ContractError>> {
  if (action === 'create') {
    const { folder = resolve('.') } = settings
    if (name === undefined || prompt === undefined || trigger === undefined)
      return err(contractError('invalid-params', 'Name, prompt or occasion is missing.'))
    return client.request('automation.create', { ...settings, name, prompt, trigger, folder })
  }
  const found = await find(client, id)
  if (!found.ok) return found
  const { automationId } = found.value
  if (action === 'update')
    return client.request('automation.update', { automationId, ...settings, ...defined({ name, prompt, trigger }) })
  if (action === 'show') return client.request('automation.get', { automationId })
  if (action === 'pause') return client.request('automation.pause', { automationId })
  if (action === 'resume') return client.request('automation.resume', { automationId })
  if (action === 'remove') return client.request('automation.remove', { automationId })
  return runOnce(client, automationId)
}

/** Starts a run and waits for its end: a temporary host would end with the command. */
async function runOnce(client: Connection, automationId: string): Promise<Result<Answer, ContractError>> {
  const ended = Promise.withResolvers<undefined>()
  const state = { runId: '' }
  const look = async (): Promise<AutomationRun | undefined> => {
    const now = await client.request('automation.get', { automationId })
    const run = now.ok ? now.value.runs.find(({ runId }) => runId === state.runId) : undefined
    if (run === undefined || !['starting', 'working', 'waiting'].includes(run.state)) ended.resolve(undefined)
    return run
  }
  const stop = client.onServerEvent((event) => {
    if (event.type === 'automation.changed' && state.runId !== '') void look()
  })
  const started = await client.request('automation.run', { automationId })
  if (!started.ok) {
    stop()
    return started
  }
  state.runId = started.value.run.runId
  await look()
  await ended.promise
  stop()
  return ok({ run: (await look()) ?? started.value.run })
}

async function find(client: Connection, id: string): Promise<Result<Automation, ContractError>> {
  const listed = await client.request('automation.list', {})
  if (!listed.ok) return listed
  const all = listed.value.automations
  const exact = all.find(({ automationId }) => automationId === id)
  if (exact !== undefined) return ok(exact)
  const [found, ...others] = id.length < SHORTEST ? [] : all.filter(({ automationId }) => automationId.startsWith(id))
  if (found !== undefined && others.length === 0) return ok(found)
  return err(
    contractError(
      'automation-not-found',
      found === undefined
        ? `There is no automation ${id}. parley automations lists them.`
        : `${others.length + 1} automations start with ${id}; give more of the id.`,
    ),
  )
}

async function settingsOf({ values }: Call<'automations'>, context: CommandContext, action: string) {
  const { name, folder, agent, model, permissions, budget, timeout, prompt } = values
  if (action !== 'create' && action !== 'update') return {}
  if (model !== undefined && agent === undefined) throw new UsageError('--model needs --agent')
  const approvalPolicy = permissions === undefined ? undefined : POLICIES[permissions]
  return {
    ...(approvalPolicy === 'full-access' ? { allowsFullAccess: true } : {}),
    // Only worktrees have pull requests.
    ...(values['in-folder'] === true ? { place: 'folder' as const, autoPr: false } : {}),
    ...(values['auto-pr'] === true ? { autoPr: true } : {}),
    ...defined({
      name,
      prompt: prompt === undefined ? undefined : await messageOf({ positionals: [prompt] }, context),
      folder: folder === undefined ? undefined : resolve(folder),
      agent: agent === undefined ? undefined : { kind: 'adapter', adapterName: agent, ...defined({ model }) },
      approvalPolicy,
      budgetUsd: numberOf('--budget', budget),
      timeoutSeconds: numberOf('--timeout', timeout),
      runsPerDay: numberOf('--runs-per-day', values['runs-per-day']),
    }),
  }
}

function numberOf(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  if (text.trim() === '' || !(number > 0)) throw new UsageError(`${option} takes a number above zero`)
  return number
}

function checkOccasion({ cron, files, after, ...values }: Values, action: string): void {
  const given = [cron, files, after].filter((value) => value !== undefined)
  if (given.length > 1) throw new UsageError('Use only one of --cron, --files and --after')
  if (values['time-zone'] !== undefined && cron === undefined) throw new UsageError('--time-zone needs --cron')
  if (action === 'create' && (values.name === undefined || values.prompt === undefined || given.length === 0))
    throw new UsageError('create needs --name, --prompt and one of --cron, --files and --after')
}

async function triggerOf(
  client: Connection,
  values: Values,
): Promise<Result<AutomationTrigger | undefined, ContractError>> {
  const { cron, files, after } = values
  if (cron !== undefined) {
    const timeZone = values['time-zone'] ?? Intl.DateTimeFormat().resolvedOptions().timeZone
    return ok({ kind: 'schedule', cron, timeZone })
  }
  if (files !== undefined) return ok({ kind: 'files', paths: files.split(',').map((pattern) => pattern.trim()) })
  if (after === undefined) return ok(undefined)
  const session = await findSession(client, after)
  return session.ok ? ok({ kind: 'session', sessionId: session.value }) : session
}

function textOf(answer: Answer): string {
  if ('run' in answer) return `${runLine(answer.run)}\n`
  if ('success' in answer) return 'removed\n'
  const runs = 'runs' in answer ? answer.runs.map((run) => `  ${runLine(run)}\n`) : []
  return `${line(answer.automation)}\n${runs.join('')}`
}

function table(all: readonly Automation[]): string {
  return all.length === 0 ? 'There are no automations.\n' : all.map((automation) => `${line(automation)}\n`).join('')
}

const shownTime = (time: number): string => isoTime(time).slice(0, 16).replace('T', ' ')

function line({ automationId, name, paused, nextAt, trigger, lastRun }: Automation): string {
  const next = nextAt === undefined ? trigger.kind : `next ${shownTime(nextAt)}`
  const state = paused === undefined ? next : paused === 'user' ? 'paused' : 'paused after failures'
  return [automationId, state, lastRun === undefined ? 'never ran' : `last: ${lastRun.state}`, plainText(name)].join(
    '\t',
  )
}

function runLine({ state, dueAt, sessionId, count, problem }: AutomationRun): string {
  const times = count === undefined || count === 1 ? state : `${state} ${count} times`
  return [shownTime(dueAt), times, sessionId ?? '-', ...(problem === undefined ? [] : [plainText(problem)])].join('\t')
}
