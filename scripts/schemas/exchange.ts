import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Frame {
  readonly from: 'client' | 'host'
  readonly message: { readonly method?: string; readonly params?: { readonly type?: string } }
}

/** Recorded exchange with a real host, by line; a test of the host writes it. */
const frames = readFileSync(join(import.meta.dirname, 'exchange.jsonl'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Frame)

/** Returns a worked exchange, and one of its events as it is on the wire. */
export function exchangeSection(): string {
  const example = frames.find(({ message }) => message.params?.type === 'user_message.sent')
  const lines = frames.map(({ from, message }) => `${from === 'client' ? '→' : '←'} ${JSON.stringify(message)}`)
  return [
    '## A worked exchange\n',
    'A client connects, creates a session, sends a message and requests something that does not exist. `→` marks messages of the client, `←` those of the host, one JSON text each; ephemeral events are omitted. Recorded from a host.\n',
    `\`\`\`text\n${lines.join('\n')}\n\`\`\`\n`,
    'One of its events, in full:\n',
    `\`\`\`json\n${JSON.stringify(example?.message, null, 2)}\n\`\`\`\n`,
  ].join('\n')
}
