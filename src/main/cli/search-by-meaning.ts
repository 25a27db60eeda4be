import type { RequestOutput } from '#shared/contract'
import { ok } from '#shared/kernel/result'
import { exitCodes, fail, printJson, UsageError, type CommandContext, type ExitCode } from './command'
import { oneLine } from './session-line'
import { withStore } from './with-client'

type Answer = RequestOutput<'session.search.byMeaning'>

/** An answer with the titles of its sessions, and the reason for which nothing was sent. */
type Found = Answer & { readonly titles: ReadonlyMap<string, string>; readonly refusal: string | undefined }

interface Asked {
  readonly query: string
  readonly model: string
  readonly consent: boolean
  readonly data: string | undefined
  readonly json: boolean
}

const NOTHING: Answer = { price: null, sends: '', sessions: [], orderedBy: 'words' }
const EXCERPT_WIDTH = 100

/** Finds sessions by a description, ordered by a model; shows what it would be sent as long as there is no consent. */
export async function searchByMeaning(
  { query, model, consent, data, json }: Asked,
  context: CommandContext,
): Promise<ExitCode> {
  if (query.trim() === '') throw new UsageError('Describe the session to find')
  const found = await withStore<Found>(
    { data, empty: ok({ ...NOTHING, titles: new Map<string, string>(), refusal: undefined }) },
    context,
    async (client) => {
      const asked = await client.request('session.search.byMeaning', { query, model, ...(consent ? { consent } : {}) })
      const isRefused = !asked.ok && asked.error.code === 'consent-needed'
      const refusal = isRefused ? asked.error.message : undefined
      const answer = isRefused
        ? await client.request('session.search.byMeaning', { query, model, dryRun: true })
        : asked
      if (!answer.ok) return answer
      const titles = new Map<string, string>()
      for (const { sessionId } of answer.value.sessions) {
        const read = await client.request('session.get', { sessionId })
        titles.set(sessionId, read.ok ? (read.value.session?.title ?? '') : '')
      }
      return ok({ ...answer.value, titles, refusal })
    },
  )
  if (!found.ok) return fail(context, found.error.message)
  const { titles, refusal, ...answer } = found.value
  if (refusal !== undefined) {
    context.stdout.write(`${answer.sends}\n`)
    const { price } = answer
    const cost = price === null ? 'of unknown price' : `about ${price.amount.toFixed(4)} ${price.currency}`
    context.stderr.write(`Nothing was sent. This would be sent to ${model}, ${cost}; --consent allows it.\n`)
    return exitCodes.failed
  }
  if (json) printJson(context, answer)
  else if (answer.sessions.length === 0) context.stdout.write('Nothing was found.\n')
  else {
    if (answer.problem !== undefined) context.stderr.write(`${answer.problem} The order is that of the words.\n`)
    for (const { sessionId, reason, quote } of answer.sessions) {
      context.stdout.write(`${sessionId}  ${oneLine(titles.get(sessionId) ?? '', EXCERPT_WIDTH)}\n`)
      for (const text of [reason, quote]) if (text !== '') context.stdout.write(`    ${oneLine(text, EXCERPT_WIDTH)}\n`)
    }
  }
  return exitCodes.done
}
