import { appendFile, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { READER } from './accounts'
import { claudeLine, claudeLines, fillHome, homeFiles, lines, put } from './testing/transcripts'
import { CLAUDE, start, textsOf } from './testing/importing-host'

const strange = { type: 'future', is: 'strange' }
const words = (text: string) => [{ type: 'text', text }]
const withStrange = [...claudeLines.slice(0, 2), strange, ...claudeLines.slice(2)]

describe('an imported transcript', () => {
  it('keeps what is not understood, counts every record, and counts on when it grows', async () => {
    const home = await temporaryFolder()
    await put(home, homeFiles.claude, lines(withStrange))
    const { client } = await start(home)
    const report = await client.must('import.run', { sessionIds: [CLAUDE] })
    expect(report.account).toMatchObject({ shown: 8, unknown: 1 })
    const { read = 0, shown = 0, joined = 0, unknown = 0, hidden = [] } = report.account ?? {}
    expect(shown + joined + unknown + hidden.reduce((sum, { count }) => sum + count, 0)).toBe(read)
    const page = await client.must('session.getUnknownRecords', { sessionId: CLAUDE })
    expect(page.total).toBe(1)
    expect(page.records).toMatchObject([{ number: 0, position: 1 }])
    expect(JSON.parse(page.records[0]?.record ?? '')).toEqual(strange)

    const more = [
      claudeLine('u2', 'a3', 20, 'user', 'And now?'),
      { type: 'later' },
      claudeLine('a4', 'u2', 21, 'assistant', words('Nothing.')),
    ]
    await appendFile(join(home, homeFiles.claude), lines(more))
    await client.must('import.discover', {})
    await expect.poll(() => textsOf(client, CLAUDE)).toContain('assistant: Nothing.')
    const grown = await client.must('session.getUnknownRecords', { sessionId: CLAUDE, maxLength: 8 })
    expect(grown.records).toMatchObject([
      { number: 0, position: 1, record: '{"type":' },
      { number: 1, position: 4 },
    ])
    const second = await client.must('session.getUnknownRecords', { sessionId: CLAUDE, from: 1, limit: 1 })
    expect(second).toMatchObject({ total: 2, records: [{ number: 1 }] })
    const { tools } = await client.must('import.getAccount', {})
    const whole = await temporaryFolder()
    await put(whole, homeFiles.claude, await readFile(join(home, homeFiles.claude), 'utf8'))
    const other = await start(whole)
    const again = await other.client.must('import.run', { sessionIds: [CLAUDE] })
    expect(tools).toMatchObject([{ adapterName: 'claude-code', account: again.account }])
  })

  it('leaves nothing of its account when it is purged', async () => {
    const home = await temporaryFolder()
    await put(home, homeFiles.claude, lines(withStrange))
    const { client, test } = await start(home)
    await client.must('import.run', { sessionIds: [CLAUDE] })
    await client.must('session.close', { sessionId: CLAUDE })
    await client.must('session.archive', { sessionId: CLAUDE })
    await client.must('session.purge', { sessionId: CLAUDE })
    await test.host.close()
    const store = new Database(join(test.dataDir, 'parley.db'), { readonly: true })
    for (const table of ['transcript_account', 'unknown_record'])
      expect(store.prepare(`SELECT * FROM ${table}`).all()).toEqual([])
    store.close()
  })
})

describe('a session that an earlier version imported', () => {
  it('is read again in the background, from the copy when its file is gone, and keeps what was decided for it', async () => {
    const home = await temporaryFolder()
    await fillHome(home)
    const { client, test } = await start(home)
    await client.must('import.update', { kept: ['claude-code'] })
    await expect
      .poll(async () => (await client.must('import.getState', {})).state.tools[0]?.keptCount, { timeout: 15_000 })
      .toBe(1)
    await client.must('session.name.set', { sessionId: CLAUDE, name: 'My notes' })
    await client.must('session.update', { sessionId: CLAUDE, isPinned: true })
    const { messages } = await client.must('session.getMessages', { sessionId: CLAUDE, fromPosition: 0, limit: 1 })
    const fork = { sourceSessionId: CLAUDE, fromMessageId: messages[0]?.messageId ?? '' }
    const { sessionId: forked } = await client.must('session.fork', fork)
    await rm(join(home, homeFiles.claude))
    await test.host.close()
    const store = new Database(join(test.dataDir, 'parley.db'))
    store.exec('UPDATE transcript_account SET reader = 0')
    // Costs are estimated again at the start, from the reports.
    store.exec('DELETE FROM usage_report WHERE usage_key > (SELECT min(usage_key) FROM usage_report)')
    store.exec('UPDATE usage_report SET input_tokens = 5, output_tokens = 2')
    store.exec("UPDATE session_state SET usage = json_set(usage, '$.totalTokens', 7) WHERE usage IS NOT NULL")
    store.close()
    const later = await start(home, test.dataDir)
    const logs = async () => {
      const { conversation } = await later.client.must('session.subscribe', { sessionId: CLAUDE })
      return conversation?.logs.map(({ message }) => message)
    }
    await expect.poll(logs, { timeout: 15_000 }).toEqual([expect.stringMatching(/read again .* before, 7 tokens were/)])
    const { session } = await later.client.must('session.get', { sessionId: CLAUDE })
    expect(session).toMatchObject({
      title: 'My notes',
      titleOrigin: 'user',
      pinnedAt: expect.any(Number) as number,
    })
    expect(await textsOf(later.client, CLAUDE)).toContain('assistant: It says milk.')
    expect((await later.client.must('session.get', { sessionId: forked })).session).toMatchObject({
      parentSessionId: CLAUDE,
    })
  })

  it('stays as it is when something was written in it that another reading would lose', async () => {
    const home = await temporaryFolder()
    await fillHome(home)
    const { client, test } = await start(home)
    await client.must('import.run', { sessionIds: [CLAUDE] })
    const { messages } = await client.must('session.getMessages', { sessionId: CLAUDE, fromPosition: 0, limit: 1 })
    const pin = { sessionId: CLAUDE, messageIds: [messages[0]?.messageId ?? ''] }
    await client.must('session.pins.set', pin)
    await test.host.close()
    const store = new Database(join(test.dataDir, 'parley.db'))
    store.exec('UPDATE transcript_account SET reader = 0')
    store.exec("UPDATE session SET title = 'As it was'")
    store.close()
    const later = await start(home, test.dataDir)
    const readers = () => {
      const file = new Database(join(test.dataDir, 'parley.db'), { readonly: true })
      const rows = file.prepare('SELECT reader FROM transcript_account').pluck().all()
      file.close()
      return rows
    }
    await expect.poll(readers, { timeout: 15_000 }).toEqual([READER])
    const { conversation } = await later.client.must('session.subscribe', { sessionId: CLAUDE })
    expect(conversation?.pins).toEqual([messages[0]?.messageId])
    expect((await later.client.must('session.get', { sessionId: CLAUDE })).session?.title).toBe('As it was')
  })
})
