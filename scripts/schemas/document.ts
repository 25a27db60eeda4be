import type { z } from 'zod'
import { events, hostEvents, requests } from '#shared/contract'
import { inventories } from './inventory'
import type { Mapping } from './inventory/mapping'
import { errorMeanings } from '#shared/kernel/error-meanings'
import { commonErrorCodes, errorNumbers, type ErrorCode } from '#shared/kernel/errors'
import type { EventDefinition, RequestDefinition } from '#shared/kernel/define'
import { digestOf, type Digest, type Entry } from '../contract/digest'
import { apiSchema, commentsOfPart } from './api'
import { toJsonSchemas } from './definitions'
import { eventsSchema } from './events'
import { commentsOf } from './field-comments'
import { exchangeSection } from './exchange'
import { notation } from './notation'

const allRequests: readonly RequestDefinition[] = Object.values(requests)
const allEvents: readonly EventDefinition[] = [...Object.values(events), ...Object.values(hostEvents)]

/** Returns `contract.md` of a build: the whole contract for reading. The same contract gives the same text. */
export function contractDocument(): string {
  const named: Record<string, z.ZodType> = {}
  for (const { name, input, output } of allRequests) {
    named[`${name}.params`] = input
    named[`${name}.result`] = output
  }
  for (const event of allEvents) named[subject(event)] = event.payload
  const isEvent = new Set(allEvents.map(subject))
  const { schemas, $defs } = toJsonSchemas(named, (name) =>
    isEvent.has(name) ? commentsOf(name, 'payload') : commentsOfPart(name),
  )
  const shape = (name: string): string => notation(schemas[name])
  return [
    introduction,
    exchangeSection(),
    '## Requests at a glance\n',
    table(
      ['Request', 'Answered by', 'Stability', 'Description'],
      allRequests.map(({ name, scope, stability, summary }) => [code(name), scope, stability, summary]),
    ),
    '## Events at a glance\n',
    table(
      ['Event', 'Durability', 'Stability', 'Description'],
      allEvents.map((event) => [code(subject(event)), event.durability, event.stability, event.summary]),
    ),
    '## Requests\n',
    ...allRequests.map((request) => requestSection(request, shape)),
    '## Events\n',
    ...allEvents.map((event) => eventSection(event, shape(subject(event)))),
    '## Shapes\n',
    'Named shapes that requests and events refer to.\n',
    ...Object.entries($defs).map(([name, schema]) => `### ${name}\n\n${block(notation(schema))}`),
    ...closing(),
  ].join('\n')
}

/**
 * Returns `docs/contract.md`, which is reviewed: every name with its properties and a digest, so that its line changes
 * whenever a program could notice a difference.
 */
export function contractSummary(): string {
  const { requests: ofRequests, events: ofEvents, shapes } = digestByKind()
  return [
    introduction,
    fieldsElsewhere,
    exchangeSection(),
    '## Requests at a glance\n',
    table(
      ['Request', 'Answered by', 'Stability', 'Takes', 'Returns', 'Digest', 'Description'],
      allRequests.map(({ name, scope, stability, summary }) => {
        const { input, output, hash = '' } = ofRequests.get(name) ?? {}
        return [code(name), scope, stability, names(input), names(output), hash, summary]
      }),
    ),
    '## Events at a glance\n',
    table(
      ['Event', 'Durability', 'Stability', 'Payload', 'Digest', 'Description'],
      allEvents.map((event) => {
        const { output, hash = '' } = ofEvents.get(subject(event)) ?? {}
        return [code(subject(event)), event.durability, event.stability, names(output), hash, event.summary]
      }),
    ),
    '## Shapes at a glance\n',
    'Named shapes that requests and events refer to.\n',
    table(
      ['Shape', 'Properties', 'Digest'],
      [...shapes].map(([name, { output, hash }]) => [code(name), names(output), hash]),
    ),
    ...closing(),
  ].join('\n')
}

/** Returns the digest of the present contract. */
export function currentDigest(): Digest {
  return digestOf(apiSchema() as unknown as Parameters<typeof digestOf>[0], eventsSchema())
}

function digestByKind() {
  const digest = currentDigest()
  const ofKind = (kind: string): ReadonlyMap<string, Entry> =>
    new Map(
      Object.entries(digest)
        .filter(([key]) => key.startsWith(`${kind} `))
        .map(([key, entry]) => [key.slice(kind.length + 1), entry]),
    )
  return { requests: ofKind('request'), events: ofKind('event'), shapes: ofKind('shape') }
}

