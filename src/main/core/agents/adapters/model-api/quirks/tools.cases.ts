import { plainly, refusing, type Quirk } from '../testing/quirks/quirk'
import type { Asked } from '../testing/quirks/stage'

const empty = { type: 'object', properties: {} }
const named = (name: string, inputSchema: object = empty) => ({ name, description: `Does ${name}`, inputSchema })
const others = ({ wire, request }: Asked) =>
  wire.tools(request.body).filter(({ description }) => description?.startsWith('Does ') === true)

const odd = [
  named('root', {
    type: 'object',
    oneOf: [{ properties: { a: { type: 'string' } } }, { properties: { b: { type: 'string' } } }],
  }),
  named('refers', {
    type: 'object',
    $ref: '#/$defs/x',
    $defs: { x: { type: 'object', properties: { tags: { type: 'array' } } } },
  }),
  named('older', { type: 'object', properties: { n: { type: 'number', minimum: 0, exclusiveMinimum: true } } }),
]
const isOdd = (asked: Asked): boolean => {
  const schemas = JSON.stringify(others(asked).map(({ schema }) => schema))
  return /\$ref|\$defs|oneOf|exclusiveMinimum":true|"type":"array"}/.test(schemas)
}

const names = [
  'issues.get',
  'issues_get',
  'issues/get',
  '查询',
  '搜索',
  `${'long_'.repeat(12)}hour`,
  `${'long_'.repeat(12)}month`,
]
const hasOddNames = (asked: Asked): boolean => {
  const told = others(asked).map(({ name }) => name)
  return (
    told.length !== names.length ||
    new Set(told).size !== told.length ||
    !told.every((name) => /^[a-zA-Z0-9_-]{1,64}$/.test(name))
  )
}

/** Refusals of tools. */
export const toolQuirks: readonly Quirk[] = [
  {
    does: 'refuses odd schemas',
    tools: odd,
    serve: refusing(isOdd, 'JSON schema is invalid.'),
    comes: { outcome: 'completed' },
    has: () => ['Does root', 'Does refers', 'Does older'],
  },
  {
    does: 'refuses odd and equal names',
    tools: names.map((name) => named(name)),
    serve: refusing(hasOddNames, 'names of tools must be unique and match the pattern'),
    comes: { outcome: 'completed' },
    has: () => names.map((name) => `Does ${name}`),
  },
  {
    does: 'refuses one tool, and names it',
    tools: [named('good'), named('bad')],
    serve: (reply, asked) => {
      const bad = others(asked).find(({ description }) => description === 'Does bad')
      if (bad === undefined || asked.turn === 'first') plainly(reply, asked)
      else reply.refuse(400, `Invalid schema for function '${bad.name}': it is bad`)
    },
    comes: { outcome: 'completed', notice: /continues without: mcp__work__bad\./ },
    has: () => ['Does good'],
    lacks: ['Does bad'],
    steps: 2,
  },
  {
    does: 'refuses one tool, and gives its position',
    tools: [named('good'), named('bad')],
    serve: (reply, asked) => {
      const position = asked.wire.tools(asked.request.body).findIndex(({ description }) => description === 'Does bad')
      if (position === -1 || asked.turn === 'first') plainly(reply, asked)
      else reply.refuse(400, `tools.${position}.custom.input_schema: it is bad`)
    },
    comes: { outcome: 'completed', notice: /continues without: mcp__work__bad\./ },
    has: () => ['Does good'],
    lacks: ['Does bad'],
    steps: 2,
  },
  {
    does: 'refuses a tool, and does not say which',
    tools: [named('bad')],
    serve: refusing((asked) => others(asked).length > 0 && asked.turn !== 'first', 'Bad request'),
    comes: { outcome: 'completed', notice: /does not say which/ },
    lacks: ['Does bad'],
  },
  {
    does: 'has a model without tools',
    serve: refusing(
      (asked) => asked.wire.tools(asked.request.body).length > 0 && asked.turn !== 'first',
      'registry.ollama.ai/library/small does not support tools',
    ),
    comes: { outcome: 'completed', notice: /does not support tools/ },
  },
]
