import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { AnySessionEvent } from '#shared/contract'

/** The run of the tests writes it first. */
const file = resolve(import.meta.dirname, '../../../../node_modules/.cache/contract/session-events.schema.json')
const ajv = new Ajv2020({ strict: false })
const validate = ajv.compile(JSON.parse(readFileSync(file, 'utf8')) as object)

/** The events that the published schema refuses, each with the reason. */
export function refusedBySchema(events: readonly AnySessionEvent[]): string[] {
  return events.flatMap((event) => {
    const { type, payload } = event
    return validate(event) ? [] : [`${type} ${JSON.stringify(payload)}: ${ajv.errorsText(validate.errors)}`]
  })
}
