import { globSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorMeanings } from '#shared/kernel/error-meanings'
import { errorNumbers, type ErrorCode } from '#shared/kernel/errors'
import { payloadOf, readContract, type Contract, type ContractEvent, type ContractRequest } from '../contract/source'
import { root } from '../run-command'
import { notation } from '../schemas/notation'
import type { JsonSchema } from '../schemas/json-schema'
import { sampleOf } from './sample'

/** Writes a page for each request and event, and a list of them, to a folder of the documentation. It is not committed. */
export async function writeReference(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const [name, text] of referencePages(readContract())) await writeFile(join(folder, name), text)
}

/** Returns the pages by file name. */
export function referencePages(contract: Contract): ReadonlyMap<string, string> {
  const examples = readExamples()
  return new Map([
    ['index.md', indexPage(contract)],
    ['shapes.md', shapesPage(contract)],
    ...contract.requests.map((request) => [`${request.name}.md`, requestPage(request, contract, examples)] as const),
    ...contract.events.map(
      (event) => [`event.${event.scope}.${event.type}.md`, eventPage(event, contract, examples)] as const,
    ),
  ])
}

interface Examples {
  /** Params and result by request. */
  readonly calls: ReadonlyMap<string, { readonly params: unknown; readonly result: unknown }>
  /** Payloads by type of event. */
  readonly payloads: ReadonlyMap<string, unknown>
}

interface Recorded {
  readonly call?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly events?: readonly { readonly type: string; readonly payload: unknown }[]
}

/** Reads the first successful call of each request, and the first event of each type, in the recorded exchanges. */
function readExamples(): Examples {
  const calls = new Map<string, { params: unknown; result: unknown }>()
  const payloads = new Map<string, unknown>()
  const folder = join(root, 'src', 'main', 'core', 'testing', 'exchanges')
  for (const file of globSync('*/*.jsonl', { cwd: folder }).toSorted())
    for (const line of readFileSync(join(folder, file), 'utf8').split(/\r?\n/)) {
      if (line === '') continue
      const { call, params, result, events = [] } = JSON.parse(line) as Recorded
      if (call !== undefined && result !== undefined && !calls.has(call)) calls.set(call, { params, result })
      for (const { type, payload } of events) if (!payloads.has(type)) payloads.set(type, payload)
    }
  return { calls, payloads }
}

const effects: Readonly<Record<ContractRequest['effect'], string>> = {
  read: 'reads; changes nothing',
  write: 'changes the store',
  act: 'acts on files, programs or connections',
}

function indexPage({ requests, events }: Contract): string {
  const row = (link: string, name: string, stability: string, summary: string) =>
    `| [\`${name}\`](${link}.md) | ${stability} | ${escaped(summary)} |`
  return [
    '# Reference\n',
    'A page for each request and event of the [contract](../contract.md). Those refer to [shapes](shapes.md). [API](../api.md) describes how a program connects.\n',
    '## Requests\n',
    '| Request | Stability | Description |\n| --- | --- | --- |',
    ...requests.map(({ name, stability, summary }) => row(name, name, stability, summary)),
    '\n## Events\n',
    '| Event | Stability | Description |\n| --- | --- | --- |',
    ...events.map(({ scope, type, stability, summary }) =>
      row(`event.${scope}.${type}`, `${scope}.${type}`, stability, summary),
    ),
    '',
  ].join('\n')
}

function shapesPage({ definitions }: Contract): string {
  return [
    '# Shapes\n',
    'Named shapes that requests and events refer to.\n',
    ...Object.entries(definitions).map(([name, each]) => `## ${name}\n\n\`\`\`ts\n${notation(each)}\n\`\`\`\n`),
  ].join('\n')
}

function requestPage(request: ContractRequest, contract: Contract, { calls }: Examples): string {
  const { name, aliases, summary, scope, effect, stability, params, result, errors } = request
  const recorded = calls.get(name)
  const sample = (schema: JsonSchema) => sampleOf(schema, contract.definitions)
  const example = recorded ?? { params: sample(params), result: sample(result) }
  return [
    `# ${name}\n`,
    `${escaped(summary)}\n`,
    `- Answered by: ${scope === 'client' ? 'clients that offered it; the host asks' : `the ${scope === 'server' ? 'host' : 'session'}`}\n- Effect: ${effects[effect]}\n- Stability: ${stability}`,
    ...(aliases.length === 0 ? [] : [`- Also: ${aliases.map((alias) => `\`${alias}\``).join(', ')}`]),
    '\n## Input\n',
    shape(params, contract),
    '## Output\n',
    shape(result, contract),
    '## Example\n',
    ...(recorded === undefined ? [] : ['Recorded from a host; words in braces stand for ids, folders and times.\n']),
    code('json', { jsonrpc: '2.0', id: 1, method: name, params: example.params }),
    code('json', { jsonrpc: '2.0', id: 1, result: example.result }),
    '## Errors\n',
    '| Code | Number | Meaning |\n| --- | --- | --- |',
    ...errors.map(
      (each) => `| \`${each}\` | ${errorNumbers[each as ErrorCode]} | ${escaped(errorMeanings[each as ErrorCode])} |`,
    ),
    '',
  ].join('\n')
}

function eventPage(event: ContractEvent, contract: Contract, { payloads }: Examples): string {
  const { scope, type, summary, durability, stability, schema } = event
  const recorded = scope === 'session' ? payloads.get(type) : undefined
  const sample = sampleOf(schema, contract.definitions) as Readonly<Record<string, unknown>>
  const params = recorded === undefined ? sample : { ...sample, payload: recorded }
  return [
    `# ${scope}.${type}\n`,
    `${escaped(summary)}\n`,
    `- Notification: \`${scope}.event\`, to ${scope === 'session' ? 'clients that subscribed to the session' : 'every client'}\n- Type: \`${type}\`\n- Durability: ${durability}\n- Stability: ${stability}\n`,
    '## Payload\n',
    shape(payloadOf(event), contract),
    '## Example\n',
    ...(recorded === undefined
      ? []
      : ['Payload recorded from a host; words in braces stand for ids, folders and times.\n']),
    code('json', { jsonrpc: '2.0', method: `${scope}.event`, params }),
  ].join('\n')
}

/** Returns a shape and, once each, the shapes that it refers to directly. */
function shape(schema: JsonSchema, { definitions }: Contract): string {
  const text = notation(schema)
  const names = new Set(
    [...JSON.stringify(schema).matchAll(/"\$ref":"[^"]*#\/\$defs\/([^"]+)"/g)].map(([, name = '']) => name),
  )
  const referred = [...names].map((name) => `type ${name} = ${notation(definitions[name])}`)
  return `\`\`\`ts\n${[text, ...referred].join('\n\n')}\n\`\`\`\n`
}

function code(language: string, value: unknown): string {
  return `\`\`\`${language}\n${JSON.stringify(value, null, 2)}\n\`\`\`\n`
}

/** Returns text for Markdown in which nothing becomes an element, a template or a cell of a table. */
function escaped(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) =>
      part.startsWith('`') ? part.replaceAll('{{', '{ {') : part.replaceAll('<', '&lt;').replaceAll('{{', '{ {'),
    )
    .join('')
    .replaceAll('|', '\\|')
}
