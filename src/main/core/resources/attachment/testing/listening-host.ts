import { expect } from 'vitest'
import type { AgentAdapter, RunningAgent } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { ok } from '#shared/kernel/result'
import type { InputBlock } from '#shared/session/blocks'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { hostOfTest } from '#core/testing/host-of-test'
import type { TestClient } from '#core/testing/test-host'

export const sessionId = 'with/../files'

/** Creates an agent that records its prompts. */
function listener(promptContent?: RunningAgent['promptContent']) {
  const prompts: (readonly InputBlock[])[] = []
  const inner = scriptedAdapter('agent', async () => undefined)
  const adapter: AgentAdapter = {
    ...inner,
    async start(options) {
      const started = await inner.start(options)
      if (!started.ok) return started
      const agent = started.value
      return ok({
        ...agent,
        ...defined({ promptContent }),
        prompt(blocks) {
          prompts.push(blocks)
          return agent.prompt(blocks)
        },
      })
    },
  }
  return { adapter, prompts, starts: inner.starts }
}

/** Starts a host whose agent records its prompts. */
export async function setUp(promptContent?: RunningAgent['promptContent']) {
  const { adapter, prompts, starts } = listener(promptContent)
  const host = await hostOfTest([adapter])
  const client = await host.client()
  const folder = await temporaryFolder()
  const send = async (message: string | InputBlock[], more: object = {}) => {
    const sent = await client.request('session.sendMessage', {
      sessionId,
      message: typeof message === 'string' ? message : { blocks: message },
      targetWorkingDirectory: folder,
      ...more,
    })
    if (sent.ok) await client.request('session.subscribe', { sessionId })
    return sent
  }
  return { host, client, prompts, starts, folder, send }
}

/** Resolves when the session has nothing more to do. */
export async function idle(client: TestClient): Promise<void> {
  await expect
    .poll(async () => (await client.must('session.subscribe', { sessionId })).conversation?.turns.at(-1)?.status, {
      timeout: 20_000,
    })
    .toBe('completed')
}

export async function blocksOf(client: TestClient) {
  const { conversation } = await client.must('session.subscribe', { sessionId })
  return conversation?.blocks.map(({ blockId: _id, messageId: _message, status: _status, ...block }) => block)
}
