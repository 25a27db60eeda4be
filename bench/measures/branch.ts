import type { RequestInput } from '#shared/contract'
import type { Store } from '#core/store/port'
import { assembleContext } from '#shared/session/context/assemble'
import { withHost } from '../host'
import { Random } from '../random'
import { measured, time, type Finding } from '../report'
import { TextSource } from '../text'

const MESSAGES = 10_000
const GENERATIONS = 50
const BRANCH_MESSAGES = 100
const ROUNDS = 15
/** Actions that free space without an agent: remove old outputs and reasoning, and all but the last messages. */
const pipeline: RequestInput<'session.compress'>['pipeline'] = [
  { actionId: 'strip-reasoning' },
  { actionId: 'keep-last', options: { count: 1000 } },
]

/** Measures forking a long session, its full conversation through many generations of forks, merging and a preview. */
export async function branch(): Promise<Finding[]> {
  return withHost(
    () => Promise.resolve(undefined),
    async (client, store) => {
      const texts = new TextSource(new Random(31))
      await client.must('session.create', { sessionId: 'long' })
      await say(store, 'long', MESSAGES, texts)
      const forking: number[] = []
      // The first rounds are slower, until the code is compiled, which is not typical of a host in use.
      for (let round = -ROUNDS; round < ROUNDS; round++) {
        const taken = await time(() => client.must('session.fork', { sourceSessionId: 'long' }))
        if (round >= 0) forking.push(taken)
      }

      let leaf = 'generation-0'
      await client.must('session.create', { sessionId: leaf })
      for (let generation = 1; ; generation++) {
        await say(store, leaf, MESSAGES / GENERATIONS, texts)
        if (generation === GENERATIONS) break
        leaf = (await client.must('session.fork', { sourceSessionId: leaf })).sessionId
      }
      const assembling: number[] = []
      for (let round = 0; round < ROUNDS; round++)
        assembling.push(
          await time(async () => {
            const assembled = assembleContext((await store.read.contextLinks(leaf)) ?? [])
            if (!assembled.ok || assembled.value.messages.length !== MESSAGES) throw new Error('messages are missing')
          }),
        )

      const merging: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const { sessionId } = await client.must('session.fork', { sourceSessionId: 'long', branchKind: 'branch' })
        await say(store, sessionId, BRANCH_MESSAGES, texts)
        const ends = { childSessionId: sessionId, parentSessionId: 'long' }
        merging.push(await time(() => client.must('session.merge', { ...ends, summary: texts.answer(2000) })))
      }

      const previewing: number[] = []
      for (let round = 0; round < ROUNDS; round++)
        previewing.push(await time(() => client.must('session.compress.preview', { sessionId: 'long', pipeline })))
      return [
        measured('fork-10000', forking, 'ms', { atMost: 5 }),
        measured('context-50-generations', assembling, 'ms', { atMost: 50 }),
        measured('merge', merging, 'ms', { atMost: 20 }),
        measured('compress-preview-10000', previewing, 'ms', { atMost: 200 }),
      ]
    },
  )
}

/** Stores alternating messages of both sides, outside of turns. */
async function say(store: Store, sessionId: string, count: number, texts: TextSource): Promise<void> {
  const written = await store.write((writer) => {
    for (let position = 0; position < count; position++) {
      const content = texts.answer(200)
      writer.insertMessage(
        {
          messageId: `${sessionId}-${position}`,
          sessionId,
          turnId: null,
          role: position % 2 === 0 ? 'user' : 'assistant',
          contentText: content,
          blocks: [{ type: 'text', content }],
          timestamp: position,
        },
        position,
      )
    }
  })
  if (!written.ok) throw new Error(written.error.message)
}
