import { appendFile, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { claudeLine, claudeLines, fillHome, homeFiles, lines, put } from './testing/transcripts'
import { CLAUDE, COPILOT, discovered, start, textsOf } from './testing/importing-host'

describe('importing', () => {
  it('happens when a found session is opened', async () => {
    const home = await temporaryFolder()
    await fillHome(home)
    const { client } = await start(home)
    const { conversation } = await client.must('session.subscribe', { sessionId: CLAUDE })
    expect(conversation?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'assistant'])
    expect(conversation?.usage).toMatchObject({ totalInputTokens: 30, totalOutputTokens: 10, totalCalls: 2 })
    const { session } = await client.must('session.getByAdapterSessionId', {
      adapterSessionId: '11111111-1111-4111-8111-111111111111',
    })
    expect(session).toMatchObject({ sessionId: CLAUDE, status: 'active', isImported: true, title: 'The notes' })
    const call = conversation?.blocks.find(({ type }) => type === 'tool_call')
    const output = conversation?.blocks.find(({ type }) => type === 'tool_output')
    expect(call).toMatchObject({ toolCallId: 'call-1', name: 'Read', args: { file_path: 'notes.txt' } })
    expect(output).toMatchObject({ toolCallId: 'call-1', output: 'milk', outcome: 'ok' })
  })

  it('goes on where the tool stopped', async () => {
    const home = await temporaryFolder()
    await fillHome(home)
    const { client } = await start(home)
    await client.must('session.sendMessage', { sessionId: CLAUDE, message: 'And now?' })
    await expect.poll(() => textsOf(client, CLAUDE)).toContain('assistant: re: And now?')
    const { session } = await client.must('session.get', { sessionId: CLAUDE })
    expect(session?.agents).toMatchObject([{ adapterSessionId: '11111111-1111-4111-8111-111111111111' }])
  })

  it('brings subagents as child sessions', async () => {
    const home = await temporaryFolder()
    await fillHome(home)
    const { client } = await start(home)
    expect(await client.must('import.run', { sessionIds: [COPILOT] })).toMatchObject({
      imported: [COPILOT],
      errors: [],
    })
    const { children } = await client.must('session.getChildren', { sessionId: COPILOT })
    expect(children).toMatchObject([
      { branchKind: 'subagent', title: 'The doer', spawningToolCallId: 't1', messageCount: 2 },
    ])
  })

  it('takes in what a file got since, and keeps what people made of it', async () => {
    const home = await temporaryFolder()
    await fillHome(home)
    const { client } = await start(home)
    await client.must('import.run', { sessionIds: [CLAUDE] })
    await client.must('session.update', { sessionId: CLAUDE, title: 'Mine' })
    expect(await client.must('import.run', { sessionIds: [CLAUDE] })).toMatchObject({ skipped: [CLAUDE] })
    await appendFile(
      join(home, homeFiles.claude),
      lines([
        claudeLine('u2', 'a3', 7, 'user', 'Thanks'),
        claudeLine('a4', 'u2', 8, 'assistant', [{ type: 'text', text: 'Gladly.' }]),
      ]),
    )
    await client.must('session.subscribe', { sessionId: CLAUDE })
    expect((await textsOf(client, CLAUDE)).slice(-2)).toEqual(['user: Thanks', 'assistant: Gladly.'])
    expect((await client.must('session.get', { sessionId: CLAUDE })).session?.title).toBe('Mine')
    const { usage } = (await client.must('session.subscribe', { sessionId: CLAUDE })).conversation ?? {}
    expect(usage?.totalCalls).toBe(3)
  })

  it('leaves a session alone that was gone on with here', async () => {
    const home = await temporaryFolder()
    await fillHome(home)
    const { client } = await start(home)
    await client.must('session.sendMessage', { sessionId: CLAUDE, message: 'Here' })
    await expect.poll(() => textsOf(client, CLAUDE)).toContain('assistant: re: Here')
    await appendFile(join(home, homeFiles.claude), lines([claudeLine('u9', 'a3', 9, 'user', 'There')]))
    expect(await client.must('import.run', { sessionIds: [CLAUDE] })).toMatchObject({ skipped: [CLAUDE] })
    expect(await textsOf(client, CLAUDE)).not.toContain('user: There')
  })

  it('takes everything that was found when nothing is named', async () => {
    const home = await temporaryFolder()
    await fillHome(home)
    const { client } = await start(home)
    const { total: found } = await client.must('session.list', { status: 'discovered' })
    expect(found).toBeGreaterThan(1)
    const report = await client.must('import.run', {})
    expect(report.imported).toHaveLength(found)
  })

  it('takes files from anywhere', async () => {
    const home = await temporaryFolder()
    const { client } = await start(home)
    const path = await put(home, 'elsewhere/33333333-3333-4333-8333-333333333333.jsonl', lines(claudeLines))
    const report = await client.must('import.run', { paths: [path] })
    expect(report).toMatchObject({ imported: ['claude-code-33333333-3333-4333-8333-333333333333'], errors: [] })
  })

  it('says what is wrong when the file is gone, and stays a found session', async () => {
    const home = await temporaryFolder()
    await fillHome(home)
    const { client } = await start(home)
    await rm(join(home, homeFiles.claude))
    const opened = await client.request('session.subscribe', { sessionId: CLAUDE })
    expect(opened).toMatchObject({ ok: false, error: { code: 'transcript-unusable' } })
    const unknown = await client.must('import.run', { sessionIds: ['nobody'] })
    expect(unknown.errors).toMatchObject([{ sessionId: 'nobody' }])
    expect((await client.must('session.get', { sessionId: CLAUDE })).session?.status).toBe('discovered')
  })

  it('does not bring back what was purged', async () => {
    const home = await temporaryFolder()
    await fillHome(home)
    const { client } = await start(home)
    await client.must('import.run', { sessionIds: [CLAUDE] })
    await client.must('session.close', { sessionId: CLAUDE })
    await client.must('session.archive', { sessionId: CLAUDE })
    await client.must('session.purge', { sessionId: CLAUDE })
    const later = new Date(Date.now() + 60_000)
    await utimes(join(home, homeFiles.claude), later, later)
    await client.must('import.discover', {})
    expect((await discovered(client)).map(({ sessionId }) => sessionId)).not.toContain(CLAUDE)
  })
})
