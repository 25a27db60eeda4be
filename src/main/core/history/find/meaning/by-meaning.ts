import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { RequestOutput } from '#shared/contract'
import type { MeaningResult } from '#shared/find/by-meaning'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import { noTokens } from '#shared/usage/records'
import { estimatingCounter } from '#shared/session/context/tokens/estimate'
import type { Handler } from '#core/base/host-port'
import { estimateCost } from '#core/base/prices/current'
import { askOnce } from '#core/session/agents/ask-once'
import type { SessionContext } from '#core/session/runtime/context'
import { answerOf, type MeaningAnswer } from './answer'
import { findModel, type MeaningModel } from './model'
import { askedSession, questionOf, type AskedSession } from './question'

/** Maximum number of sessions that a model orders. */
const MOST_SESSIONS = 20
/** Time for the answers of the model, in milliseconds; after it the order by words stays. */
const LIMIT_MS = 15_000
/** Number of tokens of an answer, for its price. */
const ANSWER_TOKENS = 700

type Output = RequestOutput<'session.search.byMeaning'>
type Redact = (text: string) => Promise<string>

/** `session.search.byMeaning`. */
export const byMeaning =
  (context: SessionContext, redact: Redact): Handler<'session.search.byMeaning'> =>
  async ({ query, model: named, consent, dryRun = false }) => {
    const found = await findModel(context, named)
    if (!found.ok) return found
    const asked = await candidatesOf(context, query, redact)
    const sends = asked.length === 0 ? '' : questionOf(await redact(query), asked)
    const price = priceOf(found.value.model, sends)
    const byWords = { price, sends, sessions: asked.map(unordered), orderedBy: 'words' } satisfies Output
    if (dryRun || asked.length === 0) return ok(byWords)
    const model = nameOf(found.value)
    const folders = [...new Set(asked.map(({ folder }) => folder ?? ''))]
    if (isGiven(consent)) {
      const noted = await context.store.operations.consentToModel(model, folders, context.clock.now())
      if (!noted.ok) return noted
    } else {
      const known = new Set(await context.store.read.consentedFolders(model))
      if (folders.some((folder) => !known.has(folder)))
        return err(
          knownError('consent-needed/model', {
            consent: 'model',
            name: found.value.adapter.displayName,
            model,
            folders,
          }),
        )
    }
    const told = await order(context, found.value, { query, asked, sends, redact, folders })
    return ok('problem' in told ? { ...byWords, problem: told.problem } : { ...byWords, ...told, orderedBy: 'model' })
  }

function isGiven(consent: boolean | { readonly model: boolean } | undefined): boolean {
  return typeof consent === 'object' ? consent.model : consent === true
}

async function candidatesOf(context: SessionContext, query: string, redact: Redact): Promise<AskedSession[]> {
  const found = await context.store.read.meaningCandidates(query, MOST_SESSIONS)
  return Promise.all(found.map((candidate) => askedSession(candidate, redact)))
}

interface Order {
  readonly query: string
  readonly asked: readonly AskedSession[]
  readonly sends: string
  readonly redact: Redact
  readonly folders: readonly string[]
}

/** Asks a model for its order; where few sessions were found and none fits, once more with words that it names. */
async function order(
  context: SessionContext,
  model: MeaningModel,
  { query, asked, sends, redact, folders }: Order,
): Promise<Pick<Output, 'sessions'> | { readonly problem: string }> {
  const until = performance.now() + LIMIT_MS
  const first = await ask(context, model, sends, asked, LIMIT_MS)
  if ('problem' in first || first.sessions.length > 0 || asked.length >= MOST_SESSIONS || first.words.length === 0)
    return 'problem' in first ? first : { sessions: [...first.sessions] }
  const sent = new Set(asked.map(({ sessionId }) => sessionId))
  const others = (await candidatesOf(context, `${query} ${first.words.join(' ')}`, redact))
    // Only of folders that were consented to.
    .filter(({ sessionId, folder }) => !sent.has(sessionId) && folders.includes(folder ?? ''))
  if (others.length === 0) return { sessions: [] }
  const second = await ask(context, model, questionOf(query, others), others, until - performance.now())
  return 'problem' in second ? second : { sessions: [...second.sessions] }
}

async function ask(
  context: SessionContext,
  { adapter, model }: MeaningModel,
  question: string,
  asked: readonly AskedSession[],
  limitMs: number,
): Promise<MeaningAnswer | { readonly problem: string }> {
  // An empty folder: what other folders say to agents is not for this question.
  const cwd = path.join(context.dataDir, 'questions')
  await mkdir(cwd, { recursive: true })
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), limitMs)
  const told = await Promise.race([
    askOnce(context, adapter, { model }, { question, history: () => Promise.resolve([]), cwd, limitMs }),
    new Promise<null>((resolve) => limit.signal.addEventListener('abort', () => resolve(null), { once: true })),
  ])
  clearTimeout(timer)
  if (told === null) return { problem: `${adapter.displayName} took longer than ${LIMIT_MS / 1000} seconds.` }
  if (!told.ok) return { problem: told.error }
  return answerOf(told.value, asked) ?? { problem: `${adapter.displayName} gave no order.` }
}

function priceOf(model: string | undefined, sends: string): Output['price'] {
  const inputTokens = estimatingCounter.count(sends)
  const cost = estimateCost(model, { ...noTokens, inputTokens, outputTokens: ANSWER_TOKENS, isRequest: true })
  return cost ?? null
}

function nameOf({ adapter: { adapterName }, model }: MeaningModel): string {
  return model === undefined ? adapterName : `${adapterName}/${model}`
}

/** A session in the order of words: nobody gave a reason, and its excerpt begins as it was sent. */
function unordered({ sessionId, excerpt }: AskedSession): MeaningResult {
  return { sessionId, reason: '', quote: excerpt }
}
