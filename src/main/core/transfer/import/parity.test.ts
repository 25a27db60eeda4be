import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Conversation } from '#shared/conversation/entities'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { recordedCopilot } from './testing/recorded-copilot'
import { recordedGemini } from './testing/recorded-gemini'
import { recordedOpencodeAnswer } from './testing/recorded-opencode'
import { recordedAnswer } from './testing/recorded-wire'
import { both, endImports, outcomes, short, tokens, whole } from './testing/both'

afterAll(endImports)

const calls = ({ blocks }: Conversation) =>
  blocks.flatMap((block) => (block.type === 'tool_call' ? [[block.name, block.args]] : []))

describe('Claude Code', () => {
  const fixtures = resolve(import.meta.dirname, '../../agents/adapters/claude-code/fixtures')

  it('says the same in its transcript as it told, with the same tokens', { timeout: 30_000 }, async () => {
    const session = recordedAnswer('MOCK:bash touch made-by-mock.txt', join(fixtures, 'tool-allowed.jsonl'))
    const file = join(await temporaryFolder(), `${session.nativeId}.jsonl`)
    await copyFile(join(fixtures, 'tool-allowed.transcript.jsonl'), file)
    const { live, imported } = await both('claude-code', session, file)
    expect(short(imported, whole)).toEqual(short(live, whole))
    expect(short(live, whole)).toHaveLength(3)
    expect(tokens(imported)).toEqual(tokens(live))
  })
})

describe('Gemini CLI', () => {
  const fixtures = resolve(import.meta.dirname, '../../agents/adapters/gemini/fixtures')

  it.for(['think', 'delegation'])('says the same in its log as it told: %s', { timeout: 60_000 }, async (name) => {
    const session = recordedGemini([join(fixtures, `${name}.wire.jsonl`)])
    const file = join(await temporaryFolder(), `session-${name}.jsonl`)
    await copyFile(join(fixtures, `${name}.transcript.jsonl`), file)
    const { live, imported } = await both('gemini', session, file)
    expect(short(imported, outcomes)).toEqual(short(live, outcomes))
    expect(short(live, outcomes).length).toBeGreaterThan(1)
    if (name === 'think') {
      // The tokens of thoughts are only written down.
      expect(tokens(live)).toEqual([160, 24])
      expect(tokens(imported)).toEqual([160, 31])
    } else {
      expect(tokens(imported)).toEqual(tokens(live))
      // Live a call has its kind for a name, and no arguments.
      expect(calls(live)).toEqual([['think', {}]])
      expect(calls(imported)).toEqual([
        ['invoke_agent', { agent_name: 'generalist', prompt: 'MOCK:bash echo from-subagent' }],
      ])
    }
  })
})

describe('GitHub Copilot', () => {
  const fixtures = resolve(import.meta.dirname, '../../agents/adapters/copilot/fixtures')

  it(
    'says the same in its transcript as it told, with the same tokens, also after a restart',
    { timeout: 60_000 },
    async () => {
      const session = recordedCopilot(['tool-allowed', 'resume'].map((name) => join(fixtures, `${name}.jsonl`)))
      const folder = join(await temporaryFolder(), session.nativeId)
      await mkdir(folder)
      const file = join(folder, 'events.jsonl')
      await copyFile(join(fixtures, 'tool-allowed.transcript.jsonl'), file)
      const { live, imported } = await both('copilot', session, file)
      expect(short(imported, whole)).toEqual(short(live, whole))
      expect(short(live, whole)).toHaveLength(5)
      expect(tokens(imported)).toEqual(tokens(live))
      expect(tokens(live)).toEqual([1020, 42])
    },
  )
})

describe('OpenCode', () => {
  const fixtures = resolve(import.meta.dirname, '../../agents/adapters/opencode/fixtures')

  it('says the same in its files as it told, with the same tokens', async () => {
    const session = recordedOpencodeAnswer('MOCK:write hello.txt', join(fixtures, 'write.jsonl'))
    const storage = join(await temporaryFolder(), 'storage')
    const stored = (await readFile(join(fixtures, 'write.transcript.jsonl'), 'utf8')).trimEnd().split('\n')
    for (const line of stored) {
      const { id = '', sessionID, messageID } = JSON.parse(line) as Record<string, string | undefined>
      const ofSession = sessionID === undefined ? 'session/global' : `message/${sessionID}`
      const folder = join(storage, messageID === undefined ? ofSession : `part/${messageID}`)
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, `${id}.json`), line)
    }
    const { live, imported } = await both('opencode', session, join(storage, 'session', 'global', 'ses_1.json'))
    expect(short(imported, whole)).toEqual(short(live, whole))
    expect(short(live, whole)).toHaveLength(3)
    expect(tokens(imported)).toEqual(tokens(live))
    expect(tokens(live)).toEqual([560, 10])
  })
})
