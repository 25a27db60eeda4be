import type { z } from 'zod'
import { requests } from '#shared/contract'
import type { RequestDefinition } from '#shared/kernel/define'

/** Fields of many requests at once, which `machine/route.test.ts` and `host/commands/commands.test.ts` pass to all of them. */
const OF_ALL: ReadonlySet<string> = new Set(['machineId', 'commandId'])

/** Depth of checked fields: those of the input, and those of objects in it. */
const DEPTH = 2

/**
 * The fields of stable requests that may be left out, as `session.fork transforms.segments`. Those that may not are part of
 * every call of the contract's table.
 */
export function optionalFields(): string[] {
  const definitions: readonly RequestDefinition[] = Object.values(requests)
  return definitions
    .filter(({ stability, scope }) => stability === 'stable' && scope !== 'client')
    .flatMap(({ name, input }) => [...new Set(fieldsOf(input, DEPTH))].map((field) => `${name} ${field}`))
}

function fieldsOf(schema: z.core.$ZodType, depth: number): string[] {
  if (depth === 0) return []
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, value]) => [
        ...(value._zod.optin === 'optional' && !OF_ALL.has(name) ? [name] : []),
        ...fieldsOf(value, depth - 1).map((field) => `${name}.${field}`),
      ])
    case 'optional':
    case 'default':
    case 'nullable':
    case 'readonly':
      return fieldsOf(def.innerType, depth)
    case 'array':
      return fieldsOf(def.element, depth)
    case 'union':
      return def.options.flatMap((option) => fieldsOf(option, depth))
    default:
      return []
  }
}
