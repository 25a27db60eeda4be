/*
 * Loaded by every process of a test, through NODE_OPTIONS. Validates each event that a host publishes against the
 * published schema, and records invalid ones in the file named by PARLEY_TEST_EVENT_PROBLEMS.
 */
const { appendFileSync } = require('node:fs')
const { subscribe } = require('node:diagnostics_channel')

/** Loaded on the first event, because most processes publish none. */
let validators

function validatorOf(type) {
  validators ??= require('./event-validators.cjs').eventValidators()
  // Files of other programs contain events of undeclared types; those are validated against the common part.
  return Object.hasOwn(validators, type) ? validators[type] : validators.CustomEvent
}

subscribe('parley:event', (event) => {
  const note = (problem) => appendFileSync(process.env.PARLEY_TEST_EVENT_PROBLEMS, `${event.type}: ${problem}\n`)
  const validate = validatorOf(event.type)
  // Copying it costs more than validating it: most events are valid as they are.
  if (validate(event)) return
  // As clients receive it: undefined values are dropped.
  const sent = JSON.parse(JSON.stringify(event))
  if (!validate(sent))
    for (const { instancePath, schemaPath, message } of validate.errors)
      note(`${instancePath || '/'} ${message} (${schemaPath}), in ${JSON.stringify(sent).slice(0, 500)}`)
})
