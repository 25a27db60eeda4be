import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { countUsage, totalUsage } from '../../../../shared/usage/aggregate'
import type { UsageRecord } from '../../../../shared/usage/records'
import { quirksOf } from './quirks'
import { PromptResponse } from './updates'
import { usageReport } from './usage'

/*
 * What agents told of the tokens of 30 prompts each, for which they called the model 57 times. What a call used was told by
 * the model, by a rule: a hundred tokens of input, and sixty for each message of the conversation.
 */

const told = readFileSync(new URL('fixtures/long-usage.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as { readonly agent: string; readonly result: unknown })

/** What Parley makes of it, as a session's usage. */
function usedBy(agent: string) {
  const records = told
    .filter((prompt) => prompt.agent === agent)
    .flatMap(({ result }, at): UsageRecord[] => {
      const report = usageReport(PromptResponse.parse(result), quirksOf(agent), { before: undefined, now: undefined })
      const turnId = `turn-${at}`
      const whose = {
        usageId: turnId,
        sessionId: 's',
        agentId: 'a',
        adapterSessionId: 'n',
        turnId,
        timestamp: at,
        sequence: at,
      }
      return report === undefined ? [] : [{ ...whose, report }]
    })
  return { prompts: records.length, ...totalUsage(countUsage(records)) }
}

describe('the usage of a long session', () => {
  it.each([
    // The model counts what it writes to its cache apart: twenty tokens a call.
    ['@agentclientprotocol/claude-agent-acp', { inputTokens: 200_640 + 57 * 20, outputTokens: 784 }],
    ['@agentclientprotocol/codex-acp', { inputTokens: 218_580, outputTokens: 711 }],
    ['Copilot', { inputTokens: 209_640, outputTokens: 756 }],
    ['gemini-cli', { inputTokens: 200_640, outputTokens: 738 }],
  ])('of %s is what the model said', (agent, expected) => {
    expect(usedBy(agent)).toMatchObject({ prompts: 30, ...expected })
  })

  it('of OpenCode is that of the last call of each prompt, because it tells no more', () => {
    expect(usedBy('OpenCode')).toMatchObject({ prompts: 30, inputTokens: 20_880 + 89_400, outputTokens: 390 + 42 })
  })
})
