import { open } from '../stores'
import { FEWEST } from '../report'
import { Random } from '../random'
import { SessionMaker, Source } from '../session-maker'
import type { Block } from '#shared/session/blocks'

/** Characters of a long text. */
const LONG = 1_000_000

/** Kinds of answers of 1 MB. */
export const LONG_TEXTS = ['prose', 'paragraph', 'list', 'code', 'output'] as const

/** Ids of sessions that each have one answer of 1 MB. */
export type LongTexts = Readonly<Record<(typeof LONG_TEXTS)[number], readonly string[]>>

const SEED = 7
/** 1 January 2026, after the sessions of the generated store. */
const EPOCH = 1_767_225_600_000

/** Writes sessions with answers of 1 MB into a closed store. Returns their ids. */
export async function writeLongTexts(dir: string): Promise<LongTexts> {
  const source = new Source(new Random(SEED))
  const store = await open(dir)
  const { text } = source
  const write = async (make: () => readonly Block[]): Promise<string[]> => {
    const sessionIds: string[] = []
    while (sessionIds.length <= FEWEST) {
      const session = new SessionMaker(source, EPOCH, false)
      const blocks = make()
      const written = await store.write((writer) => {
        session.begin(writer)
        session.answered(writer, blocks)
        session.end(writer)
      })
      if (!written.ok) throw new Error(written.error.message)
      sessionIds.push(session.sessionId)
    }
    return sessionIds
  }
  const said = (content: () => string) => write(() => [{ type: 'text', content: content() }])
  const lines = () => filled(() => `${text.paragraph(1)}\n`)
  const call = { name: 'bash', args: { command: 'make' }, title: 'Run make', kind: 'exec' } as const
  const printed = (): Block[] => {
    const toolCallId = source.id(EPOCH)
    const output = lines().replaceAll('\n', ' ')
    return [
      { type: 'tool_call', toolCallId, ...call },
      { type: 'tool_output', toolCallId, output, outcome: 'error', isError: true, elapsedMs: 5 },
    ]
  }
  try {
    return {
      prose: await said(() => filled((nth) => `${nth % 5 === 0 ? text.code() : text.paragraph(3)}\n\n`)),
      paragraph: await said(() => filled(() => `${text.paragraph(20)} `)),
      list: await said(() => filled((nth) => `${nth}. **${text.word()}** ${text.paragraph(1)}\n`)),
      code: await said(() => `\`\`\`ts\n${lines()}\`\`\`\n`),
      output: await write(printed),
    }
  } finally {
    await store.close()
  }
}

function filled(part: (nth: number) => string): string {
  let text = ''
  for (let nth = 1; text.length < LONG; nth++) text += part(nth)
  return text
}
