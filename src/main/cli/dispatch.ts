import { defined } from '#shared/kernel/defined'
import { resolveDataDir } from '#core/base/data-dir'
import { exitCodes, fail, printJson, UsageError, type Command, type CommandContext, type ExitCode } from './command'
import { plainText } from './plain-text'
import { messageOf } from './send'
import type { Call } from './table'
import { withClient } from './with-client'

/** `parley dispatch`: gives a prompt to an idle agent of the fleet, or adopts the sessions of a lost host. */
export const dispatch: Command<'dispatch'> = async (call, context) => {
  const { values } = call
  const dataDir = resolveDataDir(values.data)
  if (values.adopt !== undefined) {
    if (call.positionals.length > 0) throw new UsageError('--adopt takes no prompt')
    return adopt(dataDir, values.adopt, values, context)
  }
  const prompt = await messageOf(call, context)
  if (prompt.trim() === '') throw new UsageError('The prompt is empty')
  const { tag, repo, agent, id, wait = '60' } = values
  const seconds = Number(wait)
  if (!/^\d{1,4}$/.test(wait) || seconds < 1 || seconds > 3600)
    throw new UsageError(`--wait takes a number of seconds from 1 to 3600, not "${wait}"`)
  const answer = await withClient(
    dataDir,
    context,
    (client) =>
      client.request('agent.dispatch', {
        prompt,
        timeout: seconds * 1000,
        ...defined({ tags: tag === undefined ? undefined : [...tag], repo, adapterName: agent, dispatchId: id }),
      }),
    'rpc',
  )
  if (!answer.ok) return fail(context, answer.error.message)
  if (values.json === true) printJson(context, answer.value)
  else context.stdout.write(`${answer.value.sessionId}\t${plainText(answer.value.host)}\n`)
  return exitCodes.done
}

async function adopt(
  dataDir: string,
  host: string,
  { json }: Call<'dispatch'>['values'],
  context: CommandContext,
): Promise<ExitCode> {
  const answer = await withClient(dataDir, context, (client) => client.request('fleet.adopt', { host }), 'rpc')
  if (!answer.ok) return fail(context, answer.error.message)
  const { adopted, taken, failed } = answer.value
  if (json === true) printJson(context, answer.value)
  else {
    for (const sessionId of adopted) context.stdout.write(`${sessionId}\tadopted\n`)
    for (const sessionId of taken) context.stdout.write(`${sessionId}\tadopted by another machine\n`)
    for (const { sessionId, error } of failed) context.stderr.write(`${sessionId}: ${plainText(error)}\n`)
  }
  return failed.length === 0 ? exitCodes.done : exitCodes.failed
}
