import { methods } from '@agentclientprotocol/sdk/unstable'
import { expect } from 'vitest'
import type { AgentAdapter } from '#shared/adapter/port'
import { createWorld as createAcp } from '#core/agents/adapters/acp/testing/world'
import { createReplay as createClaudeCode } from '#core/agents/adapters/claude-code/testing/world'
import { createWorld as createCodex } from '#core/agents/adapters/codex/testing/world'
import type { World } from '#core/agents/adapters/conformance/harness'
import { createWorld as createCopilot } from '#core/agents/adapters/copilot/testing/world'
import { createModelApi } from '#core/agents/adapters/model-api'
import { scriptedModel, words } from '#core/agents/adapters/model-api/testing/scripted-model'
import { createWorld as createOpenCode } from '#core/agents/adapters/opencode/testing/world'
import { createFolderWorld } from '#core/agents/adapters/testing/folder-world'
import { ofTest } from '#core/agents/adapters/testing/program-world'
import type { Processes } from '#core/base/process/processes'
import { ok } from '#shared/kernel/result'
import { openEditor } from '../testing/editor'
import { ask, begin, row, sceneWith, type Row } from '../testing/row'

const { session } = methods.agent

/** Prompts of a row: a fact to remember, a later question about it, and words to repeat. */
interface Words {
  readonly tell: string
  readonly recall: string
  readonly say: string
}

const recorded: Words = {
  tell: 'tell my name is Ada',
  recall: 'recall',
  say: 'the quick brown fox jumps over the lazy dog',
}

/** The words of the agent in its program's own protocol that tests have. */
const scripted: Words = {
  tell: 'remember Ada',
  recall: 'recall',
  say: 'say the quick brown fox jumps over the lazy dog',
}

function modelApi(processes: Processes): AgentAdapter {
  return createModelApi(
    {
      adapterName: 'model-api',
      displayName: 'Model',
      description: '',
      origin: 'provider',
      models: ['model-1'],
      availability: () => Promise.resolve({ available: true }),
      access: () => Promise.resolve(ok({ kind: 'anthropic', name: 'Test', apiKey: 'none' })),
    },
    {
      processes,
      connectMcp: () => Promise.reject(new Error('there are no servers')),
      modelsOf: () => Promise.resolve(ok([])),
      modelOf: () =>
        scriptedModel(({ said, options }) =>
          words(said === 'recall' ? (JSON.stringify(options.prompt).includes('Ada') ? 'Ada' : 'nobody') : said),
        ),
    },
  )
}

const vendors: readonly (readonly [name: string, create: () => Promise<World>, words: Words])[] = [
  ['Claude Code', createClaudeCode, recorded],
  ['Codex', () => createCodex(), recorded],
  ['GitHub Copilot', () => createCopilot(), recorded],
  ['OpenCode', () => createOpenCode(), recorded],
  ['Gemini', () => createAcp('scripted-agent.mjs', { env: { SCRIPTED_AGENT_NAME: 'gemini-cli' } }), scripted],
  ['An agent over ACP', () => createAcp('scripted-agent.mjs'), scripted],
  ['A model without an agent', () => createFolderWorld('model-api', modelApi), recorded],
]

/** Rows about sessions of each vendor. */
export const vendorRows: readonly Row[] = vendors.map(([name, create, { tell, recall, say }]) =>
  row(`${name}: a session is listed, resumed and forked`, async () => {
    const world = await ofTest(create())
    const { cwd } = world
    const { editor, host } = await sceneWith([world.adapter])
    const sessionId = await begin(editor, cwd)
    expect(await ask(editor, sessionId, tell)).toEqual({ stopReason: 'end_turn' })
    // Ends the program: what follows is a session that is taken up again.
    await editor.request(session.close, { sessionId })

    const other = await openEditor(host)
    const { sessions } = await other.request(session.list, { cwd })
    expect(sessions.map((listed) => listed.sessionId)).toEqual([sessionId])
    await other.request(session.resume, { sessionId, cwd, mcpServers: [] })
    expect(other.updates).toEqual([])
    expect(await ask(other, sessionId, recall)).toEqual({ stopReason: 'end_turn' })
    expect(other.text('agent_message_chunk')).toContain('Ada')

    const fork = await other.request(session.fork, { sessionId, cwd, mcpServers: [] })
    expect(await ask(other, fork.sessionId, say)).toEqual({ stopReason: 'end_turn' })
    expect(other.text('agent_message_chunk')).toContain('fox jumps over')
    expect((await other.request(session.list, { cwd })).sessions).toHaveLength(2)
  }),
)
