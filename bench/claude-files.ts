import { readFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Random } from './random'
import { TextSource } from './text'

/*
 * Files of Claude Code as its recorded sessions have them: the records of a session's context (prompts of the system,
 * tools, skills), which are half of its bytes, and turns of a prompt, calls of tools with their outputs, and an answer.
 * Records are those of a recording with other words; ids, words and outputs differ from file to file.
 */

/** Increased when the generator produces different files. */
const GENERATOR_VERSION = 1

/** About the size of a file in bytes. */
const FILE_SIZE = 247_000

/** Bytes of the records of a session's context, by type; those of recorded sessions. */
const CONTEXT = [
  ['attachment', 'environment', 1444],
  ['attachment', 'model', 843],
  ['attachment', 'deferred_tools_delta', 1528],
  ['attachment', 'agent_listing_delta', 4290],
  ['attachment', 'skill_listing', 13_644],
  ['attachment', 'session_context', 398],
  ['attachment', 'prompt_snapshot', 28_998],
  ['api-request-shape', '', 80_211],
  ['api-request-blob', '', 2974],
] as const

const recording = readFileSync(
  new URL('../src/main/core/agents/adapters/claude-code/fixtures/tool-allowed.transcript.jsonl', import.meta.url),
  'utf8',
)

type Recorded = Readonly<Record<string, unknown>>

const lines = recording
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Recorded)

/** The recorded records that turns are made of. */
const recorded = {
  queued: recordOf((line) => line['type'] === 'queue-operation'),
  prompt: recordOf((line) => line['type'] === 'user' && 'promptSource' in line),
  said: recordOf((line) => line['type'] === 'assistant' && JSON.stringify(line).includes('"type":"text"')),
  called: recordOf((line) => line['type'] === 'assistant' && JSON.stringify(line).includes('"type":"tool_use"')),
  result: recordOf((line) => 'toolUseResult' in line),
  lastPrompt: recordOf((line) => line['type'] === 'last-prompt'),
  cost: recordOf((line) => line['type'] === 'cost-state'),
} as const

function recordOf(isIt: (line: Recorded) => boolean): Recorded {
  const found = lines.find(isIt)
  if (found === undefined) throw new Error('the recording has other records')
  return found
}

/** A folder of generated files. */
export interface ClaudeFiles {
  readonly paths: readonly string[]
  /** Bytes of all of them. */
  readonly size: number
  /** By its index, a word that only one of the files has, in its last answer. */
  readonly wordOf: (index: number) => string
}

/** Returns generated files; they are made once and kept in `node_modules/.cache` until the generator changes. */
export async function claudeFiles(count: number): Promise<ClaudeFiles> {
  const dir = join(import.meta.dirname, '..', 'node_modules', '.cache', 'parley-bench', `claude-${count}`)
  const paths = Array.from({ length: count }, (_, index) => join(dir, `${sessionIdOf(index)}.jsonl`))
  const done = join(dir, 'generated.json')
  const known = await readFile(done, 'utf8').then(
    (text) => JSON.parse(text) as { readonly version: number; readonly size: number },
    () => null,
  )
  if (known?.version === GENERATOR_VERSION) return { paths, size: known.size, wordOf }
  await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
  const texts = new Texts(new Random(7))
  let size = 0
  for (const [index, path] of paths.entries()) {
    const content = new FileMaker(index, texts).make()
    size += Buffer.byteLength(content)
    await writeFile(path, content)
  }
  await writeFile(done, JSON.stringify({ version: GENERATOR_VERSION, size }))
  return { paths, size, wordOf }
}

function sessionIdOf(index: number): string {
  return `00000000-0000-4000-9000-${String(index).padStart(12, '0')}`
}

function wordOf(index: number): string {
  return `ending${index}q`
}

/** Paragraphs and outputs to choose from: making new ones for each file would take minutes. */
class Texts {
  readonly #paragraphs: readonly string[]
  readonly #outputs: readonly string[]
  readonly #source: TextSource

  constructor(readonly random: Random) {
    this.#source = new TextSource(random)
    this.#paragraphs = Array.from({ length: 20_000 }, () => this.#source.paragraph(random.between(1, 3)))
    this.#outputs = Array.from({ length: 4000 }, () => this.#output())
  }

