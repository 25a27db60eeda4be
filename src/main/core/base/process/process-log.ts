import { StringDecoder } from 'node:string_decoder'
import type { Readable } from 'node:stream'

const TAIL_CHARACTERS = 8 * 1024
const LINE_CHARACTERS = 2 * 1024
/** Number of lines passed on at once, and then per second: enough to read, too few to fill a disk. */
const BURST_LINES = 500
const LINES_A_SECOND = 50

export interface ProcessLog {
  /** Returns the end of the output, at most 8 KB. */
  tail(): string
  /** Settles when everything has been read. Never rejects. */
  readonly ended: Promise<void>
}

/**
 * Reads a process's diagnostics to their end, regardless of their size: keeps the tail and passes on single lines,
 * cutting long ones and dropping some when too many arrive.
 */
export function readLog(stream: Readable, onLine: (line: string) => void, now: () => number = Date.now): ProcessLog {
  const decoder = new StringDecoder('utf8')
  let tail = ''
  let line = ''
  let allowance = BURST_LINES
  let refilledAt = now()
  let dropped = 0

  const endLine = () => {
    const text = line.trimEnd()
    line = ''
    if (text === '') return
    const time = now()
    allowance = Math.min(BURST_LINES, allowance + ((time - refilledAt) / 1000) * LINES_A_SECOND)
    refilledAt = time
    if (allowance < 1) {
      dropped++
      return
    }
    allowance--
    if (dropped > 0) onLine(`(${dropped} lines left out)`)
    dropped = 0
    onLine(text)
  }

  stream.on('data', (chunk: Buffer) => {
    const text = decoder.write(chunk)
    tail = (tail + text).slice(-TAIL_CHARACTERS)
    const parts = text.split('\n')
    parts.forEach((part, index) => {
      if (index > 0) endLine()
      line = (line + part).slice(0, LINE_CHARACTERS)
    })
  })
  stream.on('end', endLine)
  // A broken pipe ends the diagnostics; the outcome of the process is reported elsewhere.
  stream.on('error', endLine)
  const ended = new Promise<void>((resolve) => stream.once('close', resolve))
  return { tail: () => tail.trim(), ended }
}