/** Returns the names of properties as a cell. */
const names = (properties: readonly string[] = []): string =>
  properties.length === 0 ? '' : code(properties.join(', '))

/** Returns the sections after those of requests, events and shapes. */
function closing(): string[] {
  return [
    '## Errors\n',
    'A failure crosses JSON-RPC as `{code: <number>, message, data: {code: <name>, …}}`; further facts stand in `data` beside the code. `parley/client` returns them as `error.details`. Numbers are never reused.\n',
    table(
      ['Code', 'Number', 'Meaning'],
      Object.entries(errorNumbers).map(([name, number]) => [code(name), `${number}`, errorMeanings[name as ErrorCode]]),
    ),
    '## Mapping of other documents\n',
    ...inventories.map(({ title, about, mappings }) =>
      [`### ${title}\n`, `${about}\n`, table(['Document', 'Parley', 'Note'], mappings.map(mappingRow))].join('\n'),
    ),
  ]
}

const introduction = `# The contract

Everything that crosses between a client and the host, whatever the transport: the window of the desktop app, JSON-RPC 2.0
over WebSocket (\`parley serve\`), or line-delimited JSON-RPC 2.0 (\`parley rpc\`). Generated from \`src/shared/contract.ts\`;
\`api.schema.json\` and \`session-events.schema.json\` in the folder \`contract\` of a build or package have the same content as
JSON Schema. The page API describes how a connection begins, and the documents for other tools.

\`stable\` shapes only grow; \`experimental\` ones may change; \`internal\` ones are for Parley's own clients. Inputs are
strict: undeclared fields are rejected. Outputs and events may have undeclared fields, so ignore any you do not know.

Session events are sent as the notification \`session.event\` to subscribers, host events as \`server.event\` to every
client. \`durable\` events are in the log of their session and are replayed; \`ephemeral\` ones reach current subscribers
only. Every event has \`eventId\`, \`sequence\` (per session, never repeated, shared by both kinds), \`timestamp\` (Unix ms),
\`type\` and \`payload\`; session events also have \`sessionId\`, \`parentId\` (the previous durable event) and, if
applicable, \`turnId\` and \`agentId\`. A gap between the sequences of two live events means that events were missed:
subscribe again. Gaps in a replay and before the \`sequence\` of a new subscription have no meaning. Types that are not
listed here (of extensions, imported files or newer versions) can occur, with any object as payload. A client that may not
receive an event of a session gets one of the type \`withheld\` in its place, with an empty payload.
`

const fieldsElsewhere = `This page has every name. A question mark follows a property that may be absent, and a digest changes with every value that
a program could send or receive. The fields and their meanings are in \`out/contract/contract.md\`, which \`npm run build\` writes,
and in the documentation that \`npm run docs\` builds, which has a page for each request and event.
`

function requestSection(
  { name, aliases, summary, scope, effect, stability, errors }: RequestDefinition,
  shape: (name: string) => string,
): string {
  const further = errors.filter((each) => !(commonErrorCodes as readonly ErrorCode[]).includes(each))
  return [
    `### ${name}\n`,
    `${summary}\n`,
    `Answered by: ${scope}. Effect: ${effect}. Stability: ${stability}.${aliases.length === 0 ? '' : ` Also ${aliases.map(code).join(', ')}.`}\n`,
    block(`input: ${shape(`${name}.params`)}\n\noutput: ${shape(`${name}.result`)}`),
    `Errors: ${further.length === 0 ? 'the common ones' : `${further.map(code).join(', ')}, and the common ones`}.\n`,
  ].join('\n')
}

function eventSection(event: EventDefinition, payload: string): string {
  const { summary, durability, stability } = event
  return [
    `### ${subject(event)}\n`,
    `${summary}\n`,
    `Durability: ${durability}. Stability: ${stability}. Type: ${code(event.type)}.\n`,
    block(`payload: ${payload}`),
  ].join('\n')
}

/** Returns the subject of an event, which also distinguishes it from a request of the same name. */
function subject({ scope, type }: EventDefinition): string {
  return `${scope}.${type}`
}

function mappingRow({
  name,
  requests: asked = [],
  events: told = [],
  serverEvents = [],
  note = '',
}: Mapping): string[] {
  const here = [
    ...asked.map((each) => code(each)),
    ...told.map((type) => `event ${code(`session.${type}`)}`),
    ...serverEvents.map((type) => `event ${code(`server.${type}`)}`),
  ]
  return [code(name), here.join(', '), note]
}

function code(text: string): string {
  return `\`${text}\``
}

function block(text: string): string {
  return `\`\`\`ts\n${text}\n\`\`\`\n`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n') + '\n'
}
