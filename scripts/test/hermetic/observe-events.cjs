/*
 * Loaded by every process of a test, through NODE_OPTIONS. Validates each event that a host publishes against the
 * published schema, and notes those that do not conform in the file of PARLEY_TEST_EVENT_PROBLEMS.
 */
const { appendFileSync } = require('node:fs')
const { subscribe } = require('node:diagnostics_channel')

/** Loaded when the first event comes, because most processes publish none. */
let validators

function validatorOf(type) {
  validators ??= require('./event-validators.cjs').eventValidators()
  // Files of other programs bring events of types that are not declared; those are held to what is true of all.
  return Object.hasOwn(validators, type) ? validators[type] : validators.CustomEvent
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
