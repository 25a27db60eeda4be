import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { Worker } from 'node:worker_threads'
import { beginPreparation } from '#core/transfer/import/preparation'
import type { PreparationOrder } from '#core/transfer/import/prepare'
import { inThisThread } from '#core/base/worker/testing'
import buildPrograms from '../../scripts/test/build-programs'
import { claudeFiles, type ClaudeFiles } from '../claude-files'
import { withHost } from '../host'
import { FEWEST, measured, processorTime, time, type Finding } from '../report'
import { withNewStore } from '../stores'
import { storedRows, writeRaw } from './raw-rows'

const MB = 1024 * 1024

/** Number of threads whose processor time is compared with that of one. */
const MOST = 8

/** Costs of one run, in milliseconds. */
interface Costs {
  /** Reading the files and parsing each line, and writing the same rows and words: nobody can avoid either. */
  readonly parsing: number
  readonly writing: number
  readonly clock: number
  readonly processor: number
  /** Preparing all of them in one thread, and in several. */
  readonly alone: number
  readonly shared: number
  /** Only parsing their lines, in one thread and in several: what more threads cost on this machine. */
  readonly parsedAlone: number
  readonly parsedShared: number
}

/**
 * Measures importing sessions of Claude Code, up to the moment at which their last words are found, beside the limits of
 * parsing and of writing. Preparing them scales with the number of processors when more threads take no more processor
 * time in total. Threads at the same time do take more when they share a core or its memory, so the limit is how plain
 * parsers of the same lines scale.
 */
export async function manyTranscripts(isSmall: boolean): Promise<Finding[]> {
  const files = await claudeFiles(isSmall ? 50 : 1000)
  const endPrograms = await buildPrograms()
  try {
    const rounds: Costs[] = []
    for (let round = 0; round < (isSmall ? 1 : FEWEST); round++) rounds.push(await measure(files))
    const seconds = (cost: keyof Costs): number[] => rounds.map((each) => each[cost] / 1000)
    const name = 'many-transcripts'
    const unit = 's of the processor'
    const limit = rounds.map(({ parsedAlone, parsedShared }) => parsedAlone / parsedShared)
    const scaling = rounds.map(({ alone, shared }, round) => alone / shared / (limit[round] ?? 1))
    return [
      { name: `${name}.size`, value: files.size / MB, unit: 'MB' },
      measured(`${name}.limit-parsing`, seconds('parsing'), unit),
      measured(`${name}.limit-writing`, seconds('writing'), unit),
      measured(`${name}.processor`, seconds('processor'), unit),
      measured(`${name}.one-parser`, seconds('alone'), unit),
      measured(
        `${name}.each-of-${MOST}-parsers`,
        seconds('shared').map((all) => all / MOST),
        unit,
      ),
      // Threads of a small corpus do little but start.
      ...(isSmall
        ? []
        : [
            measured(`${name}.limit-scaling`, limit, 'of linear'),
            measured(`${name}.scaling`, scaling, 'of the limit', { atLeast: 0.7 }),
          ]),
      measured(name, seconds('clock'), 's', { atMost: 4.4 }),
    ]
  } finally {
    await endPrograms?.()
  }
}

async function measure(files: ClaudeFiles): Promise<Costs> {
  const parsing = await processorTime(() => parseAll(files))
  const imported = await importAll(files)
  const alone = await processorTime(() => prepareAll(files, 1))
  const shared = await processorTime(() => prepareAll(files, MOST))
  const parsedAlone = await processorTime(() => parseInThreads(files, 1))
  const parsedShared = await processorTime(() => parseInThreads(files, MOST))
  return { parsing, ...imported, alone, shared, parsedAlone, parsedShared }
}

function parseAll({ paths }: ClaudeFiles): void {
  for (const path of paths)
    for (const line of readFileSync(path, 'latin1').split('\n')) if (line !== '') JSON.parse(line)
}

/** Program of a thread that reads the files that it is given and parses each line. */
const PARSER = `
  const { readFileSync } = require('node:fs')
  for (const path of require('node:worker_threads').workerData)
    for (const line of readFileSync(path, 'latin1').split('\\n')) if (line !== '') JSON.parse(line)
`

async function parseInThreads({ paths }: ClaudeFiles, threads: number): Promise<void> {
  const parts = Array.from({ length: threads }, (_, part) => paths.filter((_, index) => index % threads === part))
  await Promise.all(parts.map((part) => once(new Worker(PARSER, { eval: true, workerData: part }), 'exit')))
}

async function importAll({ paths, wordOf }: ClaudeFiles): Promise<Pick<Costs, 'clock' | 'processor' | 'writing'>> {
  return withHost(
    () => Promise.resolve(undefined),
    async (client, store) => {
      let clock = 0
      const processor = await processorTime(async () => {
        clock = await time(async () => {
          const { imported } = await client.must('import.run', { paths: [...paths] })
          if (imported.length !== paths.length)
            throw new Error(`${imported.length} of ${paths.length} sessions were imported`)
          const { sessions } = await client.must('session.search', { query: wordOf(paths.length - 1) })
          if (sessions.length !== 1) throw new Error('the last words were not found')
        })
      })
      const rows = storedRows(store.file)
      const writing = await withNewStore((empty) => processorTime(() => writeRaw(empty.file, rows)))
      return { clock, processor, writing }
    },
  )
}

async function prepareAll({ paths }: ClaudeFiles, threads: number): Promise<void> {
  await withNewStore(async (store) => {
    const preparation = beginPreparation(paths.map(orderOf), inThisThread(store), threads)
    for (const path of paths) {
      const prepared = await preparation.next()
      if (!prepared.ok || prepared.value === null) throw new Error(`${path} was not prepared`)
    }
    await preparation.end()
  })
}

function orderOf(path: string): PreparationOrder {
  const nativeId = basename(path, '.jsonl')
  return {
    sessionId: `claude-code-${nativeId}`,
    adapterName: 'claude-code',
    nativeId,
    paths: [path],
    size: statSync(path).size,
    canContinue: false,
    isFound: false,
    fileName: '',
    decisions: {},
    now: 0,
  }
}
