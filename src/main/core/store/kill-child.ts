import { aMessage, anEvent, aSession } from './entity-fixtures'
import { openStore } from './open'

/*
 * A program that writes until it is killed. After each commit it reports on stdout what is now stored:
 * `message N` for message N with its events, `draft N LENGTH` for that much of the growing message N.
 */

const SESSION = 's1'
/** Number of checkpoints per message, followed by the text of each. */
const CHECKPOINTS = 12
const PIECE = 'abcdefghij'.repeat(30)

const [dir] = process.argv.slice(2)
if (dir === undefined) throw new Error('the data directory is missing')
const opened = await openStore({ dir })
if (!opened.ok) throw new Error(opened.error.message)
const store = opened.value
/** Waits for the pipe, so that nothing is written beyond what was reported. */
const say = (line: string): Promise<void> =>
  new Promise((resolve) => process.stdout.write(`${line}\n`, () => resolve()))

if ((await store.read.session(SESSION)) === null) await store.write((writer) => writer.insertSession(aSession(SESSION)))
for (const { message } of (await store.read.unfinished()).messages) store.drafts.clear(message.messageId)

const cursor = await store.read.cursor(SESSION)
let sequence = cursor?.nextSequence ?? 1
for (let number = cursor?.nextPosition ?? 0; ; number++) {
  const messageId = `message-${number}`
  const message = { messageId, role: 'assistant', turnId: null, timestamp: number, position: number } as const
  for (let part = 1; part <= CHECKPOINTS; part++) {
    const piece = { kind: 'append', index: 0, text: PIECE } as const
    if (store.drafts.save(SESSION, { ...message, status: 'pending' }, [piece]))
      await say(`draft ${number} ${part * PIECE.length}`)
  }
  const content = PIECE.repeat(CHECKPOINTS)
  // Two at once, so that a kill can also hit writes that share a commit.
  const stored = store.write((writer) => {
    const blocks = writer.insertMessage(
      aMessage(messageId, SESSION, content, { role: 'assistant', timestamp: number }),
      number,
    )
    writer.appendEvents(SESSION, [
      anEvent(SESSION, sequence++, 'message', {
        messageId,
        turnId: null,
        role: 'assistant',
        message: { ...message, status: 'complete' },
        blocks: [...blocks],
      }),
    ])
  })
  const touched = store.write((writer) => {
    writer.patchSession(SESSION, { lastActivityAt: number })
    writer.appendEvents(SESSION, [anEvent(SESSION, sequence++, 'title.generated', { title: `after ${number}` })])
  })
  if (!(await stored).ok || !(await touched).ok) continue
  store.drafts.clear(messageId)
  await say(`message ${number}`)
}
