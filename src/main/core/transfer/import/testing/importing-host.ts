import { contentText } from '#shared/session/block-text'
import { defined } from '#shared/kernel/defined'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { hostOfTest } from '#core/testing/host-of-test'
import type { TestClient, TestHost } from '#core/testing/test-host'

/** Session ids of the sessions in `transcripts.ts`. */
export const CLAUDE = 'claude-code-11111111-1111-4111-8111-111111111111'

export const COPILOT = 'copilot-22222222-2222-4222-8222-222222222222'

/** Starts a host that has searched for sessions of other tools in this home; `dataDir`: with the data of an earlier one. */
export async function start(home: string, dataDir?: string): Promise<{ test: TestHost; client: TestClient }> {
  const agent = scriptedAdapter('claude-code', ({ prompt, emit }) => {
    emit({ type: 'text', delta: `re: ${prompt}` })
    return Promise.resolve(undefined)
  })
  const surroundings = { env: {}, home, platform: process.platform }
  const test = await hostOfTest([agent], { surroundings, ...defined({ dataDir }) })
  const client = await test.client()
  await client.must('import.discover', {})
  return { test, client }
}

export const discovered = async (client: TestClient) =>
  (await client.must('session.list', { status: 'discovered', limit: 100 })).sessions

export async function textsOf(client: TestClient, sessionId: string): Promise<string[]> {
  const page = await client.must('session.getMessages', { sessionId, fromPosition: 0, limit: 100 })
  return page.messages.map(({ messageId, role }) => {
    const blocks = page.blocks.filter((block) => block.messageId === messageId)
    return `${role}: ${contentText(blocks)}`
  })
}
