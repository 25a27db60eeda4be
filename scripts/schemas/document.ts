import type { z } from 'zod'
import { events, hostEvents, requests } from '../../src/shared/contract'
import { inventories } from '../../src/shared/inventory'
import type { Mapping } from '../../src/shared/inventory/mapping'
import { errorMeanings } from '../../src/shared/kernel/error-meanings'
import { commonErrorCodes, errorNumbers, type ErrorCode } from '../../src/shared/kernel/errors'
import type { EventDefinition, RequestDefinition } from '../../src/shared/kernel/define'
import { commentsOfPart } from './api'
import { toJsonSchemas } from './definitions'
import { commentsOf } from './field-comments'
import { exchangeSection } from './exchange'
import { notation } from './notation'

const allRequests: readonly RequestDefinition[] = Object.values(requests)
const allEvents: readonly EventDefinition[] = [...Object.values(events), ...Object.values(hostEvents)]

/** `docs/contract.md`: the whole contract for reading. The same contract gives the same text. */
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
      ['Request', 'Asked of', 'Stability', 'What it does'],
      allRequests.map(({ name, scope, stability, summary }) => [code(name), scope, stability, summary]),
    ),
    '## Events at a glance\n',
    table(
      ['Event', 'Kept', 'Stability', 'What it tells'],
      allEvents.map((event) => [code(subject(event)), event.durability, event.stability, event.summary]),
    ),
    '## Requests\n',
    ...allRequests.map((request) => requestSection(request, shape)),
    '## Events\n',
    ...allEvents.map((event) => eventSection(event, shape(subject(event)))),
    '## Shapes\n',
    'What requests and events name instead of repeating it.\n',
    ...Object.entries($defs).map(([name, schema]) => `### ${name}\n\n${block(notation(schema))}`),
    '## Errors\n',
    'A failure crosses JSON-RPC as `{code: <number>, message, data: {code: <name>, …details}}`. Numbers are never reused.\n',
    table(
      ['Code', 'Number', 'Meaning'],
      Object.entries(errorNumbers).map(([name, number]) => [code(name), `${number}`, errorMeanings[name as ErrorCode]]),
    ),
    '## What other documents name\n',
    ...inventories.map(({ title, about, mappings }) =>
      [`### ${title}\n`, `${about}\n`, table(['There', 'Here', 'Note'], mappings.map(mappingRow))].join('\n'),
    ),
  ].join('\n')
}

const introduction = `# The contract

Everything that crosses between a client and the host, in whichever way they are connected: the window of the desktop
app, JSON-RPC 2.0 over WebSocket (\`parley serve\`), JSON-RPC 2.0 by line (\`parley rpc\`). Generated from
\`src/shared/contract.ts\` by \`npm run schemas\`; \`resources/schemas\` has the same as JSON Schema.

\`stable\` shapes only grow; \`experimental\` ones may change; \`internal\` ones are for Parley's own clients. Inputs are
strict: what is not declared is refused. Outputs and events may have more than is declared, so ignore what you do not
know.

An event of a session comes as a notification \`session.event\` to those who subscribed, one of the host as
\`server.event\` to everybody. \`durable\` events are in the log of their session and are replayed; \`ephemeral\` ones exist
only for those who listen. Every event has \`eventId\`, \`sequence\` (by session, without repetition, shared by both kinds),
\`timestamp\` (Unix ms), \`type\` and \`payload\`; those of sessions also \`sessionId\`, \`parentId\` (the durable event before)
and, where they belong to one, \`turnId\` and \`agentId\`. A gap between the sequences of two events that came live says that
something was missed: subscribe again. Gaps in a replay and before the \`sequence\` of a new subscription say nothing. Types
that are not listed here (of extensions, of imported files, of newer versions) can come too, with any object as payload.
`

function requestSection(
  { name, aliases, summary, scope, stability, errors }: RequestDefinition,
  shape: (name: string) => string,
): string {
  const further = errors.filter((each) => !(commonErrorCodes as readonly ErrorCode[]).includes(each))
  return [
    `### ${name}\n`,
    `${summary}\n`,
    `Asked of: ${scope}. Stability: ${stability}.${aliases.length === 0 ? '' : ` Also ${aliases.map(code).join(', ')}.`}\n`,
    block(`input: ${shape(`${name}.params`)}\n\noutput: ${shape(`${name}.result`)}`),
    `Errors: ${further.length === 0 ? 'the common ones' : `${further.map(code).join(', ')}, and the common ones`}.\n`,
  ].join('\n')
}

function eventSection(event: EventDefinition, payload: string): string {
  const { summary, durability, stability } = event
  return [
    `### ${subject(event)}\n`,
    `${summary}\n`,
    `Kept: ${durability}. Stability: ${stability}. Type: ${code(event.type)}.\n`,
    block(`payload: ${payload}`),
  ].join('\n')
}

/** The subject of an event, which is also how it is told from a request of the same name. */
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
