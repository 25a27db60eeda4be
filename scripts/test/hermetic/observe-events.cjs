/*
 * Loaded by every process of a test, through NODE_OPTIONS. Validates each event that a host publishes against the
 * published schema, and notes those that do not conform in the file of PARLEY_TEST_EVENT_PROBLEMS.
 */
const { appendFileSync, readFileSync } = require('node:fs')
const { subscribe } = require('node:diagnostics_channel')
const { join } = require('node:path')

/** By type of event. Compiled when the first event of the type comes, because most processes publish few or none. */
const validators = new Map()
let ajv

function validatorOf(type) {
  let validate = validators.get(type)
  if (validate === undefined) {
    if (ajv === undefined) {
      const { Ajv2020 } = require('ajv/dist/2020')
      const file = join(__dirname, '..', '..', '..', 'resources', 'schemas', 'session-events.schema.json')
      ajv = new Ajv2020({ strict: false, allErrors: true })
      ajv.addSchema(JSON.parse(readFileSync(file, 'utf8')), 'events')
    }
    // Files of other programs bring events of types that are not declared; those are held to what is true of all.
    validate = ajv.getSchema(`events#/$defs/${type}`) ?? ajv.getSchema('events#/$defs/CustomEvent')
    validators.set(type, validate)
  }
  return validate
}

subscribe('parley:event', (event) => {
  const note = (problem) => appendFileSync(process.env.PARLEY_TEST_EVENT_PROBLEMS, `${event.type}: ${problem}\n`)
  // As clients get it: what is undefined does not cross.
  const sent = JSON.parse(JSON.stringify(event))
  const validate = validatorOf(event.type)
  if (!validate(sent))
    for (const { instancePath, schemaPath, message } of validate.errors)
      note(`${instancePath || '/'} ${message} (${schemaPath}), in ${JSON.stringify(sent).slice(0, 500)}`)
})
