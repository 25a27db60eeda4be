import assert from 'node:assert/strict'
import type { Tokens } from '../fake-model/script'
import type { FakeModel, Used } from '../fake-model/server'
import type { Parley } from './parley'

/**
 * An agent's reporting of the tokens that its model used for prompts. Most report nothing of an answer that was cut
 * off.
 */
export interface CountedBy {
  /** Granularity of its reports: each model call, or each prompt. */
  readonly by: 'call' | 'prompt'
  /** It reports broken answers too, counting their output on its own. */
  readonly countsBroken?: true
  /** Values that it does not report. Reasoning is then missing from the output too. */
  readonly leavesOut?: readonly ('cacheRead' | 'reasoning')[]
}

interface Counted extends Tokens {
  /** Number of reports for single calls or prompts. */
  readonly reports: number
}

/** Maximum number of words that arrive before an answer is stopped. */
const MOST_BROKEN_OUTPUT = 100

/** Asserts that Parley recorded for a session exactly the usage that the model reported for its prompts. */
export async function assertCounted(
  parley: Parley,
  sessionId: string,
  model: FakeModel,
  counts: CountedBy,
): Promise<void> {
  const expected = toldOf(model, counts)
  const kept = await keptOf(parley, sessionId)
  const broken = counts.countsBroken === true && model.used.some(isBroken) ? MOST_BROKEN_OUTPUT : 0
  assert(
    kept.output >= expected.output && kept.output <= expected.output + broken,
    `${JSON.stringify(kept)} is recorded, where ${JSON.stringify(expected)} was told`,
  )
  assert.deepEqual(kept, { ...expected, output: kept.output })
}

/**
 * Returns the agent's background requests to its model, for titles and the like, which are not part of any prompt's
 * usage.
 */
export function askedAside({ used }: FakeModel): string | undefined {
  const aside = used.filter(({ isPrompted }) => !isPrompted)
  if (aside.length === 0) return undefined
  const { input, output } = sumOf(aside)
  return `asked its model ${aside.length} times on the side, for ${input} + ${output} tokens`
}

async function keptOf(parley: Parley, sessionId: string): Promise<Counted> {
  const { total } = await parley.request('usage.query', { groupBy: 'session', sessionId })
  return {
    input: total.inputTokens,
    output: total.outputTokens,
    cacheRead: total.cacheReadTokens,
    cacheWrite: total.cacheWriteTokens,
    reasoning: total.reasoningTokens,
    reports: total.totalCalls,
  }
}

function toldOf({ used }: FakeModel, { by, countsBroken, leavesOut = [] }: CountedBy): Counted {
  const told = used.filter((answer) => answer.isPrompted && (countsBroken === true || answer.isWhole))
  const sum = sumOf(told)
  const cacheRead = leavesOut.includes('cacheRead') ? 0 : sum.cacheRead
  const reasoning = leavesOut.includes('reasoning') ? 0 : sum.reasoning
  const begun = told.filter(({ request }) => request.items.at(-1)?.role === 'user')
  return {
    ...sum,
    output: sum.output - sum.reasoning + reasoning,
    cacheRead,
    reasoning,
    reports: by === 'call' ? told.length : begun.length,
  }
}

const isBroken = ({ isPrompted, isWhole }: Used): boolean => isPrompted && !isWhole

const sumOf = (all: readonly Tokens[]): Tokens => ({
  input: sum(all, 'input'),
  output: sum(all, 'output'),
  cacheRead: sum(all, 'cacheRead'),
  cacheWrite: sum(all, 'cacheWrite'),
  reasoning: sum(all, 'reasoning'),
})

const sum = (all: readonly Tokens[], of: keyof Tokens): number => all.reduce((total, tokens) => total + tokens[of], 0)
