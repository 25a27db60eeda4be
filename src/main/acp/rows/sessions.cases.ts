import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { methods, type LoadSessionRequest, type ResumeSessionRequest } from '@agentclientprotocol/sdk/unstable'
import { expect } from 'vitest'
import type { Script } from '#core/testing/scripted-agent'
import { fillHome } from '#core/transfer/import/testing/transcripts'
import { CLAUDE, start } from '#core/transfer/import/testing/importing-host'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { openEditor } from '../testing/editor'
import { answered, ask, begin, errorCode, row, says, scene, untilCancelled, type Row } from '../testing/row'

const { session } = methods.agent

const repeats: Script = ({ prompt, emit }) => {
  emit({ type: 'text', delta: `heard ${prompt}.` })
  return Promise.resolve(undefined)
}

/** A session with two exchanges, and an editor that does not know it. */
async function earlier() {
  const set = await scene(repeats)
  const sessionId = await answered(set.editor, set.cwd, 'one')
  await ask(set.editor, sessionId, 'two')
  const other = await openEditor(set.host)
  const open: ResumeSessionRequest & LoadSessionRequest = { sessionId, cwd: set.cwd, mcpServers: [] }
  return { ...set, sessionId, other, open }
}

/** Rows about sessions that exist. */
export const sessionRows: readonly Row[] = [
  row('Sessions in the files of other tools are listed, replayed and forked', async () => {
    const home = await temporaryFolder()
    await fillHome(home)
    const { test } = await start(home)
    const { host } = test
    const editor = await openEditor(host)
    const listed = await editor.request(session.list, {})
    const found = listed.sessions.find(({ sessionId }) => sessionId === CLAUDE)
    expect(found).toMatchObject({ title: 'The notes' })
    // The folder of the transcript is not on this machine.
    const open = { cwd: home, mcpServers: [] }
    const fork = await editor.request(session.fork, { sessionId: CLAUDE, ...open })
    await editor.request(session.load, { sessionId: fork.sessionId, ...open })
    const words = editor.text('agent_message_chunk')
    expect(words).not.toBe('')
    expect(editor.of('tool_call_update')).toMatchObject([{ toolCallId: 'call-1', status: 'completed' }])
    const other = await openEditor(host)
    await other.request(session.load, { sessionId: CLAUDE, ...open })
    expect(other.text('agent_message_chunk')).toBe(words)
  }),
  row('`session/list` has folder, title and time of every session, latest activity first', async () => {
    const { editor, cwd, app } = await scene(says('hello'))
    const ids = [await answered(editor, cwd, 'first'), await answered(editor, cwd, 'second')]
    const { sessions } = await editor.request(session.list, {})
    expect(sessions.map(({ sessionId }) => sessionId)).toEqual(ids.toReversed())
    expect(sessions[0]).toMatchObject({ cwd, title: 'second' })
    const { session: stored } = await app.must('session.get', { sessionId: ids[1] ?? '' })
    expect(Date.parse(sessions[0]?.updatedAt ?? '')).toBe(stored?.lastActivityAt)
  }),
  row('`session/list` with a folder has its sessions only', async () => {
    const { editor, cwd } = await scene(says('hello'))
    const folder = join(cwd, 'inner')
    await mkdir(folder)
    const [, inner] = [await answered(editor, cwd), await answered(editor, folder)]
    const { sessions } = await editor.request(session.list, { cwd: folder })
    expect(sessions.map(({ sessionId }) => sessionId)).toEqual([inner])
    expect((await editor.request(session.list, { cwd: join(cwd, 'none') })).sessions).toEqual([])
  }),
  row(
    'Pages of `session/list` neither miss nor repeat a session, also when others become active meanwhile',
    async () => {
      const { editor, app } = await scene(says('hello'))
      const ids = Array.from({ length: 250 }, (_, index) => `s-${String(index).padStart(3, '0')}`)
      for (const sessionId of ids) await app.must('session.create', { sessionId, title: sessionId })
      const seen: string[] = []
      let cursor: string | null | undefined
      do {
        const page = await editor.request(session.list, cursor === undefined ? {} : { cursor })
        seen.push(...page.sessions.map(({ sessionId }) => sessionId))
        cursor = page.nextCursor
        if (seen.length < 200) await ask(editor, await begin(editor, '/'), 'new activity')
      } while (typeof cursor === 'string')
      const listed = seen.filter((sessionId) => sessionId.startsWith('s-'))
      expect(listed.toSorted()).toEqual(ids)
    },
  ),
  row('A cursor that no list returned is refused', async () => {
    const { editor } = await scene(says('hello'))
    for (const cursor of ['nothing', '', Buffer.from('{"before":-1,"skip":0}').toString('base64url')])
      expect(await errorCode(editor.request(session.list, { cursor }))).toBe(-32602)
  }),
  row('`session/load` replays the whole conversation before its answer', async () => {
    const { other, open } = await earlier()
    const loaded = await other.request(session.load, open)
    expect(other.updates.map(({ update }) => update.sessionUpdate)).toEqual([
      'user_message_chunk',
      'agent_message_chunk',
      'user_message_chunk',
      'agent_message_chunk',
    ])
    expect(other.text('user_message_chunk')).toBe('onetwo')
    expect(other.text('agent_message_chunk')).toBe('heard one.heard two.')
    expect(loaded.configOptions?.map(({ id }) => id)).toContain('agent')
  }),
  row('`session/load` of a long conversation replays every message once and in order', async () => {
    const set = await scene(repeats)
    const { sessionId } = await set.app.must('session.create', { targetWorkingDirectory: set.cwd })
    await set.app.must('session.subscribe', { sessionId })
    const words = Array.from({ length: 140 }, (_, index) => `w${index};`)
    for (const message of words) await set.app.must('session.sendMessage', { sessionId, message })
    await set.app.until(() => set.app.eventsOf(sessionId, 'user_message.completed').length === words.length)
    await set.editor.request(session.load, { sessionId, cwd: set.cwd, mcpServers: [] })
    expect(set.editor.text('user_message_chunk')).toBe(words.join(''))
    expect(set.editor.text('agent_message_chunk')).toBe(words.map((word) => `heard ${word}.`).join(''))
  }),
  row('`session/resume` replays nothing, and goes on from there', async () => {
    const { other, open, sessionId } = await earlier()
    const resumed = await other.request(session.resume, open)
    expect(resumed.configOptions?.map(({ id }) => id)).toContain('agent')
    expect(other.updates).toEqual([])
    expect(await ask(other, sessionId, 'three')).toEqual({ stopReason: 'end_turn' })
    expect(other.text('agent_message_chunk')).toBe('heard three.')
    expect(other.of('user_message_chunk')).toEqual([])
  }),
  row('A prompt of another client is shown to every client that has the session open', async () => {
    const { editor, other, open, sessionId } = await earlier()
    await other.request(session.resume, open)
    await ask(other, sessionId, 'three')
    await editor.until(() => editor.text('agent_message_chunk').endsWith('heard three.'))
    expect(editor.text('user_message_chunk')).toBe('three')
  }),
  row('Sessions that do not exist are not found: load, resume, fork, prompt and mode', async () => {
    const { editor, cwd } = await scene(says('hello'))
    const open = { sessionId: 'nobody', cwd, mcpServers: [] }
    for (const failing of [
      editor.request(session.load, open),
      editor.request(session.resume, open),
      editor.request(session.fork, open),
      ask(editor, 'nobody'),
      editor.request(session.setMode, { sessionId: 'nobody', modeId: 'auto' }),
    ])
      expect(await errorCode(failing)).toBe(-32002)
  }),
  row('`session/fork` branches a session: the fork has the conversation, the source stays as it is', async () => {
    const { other, open, sessionId, app } = await earlier()
    const fork = await other.request(session.fork, open)
    expect(fork.sessionId).not.toBe(sessionId)
    expect(fork.configOptions?.map(({ id }) => id)).toContain('agent')
    expect(other.updates).toEqual([])
    expect(await ask(other, fork.sessionId, 'three')).toEqual({ stopReason: 'end_turn' })
    const { total } = await app.must('session.getMessages', { sessionId, fromPosition: 0, limit: 100 })
    expect(total).toBe(4)
    const { session: stored } = await app.must('session.get', { sessionId: fork.sessionId })
    expect(stored).toMatchObject({ parentSessionId: sessionId, branchKind: 'fork' })
  }),
  row('`session/load` of a fork replays what it inherits, too', async () => {
    const { editor, other, open, cwd } = await earlier()
    const { sessionId } = await other.request(session.fork, open)
    await ask(other, sessionId, 'three')
    await editor.request(session.load, { sessionId, cwd, mcpServers: [] })
    const mine = editor.updates.filter((each) => each.sessionId === sessionId)
    const words = mine.flatMap(({ update }) =>
      update.sessionUpdate === 'user_message_chunk' && update.content.type === 'text' ? [update.content.text] : [],
    )
    expect(words).toEqual(['one', 'two', 'three'])
  }),
  row('`session/close` stops the agent and ends the prompt as `cancelled`; the session is kept', async () => {
    const { editor, cwd, app } = await scene(untilCancelled)
    const sessionId = await begin(editor, cwd)
    const answer = ask(editor, sessionId)
    await expect.poll(async () => (await app.must('session.list', {})).total).toBe(1)
    await editor.request(session.close, { sessionId })
    expect(await answer).toEqual({ stopReason: 'cancelled' })
    expect(await errorCode(ask(editor, sessionId))).toBe(-32002)
    await editor.request(session.resume, { sessionId, cwd, mcpServers: [] })
  }),
  row('`session/close` leaves an agent alone that works for somebody else', async () => {
    const { editor, cwd, app } = await scene(async (context) => {
      if (context.prompt === 'long') return untilCancelled(context)
      return repeats(context)
    })
    const sessionId = await answered(editor, cwd, 'one')
    await app.must('session.subscribe', { sessionId })
    await app.must('session.sendMessage', { sessionId, message: 'long' })
    await editor.until(() => editor.text('user_message_chunk') === 'long')
    await editor.request(session.close, { sessionId })
    await app.must('server.ping', {})
    expect(app.eventsOf(sessionId, 'turn.completed')).toEqual([])
  }),
  row('An editor that goes away ends neither the work nor the session', async () => {
    const gate = Promise.withResolvers<undefined>()
    const { editor, cwd, app } = await scene(async (context) => {
      await gate.promise
      return repeats(context)
    })
    const sessionId = await begin(editor, cwd)
    const lost = ask(editor, sessionId, 'one').catch(() => undefined)
    await expect.poll(async () => (await app.must('session.list', {})).total).toBe(1)
    await app.must('session.subscribe', { sessionId })
    editor.close()
    await lost
    gate.resolve(undefined)
    await app.untilEvent(sessionId, 'turn.completed')
    expect(app.eventsOf(sessionId, 'turn.completed')).toMatchObject([{ payload: { outcome: 'completed' } }])
  }),
  row('A session that is deleted in the app ends its prompts with an error, and the editor is told', async () => {
    const { editor, cwd, app } = await scene(says('hello'))
    const sessionId = await answered(editor, cwd)
    for (const name of ['session.close', 'session.archive', 'session.purge'] as const)
      await app.must(name, { sessionId })
    await editor.until(() => editor.text('agent_message_chunk').includes('deleted'))
    await expect(ask(editor, sessionId)).rejects.toThrow()
  }),
]
