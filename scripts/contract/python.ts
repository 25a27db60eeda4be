import { errorNumbers } from '#shared/kernel/errors'
import { CONTRACT_VERSION, PROTOCOL_VERSION } from '#shared/server/version'
import { pascal } from './model'
import type { Declaration, Field, Type } from './model'
import type { Contract } from './source'
import { typesOf, wrapped } from './types'

/** Returns `parley_types.py`: the shapes of the contract as typed dictionaries, for Python 3.11 and later. */
export function pythonTypes(contract: Contract): string {
  const { model, requests, payloads } = typesOf(contract)
  const names = [...requests].map(
    ([name, { params, result }]) => `    ${quoted(name)}: (${quoted(params)}, ${quoted(result)}),`,
  )
  return [
    '"""Types of the contract of Parley. Generated: changes are lost.',
    '',
    'Values are plain dictionaries, as json.loads returns them; these types only describe them. Fields that are not',
    'listed can occur, and so can further values of an enumeration: ignore any you do not know.',
    '"""',
    '',
    'from typing import Any, Literal, NotRequired, TypedDict, Union',
    '',
    `CONTRACT_VERSION = ${quoted(CONTRACT_VERSION)}`,
    `PROTOCOL_VERSION = ${PROTOCOL_VERSION}`,
    '',
    '# Numbers of error codes.',
    'ERRORS: dict[str, int] = {',
    ...Object.entries(errorNumbers).map(([code, number]) => `    ${quoted(code)}: ${number},`),
    '}',
    '',
    ...model.declarations.flatMap(declaration),
    ...contract.events.flatMap(({ type, summary, scope }) => event(type, summary, scope, payloads.get(type) ?? 'Any')),
    '# Names of the types of params and result, by request.',
    'REQUESTS: dict[str, tuple[str, str]] = {',
    ...names,
    '}',
    '',
  ].join('\n')
}

function declaration(one: Declaration): string[] {
  if (one.kind === 'alias') return [...comment(one.description, ''), `${one.name} = ${annotation(one.type)}`, '', '']
  if (one.fields.some(({ name }) => !isIdentifier(name))) return functional(one)
  const { name, description, fields } = one
  const body = fields.flatMap((field) => [
    ...comment(field.description, '    '),
    `    ${field.name}: ${required(field)}`,
  ])
  const text = [...docstring(description), ...body]
  return [`class ${name}(TypedDict):`, ...(text.length === 0 ? ['    pass'] : text), '', '']
}

/** A typed dictionary with keys that are no names in Python. */
function functional({ name, description, fields }: Extract<Declaration, { kind: 'object' }>): string[] {
  const body = fields.flatMap((field) => [
    ...comment(field.description, '        '),
    `        ${quoted(field.name)}: ${required(field)},`,
  ])
  return [
    ...comment(description, ''),
    `${name} = TypedDict(`,
    `    ${quoted(name)},`,
    '    {',
    ...body,
    '    },',
    ')',
    '',
    '',
  ]
}

function event(type: string, summary: string, scope: 'session' | 'server', payload: string): string[] {
  const ofSession = scope === 'session' ? ['    sessionId: str', '    parentId: Union[str, None]'] : []
  return [
    `class ${pascal(type)}Event(TypedDict):`,
    ...docstring(summary),
    '    eventId: str',
    ...ofSession,
    '    sequence: int',
    '    timestamp: float',
    '    ephemeral: NotRequired[Literal[True]]',
    ...(scope === 'session' ? ['    turnId: NotRequired[str]', '    agentId: NotRequired[str]'] : []),
    `    type: Literal[${quoted(type)}]`,
    `    payload: ${quoted(payload)}`,
    '',
    '',
  ]
}

function required({ type, isRequired }: Field): string {
  return isRequired ? annotation(type) : `NotRequired[${annotation(type)}]`
}

function annotation(type: Type): string {
  switch (type.kind) {
    case 'any':
      return 'Any'
    case 'string':
      return 'str'
    case 'integer':
      return 'int'
    case 'number':
      return 'float'
    case 'boolean':
      return 'bool'
    case 'null':
      return 'None'
    case 'literal':
      return `Literal[${type.values.map(value).join(', ')}]`
    case 'array':
      return `list[${annotation(type.of)}]`
    case 'map':
      return `dict[str, ${annotation(type.of)}]`
    case 'union':
      return `Union[${type.of.map(annotation).join(', ')}]`
    case 'named':
      return quoted(type.name)
  }
}

function value(one: string | number | boolean): string {
  if (typeof one === 'boolean') return one ? 'True' : 'False'
  return typeof one === 'number' ? `${one}` : quoted(one)
}

function quoted(text: string): string {
  return JSON.stringify(text)
}

function docstring(text: string): string[] {
  const lines = wrapped(text.replaceAll('\\', '\\\\').replaceAll('"""', "'''"))
  const [first, ...rest] = lines
  if (first === undefined) return []
  const ending = rest.length === 0 ? '"""' : ''
  return [
    `    """${first}${ending}`,
    ...rest.map((line) => `    ${line}`),
    ...(rest.length === 0 ? [] : ['    """']),
    '',
  ]
}

function comment(text: string, indent: string): string[] {
  return wrapped(text).map((line) => `${indent}# ${line}`)
}

const keywords = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
)

function isIdentifier(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_]*$/.test(name) && !keywords.has(name)
}
