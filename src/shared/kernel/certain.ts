import type { z } from 'zod'

/*
 * Parsing with zod copies every object. Most items of a large file are valid, and all that a copy of them does is to be
 * equal; checks that only compare find those many times faster.
 */

/** Returns true only if a value is valid and parsing it would return an equal one. False says nothing. */
export type CertainCheck = (value: unknown) => boolean

type Schema = z.core.$ZodType

/** Bounds of a number, and the format that it has. */
interface NumberDef {
  readonly checks?: readonly z.core.$ZodCheck[]
  readonly format?: string
}

const never: CertainCheck = () => false

/** Compiles a schema. Whatever it does not know, such as a transformation, is never certain. */
export function certainCheck(schema: Schema): CertainCheck {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'number') return numberCheck(def)
  if (def.checks !== undefined && def.checks.length > 0) return never
  switch (def.type) {
    case 'string':
      // One with a format has more to check.
      return 'check' in def ? never : (value) => typeof value === 'string'
    case 'boolean':
      return (value) => typeof value === 'boolean'
    case 'null':
      return (value) => value === null
    case 'unknown':
    case 'any':
      return (value) => value !== undefined
    case 'enum':
      return oneOf(Object.values(def.entries))
    case 'literal':
      return oneOf(def.values)
    case 'optional':
      return either((value) => value === undefined, certainCheck(def.innerType))
    case 'nullable':
      return either((value) => value === null, certainCheck(def.innerType))
    case 'array':
      return listCheck(certainCheck(def.element))
    case 'record':
      return recordCheck(def)
    case 'object':
      return objectCheck(def)
    case 'union':
      return 'discriminator' in def ? variantCheck(def as z.core.$ZodDiscriminatedUnionDef) : never
    default:
      return never
  }
}

function oneOf(values: readonly unknown[]): CertainCheck {
  const [only] = values
  if (values.length === 1) return (value) => value === only
  const all = new Set(values)
  return (value) => all.has(value)
}

function either(first: CertainCheck, second: CertainCheck): CertainCheck {
  return (value) => first(value) || second(value)
}

function numberCheck({ checks = [], format }: NumberDef): CertainCheck {
  let [low, high] = [-Number.MAX_VALUE, Number.MAX_VALUE]
  if (format !== undefined && format !== 'safeint') return never
  for (const check of checks) {
    const bound = check._zod.def as Partial<z.core.$ZodCheckGreaterThanDef | z.core.$ZodCheckLessThanDef>
    if (bound.inclusive !== true || typeof bound.value !== 'number') return never
    if (bound.check === 'greater_than') low = Math.max(low, bound.value)
    else if (bound.check === 'less_than') high = Math.min(high, bound.value)
    else return never
  }
  const isWhole = format === 'safeint'
  return (value) =>
    typeof value === 'number' && value >= low && value <= high && (!isWhole || Number.isSafeInteger(value))
}

function listCheck(item: CertainCheck): CertainCheck {
  return (value) => {
    if (!Array.isArray(value)) return false
    for (const each of value) if (!item(each)) return false
    return true
  }
}

function recordCheck({ keyType, valueType }: z.core.$ZodRecordDef): CertainCheck {
  const key = (keyType as z.core.$ZodTypes)._zod.def
  if (key.type !== 'string' || 'check' in key || (key.checks?.length ?? 0) > 0) return never
  if ((valueType as z.core.$ZodTypes)._zod.def.type === 'unknown') return isPlain
  const item = certainCheck(valueType)
  return (value) => {
    if (!isPlain(value)) return false
    for (const name in value) if (!item(value[name])) return false
    return true
  }
}

function objectCheck({ shape, catchall }: z.core.$ZodObjectDef): CertainCheck {
  const names = Object.keys(shape)
  const checks = Object.values(shape).map((field) => certainCheck(field))
  const known = new Set(names)
  const keepsOthers = catchall?._zod.def.type === 'unknown'
  if (catchall !== undefined && !keepsOthers) return never
  return (value) => {
    if (!isPlain(value)) return false
    for (let at = 0; at < names.length; at++) if (!checks[at]?.(value[names[at] as string])) return false
    // Parsing drops what is not declared.
    if (!keepsOthers) for (const name in value) if (!known.has(name)) return false
    return true
  }
}

function variantCheck({ options, discriminator }: z.core.$ZodDiscriminatedUnionDef): CertainCheck {
  const variants = new Map<unknown, CertainCheck>()
  for (const option of options) {
    const { def } = (option as z.core.$ZodTypes)._zod
    const tag = def.type === 'object' ? (def.shape[discriminator] as z.core.$ZodTypes | undefined)?._zod.def : undefined
    if (tag?.type === 'literal') for (const value of tag.values) variants.set(value, certainCheck(option))
  }
  return (value) => isPlain(value) && variants.get(value[discriminator])?.(value) === true
}

/** Returns whether a value is an object as JSON has them. Parsing drops what is named like a prototype. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype &&
    !Object.hasOwn(value, '__proto__')
  )
}
