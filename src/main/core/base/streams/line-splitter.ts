/** Cuts a stream of bytes into lines. */
export interface LineSplitter {
  push(chunk: Buffer): void
}

const NEWLINE = 0x0a

/**
 * Cuts bytes at newlines and decodes each line as UTF-8. Only a newline separates (U+2028 does not); empty lines are
 * skipped and so are carriage returns at the end. A line of more than `maxBytes` is thrown away as it comes, so memory
 * stays bounded, and `onOversized` is called once when it ends. A last line without a newline is not a line.
 */
export function createLineSplitter(
  maxBytes: number,
  onLine: (line: string) => void,
  onOversized: () => void,
): LineSplitter {
  let parts: Buffer[] = []
  let length = 0

  const add = (part: Buffer) => {
    length += part.length
    if (length <= maxBytes) parts.push(part)
    else parts = []
  }
  const finish = () => {
    const line = length > maxBytes ? null : Buffer.concat(parts).toString('utf8').replace(/\r$/, '')
    parts = []
    length = 0
    if (line === null) onOversized()
    else if (line !== '') onLine(line)
  }

  return {
    push(chunk) {
      let start = 0
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        add(chunk.subarray(start, end))
        finish()
        start = end + 1
      }
      if (start < chunk.length) add(chunk.subarray(start))
    },
  }
}
