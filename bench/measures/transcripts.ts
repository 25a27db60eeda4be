import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseClaude } from '../../src/main/core/adapters/claude-code/transcript/parse'
import { readLines } from '../../src/main/core/adapters/transcript/records'
import { discover as discoverTranscripts } from '../../src/main/core/import/jobs/discover'
import type { Store } from '../../src/main/core/store/port'
import { time, type Finding } from '../report'
import { open } from '../stores'

const MB = 1024 * 1024

/**
 * Sessions of other tools: how fast a long transcript is understood, whose limit is `JSON.parse` of each of its lines, and
 * how long 10,000 files take to be found, for the first time and when none has changed.
 */
export async function transcripts(isSmall: boolean): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  const store = await open(join(folder, 'store'))
  try {
    const path = join(folder, 'long.jsonl')
    await writeFile(path, transcript(isSmall ? 500 : 20_000))
    const { size } = await stat(path)
    const read = () => createReadStream(path, { highWaterMark: MB })
    const limit = await time(async () => {
      for await (const line of readLines(read())) JSON.parse(line.toString('utf8'))
    })
    const parsing = await time(async () => {
      let items = 0
      for await (const { kind } of parseClaude([{ path, read }], 'long')) items += kind === 'message' ? 1 : 0
      if (items === 0) throw new Error('nothing was understood')
    })
    const home = join(folder, 'home')
    await fill(home, isSmall ? 500 : 10_000)
    const cold = await time(() => discover(store, home))
    const warm = await time(() => discover(store, home))
    return [
      { name: 'transcript-parsing', value: size / MB / (parsing / 1000), unit: 'MB/s' },
      { name: 'transcript-parsing-against-json', value: limit / parsing, unit: 'times', goal: { atLeast: 0.5 } },
      { name: 'transcript-discovery-cold', value: cold, unit: 'ms', goal: { atMost: 2000 } },
      { name: 'transcript-discovery-warm', value: warm, unit: 'ms', goal: { atMost: 300 } },
    ]
  } finally {
    await store.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** In this thread: what a thread takes to begin is not what is measured. */
async function discover(store: Store, home: string): Promise<void> {
  const found = await discoverTranscripts(
    { folders: { 'claude-code': [home] }, files: [] },
    {
      file: store.file,
      gate: store.gate,
      check: () => undefined,
      progress: () => undefined,
      ask: () => Promise.reject(new Error('nothing is asked')),
    },
  )
  if (!found.ok) throw new Error(found.error.message)
}

async function fill(home: string, files: number): Promise<void> {
  const text = transcript(3)
  for (let at = 0; at < files; at++) {
    const folder = join(home, `project-${at % 100}`)
    if (at < 100) await mkdir(folder, { recursive: true })
    await writeFile(join(folder, `session-${at}.jsonl`), text)
  }
}

/** What a person, an agent and its tools say in a number of turns, in the form of Claude Code. */
function transcript(turns: number): string {
  const lines: string[] = []
  let parentUuid: string | null = null
  const say = (type: string, content: unknown, more: object = {}): void => {
    const uuid = `00000000-0000-4000-8000-${String(lines.length).padStart(12, '0')}`
    const message = { role: type, content, ...more }
    const timestamp = new Date(1_790_000_000_000 + lines.length * 1000).toISOString()
    lines.push(
      JSON.stringify({
        parentUuid,
        isSidechain: false,
        type,
        message,
        uuid,
        timestamp,
        cwd: '/project',
        sessionId: 's',
      }),
    )
    parentUuid = uuid
  }
  const usage = { input_tokens: 10, cache_read_input_tokens: 1000, cache_creation_input_tokens: 10, output_tokens: 200 }
  for (let turn = 0; turn < turns; turn++) {
    const id = `msg-${turn}`
    say('user', `Do the next thing, number ${turn}`)
    say('assistant', [{ type: 'text', text: 'I look at the file. '.repeat(20) }], {
      id,
      model: 'claude-sonnet-4-5',
      usage,
    })
    const call = { type: 'tool_use', id: `call-${turn}`, name: 'Read', input: { file_path: `file-${turn}.txt` } }
    say('assistant', [call], { id, model: 'claude-sonnet-4-5', usage })
    say('user', [{ type: 'tool_result', tool_use_id: `call-${turn}`, content: 'A line of a file.\n'.repeat(100) }])
    say('assistant', [{ type: 'text', text: 'It is done. '.repeat(30) }], {
      id: `${id}-b`,
      model: 'claude-sonnet-4-5',
      usage,
    })
  }
  return `${lines.join('\n')}\n`
}
