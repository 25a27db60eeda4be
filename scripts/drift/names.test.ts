import { expect, it } from 'vitest'
import { driftBetween, namesOfDeclarations, namesOfOpenApi, namesOfSchema, namesOfValue } from './names'

const schema = {
  definitions: {
    Turn: { properties: { id: { type: 'string' }, status: { enum: ['running', 'done'] } } },
    Request: {
      oneOf: [{ properties: { method: { const: 'turn/start' }, params: { properties: { input: {} } } } }],
    },
  },
}

it('are fields of types and constants of a schema', () => {
  expect(namesOfSchema(schema)).toEqual([
    'Request.input',
    'Request.method',
    'Request.params',
    'Turn.id',
    'Turn.status',
    'method=turn/start',
    'status=done',
    'status=running',
  ])
  expect(namesOfSchema(null)).toEqual([])
})

it('are operations and schemas of a document of an API', () => {
  const document = {
    paths: { '/session': { get: {}, post: {} } },
    components: { schemas: { Event: { anyOf: [{ properties: { type: { enum: ['session.idle'] } } }] } } },
  }
  expect(namesOfOpenApi(document)).toEqual(['Event.type', 'GET /session', 'POST /session', 'type=session.idle'])
})

it('are fields and literals of declarations', () => {
  const text = [
    'export interface ErrorData {',
    '    /** Reason: of it */',
    '    errorType: string;',
    '    remediation?: Action;',
    '    type: "session.error";',
    '}',
    'export type Mode = "a" | "b";',
    "  'turn/start': Params",
  ]
  expect(namesOfDeclarations(text.join('\n'))).toEqual([
    'ErrorData.errorType',
    'ErrorData.remediation',
    'ErrorData.type',
    'Mode.turn/start',
    'type=session.error',
  ])
})

it('tell what is new and what is gone', () => {
  expect(driftBetween(['a', 'b'], ['b', 'c'])).toEqual({ added: ['c'], gone: ['a'] })
})

it('are the paths of what an agent says of itself', () => {
  const answer = { authMethods: [{ id: 'login' }, { id: 'key', vars: [] }], agentCapabilities: { loadSession: true } }
  expect(namesOfValue(answer)).toEqual([
    'agentCapabilities',
    'agentCapabilities/loadSession',
    'authMethods',
    'authMethods/id',
    'authMethods/id=key',
    'authMethods/id=login',
    'authMethods/vars',
  ])
})
