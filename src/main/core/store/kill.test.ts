import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { killAtRandom } from '../testing/kill-at-random'
import { must, temporaryFolder } from './fixtures'
import { openStore, STORE_FILE } from './open'
import { noteTries } from '../testing/tries'

/** Number of kills; a long run sets the variable. */
const KILLS = Number(process.env['PARLEY_KILLS'] ?? 4)

/** Maximum time that a program may write before it is killed, in milliseconds. */
const LONGEST_RUN = 120

/** Data that a program reported as stored. */
interface Acknowledged {
  readonly messages: number
  readonly draft: { readonly message: number; readonly length: number } | null
}

/** Lets a program write to the store for a moment, kills it, and returns its last report. */
async function writeAndKill(dir: string): Promise<Acknowledged> {
  let messages = 0
  let draft: Acknowledged['draft'] = null
  for (const line of await killAtRandom(join(import.meta.dirname, 'kill-child.ts'), [dir], LONGEST_RUN)) {
    const [kind, number, length] = line.split(' ')
    if (kind === 'message') {
      messages = Number(number) + 1
      draft = null
    } else draft = { message: Number(number), length: Number(length) }
  }
  return { messages, draft }
}

test(
  'whenever a host is killed, the file is whole and everything acknowledged is there',
  async () => {
    const dir = await temporaryFolder()
    let messages = 0
    // On a slow machine all of them can come before the first message is stored; some more are tried then.
    for (let kill = 0; kill < KILLS || (messages === 0 && kill < 10 * KILLS); kill++) {
      noteTries(1)
      const acknowledged = await writeAndKill(dir)
      messages = Math.max(messages, acknowledged.messages)

      const store = must(await openStore({ dir }))
      const found = await store.read.conversation('s1')
      const positions = found?.messages.map((message) => message.position) ?? []
      expect(positions.length).toBeGreaterThanOrEqual(messages)
      expect(positions).toEqual(positions.map((_, index) => index))
      // Each message has its event, and the write that shared its commit is there too.
      const events = await store.read.eventsAfter('s1', 0, 100_000)
      expect(events.filter((event) => event.type === 'message')).toHaveLength(positions.length)
      expect(events.filter((event) => event.type === 'title.generated')).toHaveLength(positions.length)
      expect((await store.read.search({ query: 'abcdefghij'.repeat(30) })).total).toBe(positions.length > 0 ? 1 : 0)

      if (acknowledged.draft !== null && acknowledged.draft.message >= positions.length) {
        const [unfinished] = (await store.read.unfinished()).messages
        const [block] = unfinished?.blocks ?? []
        expect(unfinished?.message.messageId).toBe(`message-${acknowledged.draft.message}`)
        expect(block?.type === 'text' ? block.content.length : 0).toBeGreaterThanOrEqual(acknowledged.draft.length)
      }
      await store.close()

      const database = new Database(join(dir, STORE_FILE))
      expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
      expect(database.pragma('foreign_key_check')).toEqual([])
      database.close()
    }
    expect(messages).toBeGreaterThan(0)
  },
  60_000 + KILLS * 20_000,
)
