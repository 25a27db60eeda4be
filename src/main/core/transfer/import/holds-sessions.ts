import { basename } from 'node:path'
import type { TranscriptHead } from '#core/agents/transcript/format'
import { transcriptFormats } from '#core/agents/transcript-formats'
import { ExportArchive } from '../chat-import/zip'
import { JsonSplitError } from '#core/base/streams/split-json'
import { fileStart } from './file-start'
import { readHeads } from './read-head'
import { lookAt } from './scan-folder'
import { isTranscriptEnding, isTranscriptFile } from './transcript-file'

/** File of a Claude Code subagent, which is imported with its session. */
const PART = /^agent-.*\.jsonl$/

/** Number of examined bytes of a file. */
const START = 64 * 1024

/** Content of a file: the sessions of a tool, or any number of sessions in another format. */
export interface HeldSessions {
  /** Empty without a tool. */
  readonly adapterName: string
  readonly heads: readonly TranscriptHead[]
}

const inAnotherForm: HeldSessions = { adapterName: '', heads: [] }

/**
 * Returns whether a file appears to contain sessions, by its name and its beginning; the import shows whether it is
 * intact. Null when it does not, or cannot be read.
 */
export async function holdsSessions(path: string): Promise<HeldSessions | null> {
  const start = await fileStart(path, START).catch(() => null)
  if (start === null) return null
  if (isTranscriptFile(path, start)) {
    const held = PART.test(basename(path)) ? null : await ofTool(path)
    if (held !== null || isTranscriptEnding(path)) return held
  }
  const isThere = start.startsWith('PK\u0003\u0004') ? await isExport(path) : isSnapshot(start) || isList(start)
  return isThere ? inAnotherForm : null
}

async function ofTool(path: string): Promise<HeldSessions | null> {
  const file = lookAt(path)
  if (file === null) return null
  for (const format of transcriptFormats) {
    const heads = await readHeads(file, format)
    if (heads.length > 0) return { adapterName: format.adapterName, heads }
  }
  return null
}

function isSnapshot(start: string): boolean {
  if (/^\uFEFF?\s*\{\s*"sessions"\s*:\s*\[/.test(start)) return true
  // Other programs number their files, and have sessions by name.
  return /"version"\s*:\s*"\d+\.\d+"/.test(start) && /"(?:exportedAt"\s*:|sessions"\s*:\s*\[)/.test(start)
}

/** Conversations as ChatGPT and Claude give them out. */
function isList(start: string): boolean {
  return /^\uFEFF?\s*(?:\[|\{\s*"conversations"\s*:)/.test(start) && /"(?:mapping|chat_messages)"\s*:/.test(start)
}

async function isExport(path: string): Promise<boolean> {
  try {
    const archive = await ExportArchive.open(path)
    archive.close()
    return archive.size > 0
  } catch (thrown) {
    if (thrown instanceof JsonSplitError) return false
    throw thrown
  }
}
