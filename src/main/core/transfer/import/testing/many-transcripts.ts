import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { claudeLine, lines } from './transcripts'

/** Turns of each transcript: more events than a bundle has at least. */
const TURNS = 12

/**
 * Writes transcripts of Claude Code: turns with a call of a tool, the last with a long output. Each has a word of its own,
 * `word` and its number of four digits. Returns their paths.
 */
export async function manyTranscripts(folder: string, count: number): Promise<string[]> {
  const paths: string[] = []
  await mkdir(folder, { recursive: true })
  for (let index = 0; index < count; index++) {
    const number = String(index).padStart(4, '0')
    const path = join(folder, `55555555-5555-4555-8555-00000000${number}.jsonl`)
    await writeFile(path, lines(Array.from({ length: TURNS }, (_, turn) => turnOf(number, turn)).flat()))
    paths.push(path)
  }
  return paths
}

function turnOf(number: string, turn: number): object[] {
  const id = (name: string, of = turn): string => `${name}${of}`
  const output = `A line of ${number}.\n`.repeat(turn === TURNS - 1 ? 2000 : 5)
  const tool = { type: 'tool_use', id: id('call'), name: 'Bash', input: { command: `cat ${number}` } }
  const said = (text: string) => [{ type: 'text', text }]
  const second = turn * 10
  return [
    claudeLine(id('u'), turn === 0 ? null : id('z', turn - 1), second, 'user', `Do step ${turn} of word${number}.`),
    claudeLine(id('a'), id('u'), second + 1, 'assistant', said(`I begin step ${turn}. ${'More words. '.repeat(40)}`)),
    claudeLine(id('b'), id('a'), second + 2, 'assistant', [tool]),
    claudeLine(id('r'), id('b'), second + 3, 'user', [
      { type: 'tool_result', tool_use_id: id('call'), content: output },
    ]),
    claudeLine(id('z'), id('r'), second + 4, 'assistant', said(`Step ${turn} is done.`)),
  ]
}
