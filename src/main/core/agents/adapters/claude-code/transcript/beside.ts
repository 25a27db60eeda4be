import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { TranscriptPart } from '#core/agents/transcript/format'
import { parseRecord, type JsonRecord } from '#core/agents/transcript/records'

/** Maximum depth of folders with subagents: those of workflows have a folder each. */
const DEEPEST = 3

/** Maximum size of an output that is read from its own file, in bytes. */
const LARGEST_OUTPUT = 16 * 1024 * 1024

const TITLE = 'custom-title.json'
const OUTPUTS = 'tool-results'

/** Returns the files in the folder of a session: those of its subagents, long outputs of tools, and its name. */
export async function filesBeside(path: string): Promise<string[]> {
  const folder = join(dirname(path), basename(path, '.jsonl'))
  const entries = await namesIn(folder)
  const outputs = entries.includes(OUTPUTS) ? await namesIn(join(folder, OUTPUTS)) : []
  return [
    ...(entries.includes(TITLE) ? [join(folder, TITLE)] : []),
    ...(entries.includes('subagents') ? await agentFiles(join(folder, 'subagents'), DEEPEST) : []),
    ...outputs.map((name) => join(folder, OUTPUTS, name)),
  ]
}

async function agentFiles(folder: string, depth: number): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const files: string[] = []
  for (const entry of entries)
    if (entry.isFile() && /^agent-.*\.(?:jsonl|meta\.json)$/.test(entry.name)) files.push(join(folder, entry.name))
    else if (entry.isDirectory() && depth > 1) files.push(...(await agentFiles(join(folder, entry.name), depth - 1)))
  return files
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/** The files beside a transcript, by their meaning. */
export class FilesBeside {
  readonly #outputs = new Map<string, TranscriptPart>()
  readonly #agents: TranscriptPart[] = []
  readonly #facts = new Map<string, TranscriptPart>()
  #title: TranscriptPart | undefined

  constructor(files: readonly TranscriptPart[]) {
    for (const file of files) {
      const name = nameOf(file.path)
      if (name.endsWith('.meta.json')) this.#facts.set(name, file)
      else if (name.endsWith('.jsonl')) this.#agents.push(file)
      else if (name === TITLE) this.#title = file
      else this.#outputs.set(name, file)
    }
  }

  /** The transcripts of subagents. */
  get agents(): readonly TranscriptPart[] {
    return this.#agents
  }

  /** Reads what is known of a subagent from outside its file. */
  async facts(agentName: string): Promise<JsonRecord> {
    const file = this.#facts.get(`${agentName}.meta.json`)
    return file === undefined ? {} : (parseRecord(await wholeText(file)) ?? {})
  }

  /** Reads the name that the user gave the session, if there is a file with it. */
  async title(): Promise<unknown> {
    return this.#title === undefined ? undefined : parseRecord(await wholeText(this.#title))?.['customTitle']
  }

  /** Returns whether there is a file with an output. */
  hasOutput(name: string): boolean {
    return this.#outputs.has(name)
  }

  async output(name: string): Promise<string> {
    const file = this.#outputs.get(name)
    return file === undefined ? '' : wholeText(file)
  }
}

async function wholeText(file: TranscriptPart): Promise<string> {
  const chunks: Uint8Array[] = []
  let left = LARGEST_OUTPUT
  for await (const chunk of file.read()) {
    chunks.push(chunk.subarray(0, left))
    left -= chunk.length
    if (left > 0) continue
    chunks.push(Buffer.from('\n[The rest is left out.]'))
    break
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Returns the name of a file on whatever system its path is from. */
const nameOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? ''
