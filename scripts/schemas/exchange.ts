import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Frame {
  readonly from: 'client' | 'host'
  readonly message: { readonly method?: string; readonly params?: { readonly type?: string } }
}

/** An exchange with a real host, by line; a test of the host's records it. */
const frames = readFileSync(join(import.meta.dirname, 'exchange.jsonl'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Frame)

/** A worked exchange, and one of its events as it is on the wire. */
export function exchangeSection(): string {
  const example = frames.find(({ message }) => message.params?.type === 'user_message.sent')
  const lines = frames.map(({ from, message }) => `${from === 'client' ? '→' : '←'} ${JSON.stringify(message)}`)
  return [
    '## A worked exchange\n',
    'A client connects, creates a session, sends a message and asks for what is not there. `→` is what the client sends, `←` what the host sends, one JSON text each; ephemeral events are left out. Recorded from a host.\n',
    `\`\`\`text\n${lines.join('\n')}\n\`\`\`\n`,
    'One of its events, in full:\n',
    `\`\`\`json\n${JSON.stringify(example?.message, null, 2)}\n\`\`\`\n`,
  ].join('\n')
}