  /** Returns text of about this many characters. */
  words(characters: number): string {
    const parts: string[] = []
    for (let length = 0; length < characters; length += (parts.at(-1)?.length ?? 0) + 2)
      parts.push(this.random.pick(this.#paragraphs))
    return parts.join('\n\n').slice(0, characters)
  }

  output(): string {
    return this.random.pick(this.#outputs)
  }

  path(): string {
    return this.#source.path()
  }

  #output(): string {
    const count = this.random.between(5, 45)
    return Array.from({ length: count }, (_, line) => `${line + 1}\t${this.#source.sentence().slice(0, 80)}`).join('\n')
  }
}

/** Makes one file. */
class FileMaker {
  readonly #lines: string[] = []
  #length = 0
  #records = 0
  #parent: string | null = null
  readonly #sessionId: string
  readonly #start: number

  constructor(
    readonly index: number,
    readonly texts: Texts,
  ) {
    this.#sessionId = sessionIdOf(index)
    this.#start = 1_790_000_000_000 + index * 3_600_000
  }

  make(): string {
    this.#put({ ...recorded.queued, timestamp: this.#time() })
    for (let turn = 0; this.#length < FILE_SIZE - 4000; turn++) {
      this.#turn(turn)
      if (turn === 0) for (const [type, kind, bytes] of CONTEXT) this.#context(type, kind, bytes)
    }
    this.#said(`${this.texts.words(600)} ${wordOf(this.index)}`, 'last')
    this.#put(recorded.cost)
    return `${this.#lines.join('\n')}\n`
  }

  #turn(turn: number): void {
    const prompt = this.texts.words(this.texts.random.between(40, 400))
    this.#link({ ...recorded.prompt, message: { role: 'user', content: [{ type: 'text', text: prompt }] } })
    for (let step = 0; step < 2; step++) {
      const id = `${turn}-${step}`
      this.#said(this.texts.words(this.texts.random.between(60, 500)), id)
      this.#call(id)
      this.#context('attachment', 'total_tokens_reminder', 590)
      this.#context('api-request', '', 1100)
    }
    this.#said(this.texts.words(this.texts.random.between(200, 1600)), `${turn}-end`)
    this.#put({ ...recorded.lastPrompt, lastPrompt: prompt, leafUuid: this.#parent })
  }

  #said(text: string, id: string): void {
    const message = recorded.said['message'] as object
    this.#link({
      ...recorded.said,
      message: { ...message, id: `msg_${this.index}_${id}`, content: [{ type: 'text', text }] },
    })
  }

  #call(id: string): void {
    const toolId = `toolu_${this.index}_${id}`
    const message = recorded.called['message'] as object
    const input = { command: `cat ${this.texts.path()}`, description: 'Read a file', timeout: 10_000 }
    const content = [{ type: 'tool_use', id: toolId, name: 'Bash', input }]
    this.#link({ ...recorded.called, message: { ...message, id: `msg_${this.index}_${id}`, content } })
    const output = this.texts.output()
    const result = [{ tool_use_id: toolId, type: 'tool_result', content: output, is_error: false }]
    const toolUseResult = { ...(recorded.result['toolUseResult'] as object), stdout: output }
    this.#link({ ...recorded.result, message: { role: 'user', content: result }, toolUseResult })
  }

  #context(type: string, kind: string, bytes: number): void {
    const text = this.texts.words(Math.max(40, bytes - 300))
    if (type === 'attachment')
      this.#link({ parentUuid: null, isSidechain: false, attachment: { type: kind, text }, type })
    else this.#put({ type, id: this.#uuid(), timestamp: this.#time(), shape: { system: [{ type: 'text', text }] } })
  }

  /** Adds a record that follows the one before it, with its fields in the recorded order. */
  #link(record: Recorded): void {
    const uuid = this.#uuid()
    this.#put({ ...record, parentUuid: this.#parent, uuid, timestamp: this.#time() })
    this.#parent = uuid
  }

  #put(record: Recorded): void {
    const line = JSON.stringify({ ...record, sessionId: this.#sessionId })
    this.#lines.push(line)
    this.#length += line.length + 1
  }

  #time(): string {
    return new Date(this.#start + this.#records * 1000).toISOString()
  }

  #uuid(): string {
    this.#records++
    return `${String(this.index).padStart(8, '0')}-0000-4000-8000-${String(this.#records).padStart(12, '0')}`
  }
}
