import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentText } from '#shared/session/block-text'
import { chatgpt } from './chatgpt'
import type { Assets } from './assets'
import { itemsOfConversation } from './conversation-tree'
import { file, node, start, user, zip } from './testing/exports'

const noAssets: Assets = { read: () => Promise.resolve(undefined) }

describe('what is no export', () => {
  it.each([
    ['a list of other things', [{ a: 1 }, 2, null], 'a list without conversations'],
    ['an empty list', [], 'a list without conversations'],
    ['an empty file', ' \n', 'The file is empty.'],
    ['a web page', '<!doctype html><p>Sign in', 'It is a web page, or XML. Parley imports'],
    ['text', 'Hello', 'It is not a JSON object or list in UTF-8. Parley imports'],
    [
      'UTF-16',
      Buffer.from('{"a":1}', 'utf16le').toString('latin1'),
      'It is not a JSON object or list in UTF-8. Parley imports',
    ],
    ['a database', `SQLite format 3\0${'x'.repeat(100)}`, 'The database contains no sessions of an agent.'],
  ])('%s is told by what it is', async (_what, content, words) => {
    const client = await start()
    const told = await client.request('session.snapshot.importFile', { path: await file('none.json', content) })
    expect(told).toMatchObject({ error: { code: 'snapshot-invalid' } })
    expect(told.ok ? '' : told.error.message).toContain(words)
  })

  it.each([
    ['a list that is cut off', '[{"uuid":"a","chat_messages":['],
    ['something behind the list', '[] []'],
  ])('%s changes nothing', async (_what, content) => {
    const client = await start()
    const path = await file('cut.json', content)
    expect(await client.request('session.snapshot.importFile', { path })).toMatchObject({
      error: { code: 'snapshot-invalid' },
    })
    expect((await client.must('session.list', {})).sessions).toEqual([])
  })

  it.each([
    ['an archive of other things', () => zip('other.zip', { 'a.txt': 'a' })],
    ['an archive that is cut off', () => file('broken.zip', 'PK\u0003\u0004 and no more')],
  ])('%s is told', async (_what, make) => {
    const client = await start()
    expect(await client.request('session.snapshot.importFile', { path: await make() })).toMatchObject({
      error: { code: 'snapshot-invalid' },
    })
  })

  it('any links between nodes end, and every message is told once', () => {
    const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
    const nodes = fc.dictionary(ids, fc.option(ids, { nil: null }), { minKeys: 1 })
    return fc.assert(
      fc.asyncProperty(nodes, ids, async (links, current) => {
        const mapping = Object.assign(
          {},
          ...Object.entries(links).map(([id, parent]) => node(id, parent, user(id))),
        ) as object
        const conversation = await chatgpt.read({ id: 'x', current_node: current, mapping }, noAssets)
        const told = conversation === null ? [] : [...itemsOfConversation(conversation)]
        const messages = told.flatMap((item) => (item.kind === 'message' ? [contentText(item.message.blocks)] : []))
        expect(new Set(messages).size).toBe(messages.length)
      }),
    )
  })
})
