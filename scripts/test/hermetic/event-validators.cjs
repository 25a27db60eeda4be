/*
 * Functions that validate events against the published schema. Compiling the schema takes more than a second, and every
 * process of a test that publishes events needs them, so the first one keeps the code for the others. The run of the tests
 * has written the schema (scripts/contract/kept.ts).
 */
const { createHash } = require('node:crypto')
const { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')

const root = join(__dirname, '..', '..', '..')
const cache = join(root, 'node_modules', '.cache', 'event-validators')

/** By type of event, and by the other names of the schema's definitions. */
function eventValidators() {
  const schema = readFileSync(join(root, 'node_modules', '.cache', 'contract', 'session-events.schema.json'))
  // One file for each version of the schema: programs that still read an older one keep theirs.
  const file = join(cache, `${createHash('sha256').update(schema).digest('hex').slice(0, 16)}.cjs`)
  if (!existsSync(file)) {
    mkdirSync(cache, { recursive: true })
    // Several processes may do this at once; a file with the name is complete.
    const unfinished = `${file}.${process.pid}`
    writeFileSync(unfinished, compiled(JSON.parse(schema)))
    renameSync(unfinished, file)
  }
  return require(file)
}

function compiled(schema) {
  const { Ajv2020 } = require('ajv/dist/2020')
  const { default: standaloneCode } = require('ajv/dist/standalone')
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false, code: { source: true } })
  ajv.addSchema(schema, 'events')
  const names = Object.keys(schema.$defs)
  return standaloneCode(ajv, Object.fromEntries(names.map((name) => [name, `events#/$defs/${name}`])))
}

module.exports = { eventValidators }
