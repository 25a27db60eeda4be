import type { JsonSchema } from './json-schema'

/** Renders a JSON Schema in the notation of TypeScript types, for reading. References appear as bare names. */
export function notation(schema: JsonSchema | boolean | undefined, indent = ''): string {
  if (schema === undefined || typeof schema === 'boolean') return 'unknown'
  const { $ref, enum: values, anyOf, oneOf, allOf } = schema
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ')
  const choices = anyOf ?? oneOf
  if (choices !== undefined) return choices.map((each) => grouped(each, indent)).join(' | ')
  if (allOf !== undefined) return allOf.map((each) => grouped(each, indent)).join(' & ')
  if (Array.isArray(schema.type)) return schema.type.join(' | ')
  switch (schema.type) {
    case 'array':
      return `${grouped(schema.items as JsonSchema | undefined, indent)}[]`
    case 'object':
      return objectNotation(schema, indent)
    case 'integer':
      return 'integer'
    case undefined:
      return 'unknown'
    default:
      return schema.type
  }
}

function objectNotation(schema: JsonSchema, indent: string): string {
  const properties = Object.entries(schema.properties ?? {})
  const required = new Set(schema.required ?? [])
  const further = schema.additionalProperties
  const isMap = typeof further === 'object' && Object.keys(further).length > 0
  if (properties.length === 0) return isMap ? `Record<string, ${notation(further, indent)}>` : '{}'
  const inner = `${indent}  `
  const lines = properties.map(([name, property]) => {
    const about = typeof property === 'boolean' ? undefined : property.description
    const comment = about === undefined ? '' : `${inner}/** ${about.replaceAll('*/', '* /')} */\n`
    const key = /^[\w$]+$/.test(name) ? name : JSON.stringify(name)
    return `${comment}${inner}${key}${required.has(name) ? '' : '?'}: ${notation(property, inner)}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

/** Adds parentheses where an operator requires them. */
function grouped(schema: JsonSchema | boolean | undefined, indent: string): string {
  const text = notation(schema, indent)
  return /^[^{(]* [|&] /.test(text) ? `(${text})` : text
}
