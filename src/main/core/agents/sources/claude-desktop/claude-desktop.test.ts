import { expect, test } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { discovered, start, textsOf } from '#core/transfer/import/testing/importing-host'
import { claudeLines, lines, put } from '#core/transfer/import/testing/transcripts'
import { claudeDesktopTranscripts } from './index'

const ID = '44444444-4444-4444-8444-444444444444'
const BELOW = `account/organization/local_1/.claude/projects/-sessions-one/${ID}.jsonl`

test('folders are those of the system, and an empty variable counts as unset', () => {
  const folders = (platform: NodeJS.Platform, env: Record<string, string>) =>
    claudeDesktopTranscripts.folders({ env, home: '/home/me', platform })
  expect(folders('linux', { XDG_CONFIG_HOME: '' })).toEqual(['/home/me/.config/Claude/local-agent-mode-sessions'])
  expect(folders('linux', { XDG_CONFIG_HOME: '/x' })).toEqual(['/x/Claude/local-agent-mode-sessions'])
  expect(folders('darwin', {})).toEqual(['/home/me/Library/Application Support/Claude/local-agent-mode-sessions'])
})

test('transcripts of local sessions are found and imported, those of their subagents with them', async () => {
  const home = await temporaryFolder()
  const base = '.config/Claude/local-agent-mode-sessions'
  await put(home, `${base}/${BELOW}`, lines(claudeLines))
  await put(home, `${base}/account/organization/local_1/audit.jsonl`, '{}\n')
  expect(claudeDesktopTranscripts.isTranscript(BELOW)).toBe(true)
  expect(claudeDesktopTranscripts.isTranscript(BELOW.replace(ID, 'agent-1'))).toBe(false)
  const leadsTo = (path: string) => claudeDesktopTranscripts.leadsTo?.(path)
  expect(['account', 'account/organization/local_1/.claude/projects/-a'].map(leadsTo)).toEqual([true, true])
  expect(['.cache', 'account/organization/local_1/outputs'].map(leadsTo)).toEqual([false, false])
  const { client } = await start(home)
  const sessionId = `claude-desktop-${ID}`
  expect((await discovered(client)).map((session) => session.sessionId)).toEqual([sessionId])
  await client.must('import.run', { sessionIds: [sessionId] })
  expect(await textsOf(client, sessionId)).toContain('assistant: It says milk.')
})
