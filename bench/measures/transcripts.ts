import { createReadStream } from 'node:fs'
import { appendFile, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import type { TranscriptFormat, TranscriptPart } from '#core/agents/transcript/format'
import { transcriptFormats } from '#core/agents/transcript-formats'
import { LONGEST_LINE } from '#core/agents/transcript/records'
import { eachLine, LineSplitter } from '#core/base/streams/line-splitter'
import { discover as discoverTranscripts } from '#core/transfer/import/jobs/discover'
import { CHUNK } from '#core/transfer/import/source'
import { bring } from '#core/transfer/import/testing/jobs'
import { inThisThread } from '#core/base/worker/testing'
import type { Store } from '#core/store/port'
import { percentile, processorTime, time, type Finding } from '../report'
import { open } from '../stores'
import { fillOpencode, transcriptTexts } from '../transcript-texts'

/** By adapterName, the native id of a session and the name of its file. */
const followed = {
  'claude-code': ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001.jsonl'],
  codex: ['00000000-0000-4000-8000-000000000002', 'rollout-00000000-0000-4000-8000-000000000002.jsonl'],
  copilot: ['00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000003/events.jsonl'],
} as const

const MB = 1024 * 1024
/** Number of runs, of which the fastest counts: other load on the machine is not part of the measurement. */
const ROUNDS = 5

/**
 * Measures sessions of other tools: the time to parse a long transcript, limited by `JSON.parse` of each of its
 * records, and the time to discover 10,000 files, initially and without changes.
 */
export async function transcripts(isSmall: boolean): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  const store = await open(join(folder, 'store'))
  try {
    const findings: Finding[] = []
    for (const format of transcriptFormats) findings.push(...(await parsing(format, folder, isSmall ? 1000 : 10_000)))
    findings.push(...(await following(folder, store, isSmall)))
    const home = join(folder, 'home')
    await fill(home, isSmall ? 500 : 10_000)
    const cold = await time(() => discover(store, [], home))
    const warm = await time(() => discover(store, [], home))
    return [
      ...findings,
      { name: 'transcript-discovery-cold', value: cold, unit: 'ms', goal: { atMost: 2000 } },
      { name: 'transcript-discovery-warm', value: warm, unit: 'ms', goal: { atMost: 300 } },
    ]
  } finally {
    await store.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function parsing(format: TranscriptFormat, folder: string, turns: number): Promise<Finding[]> {
  const { adapterName } = format
  const path = join(folder, adapterName === 'opencode' ? 'opencode.db' : `${adapterName}.jsonl`)
  if (adapterName === 'opencode') fillOpencode(path, turns)
  else await writeFile(path, transcriptTexts[adapterName as keyof typeof transcriptTexts](turns))
  const { size } = await stat(path)
  const part: TranscriptPart = { path, read: () => createReadStream(path, { highWaterMark: CHUNK }) }
  const limits: number[] = []
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    limits.push(await processorTime(() => (path.endsWith('.db') ? parseRows(path) : parseLines(part))))
    times.push(await processorTime(() => understand(format, part)))
  }
  const fastest = Math.min(...times)
  const name = `transcript-parsing.${adapterName}`
  return [
    { name, value: size / MB / (fastest / 1000), unit: 'MB/s' },
    { name: `${name}.of-json`, value: Math.min(...limits) / fastest, unit: 'times', goal: { atLeast: 0.5 } },
  ]
}

/** Baseline: reads and parses each line. */
async function parseLines(part: TranscriptPart): Promise<void> {
  const splitter = new LineSplitter(LONGEST_LINE)
  for await (const chunk of part.read()) {
    for (const lines of splitter.push(chunk))
      if (lines !== 'tooLong')
        for (const [from, to] of eachLine(lines)) JSON.parse(lines.bytes.toString('utf8', from, to))
  }
}

function parseRows(path: string): Promise<void> {
  const database = new Database(path, { readonly: true })
  for (const table of ['message', 'part'])
    for (const { data } of database.prepare<[], { data: string }>(`SELECT data FROM ${table}`).iterate())
      JSON.parse(data)
  database.close()
  return Promise.resolve()
}

async function understand(format: TranscriptFormat, part: TranscriptPart): Promise<void> {
  let messages = 0
  for await (const items of format.items([part], format.adapterName === 'opencode' ? 'ses' : 's'))
    for (const { kind } of items) messages += kind === 'message' ? 1 : 0
  if (messages < 1000) throw new Error(`${messages} messages were understood`)
}

/** Measures importing additions to a long session: a turn at a time, to a file of 50 MB and to a short one. */
async function following(folder: string, store: Store, isSmall: boolean): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const adapterName of ['claude-code', 'codex', 'copilot'] as const) {
    const [nativeId, fileName] = followed[adapterName]
    const all = transcriptTexts[adapterName](isSmall ? 1000 : 15_000)
    const path = join(folder, fileName)
    await mkdir(dirname(path), { recursive: true })
    const from = all.length - all.slice(-40_000).length
    const start = all.indexOf('\n', from) + 1
    await writeFile(path, all.slice(0, start))
    await discover(store, [path])
    const sessionId = `${adapterName}-${nativeId}`
    await bringOne(store, sessionId)
    const times: number[] = []
    for (const line of all.slice(start).trimEnd().split('\n')) {
      await appendFile(path, `${line}\n`)
      times.push(await time(() => bringOne(store, sessionId)))
    }
    const name = `transcript-following.${adapterName}`
    findings.push({ name, value: percentile(times, 0.95), unit: 'ms', goal: { atMost: 50 } })
  }
  return findings
}

async function bringOne(store: Store, sessionId: string): Promise<void> {
  const report = await bring(store, [sessionId])
  if (!report.imported.includes(sessionId)) throw new Error(JSON.stringify(report))
}

/** Runs in this thread: starting a thread is not part of the measurement. */
async function discover(store: Store, files: readonly string[], home?: string): Promise<void> {
  const folders = home === undefined ? {} : { 'claude-code': [home] }
  const found = await discoverTranscripts({ folders, files }, inThisThread(store))
  if (!found.ok) throw new Error(found.error.message)
}

async function fill(home: string, files: number): Promise<void> {
  const text = transcriptTexts['claude-code'](3)
  for (let at = 0; at < files; at++) {
    const folder = join(home, `project-${at % 100}`)
    if (at < 100) await mkdir(folder, { recursive: true })
    await writeFile(join(folder, `session-${at}.jsonl`), text)
  }
}
