import asyncApiSpecs from '@asyncapi/specs'
import { Ajv } from 'ajv'
import { expect, it } from 'vitest'
import openRpcMetaSchema from '@open-rpc/meta-schema'
import { events, hostEvents, requests } from '#shared/contract'
import { CONTRACT_VERSION, PROTOCOL_VERSION } from '#shared/server/version'
import { contractFiles } from './files'

const files = contractFiles()
const read = (name: string): unknown => JSON.parse(files.get(name) ?? '')

const draft7 = 'http://json-schema.org/draft-07/schema#'

/** The schema of OpenRPC takes that of JSON Schema from an address; its draft 7 is part of the validator. */
const openRpcSchema = JSON.parse(
  JSON.stringify(openRpcMetaSchema)
    .replace('"$schema":"https://meta.json-schema.tools/",', '')
    .replaceAll('https://meta.json-schema.tools/#/definitions/JSONSchemaObject/', `${draft7}/`)
    .replaceAll('"https://meta.json-schema.tools"', JSON.stringify(draft7)),
) as object

/** Returns the errors of a document by the published schema of its format; empty when it is valid. */
function problems(metaSchema: object, document: unknown): string {
  const ajv = new Ajv({ strict: false, validateFormats: false, logger: false })
  const validate = ajv.compile(metaSchema)
  return validate(document) ? '' : ajv.errorsText(validate.errors)
}

/** Returns the references of a document whose target does not exist. */
function deadReferences(document: unknown): string[] {
  const found = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference = '']) => reference)
  return [...new Set(found)].filter((reference) => {
    let at: unknown = reference.startsWith('#/') ? document : undefined
    for (const key of reference.slice(2).split('/'))
      at = (at as Readonly<Record<string, unknown>> | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')]
    return at === undefined
  })
}

it('the document of OpenRPC is valid, and has every request', () => {
  const document = read('openrpc.json') as { info: { version: string }; methods: { name: string }[] }
  expect(problems(openRpcSchema, { openrpc: '1.3.2' })).not.toBe('')
  expect(problems(openRpcSchema, document)).toBe('')
  expect(deadReferences(document)).toEqual([])
  expect(document.info.version).toBe(CONTRACT_VERSION)
  expect(document.methods.map(({ name }) => name)).toEqual(Object.keys(requests))
})

it('the document of AsyncAPI is valid, and has every event', () => {
  const metaSchema = (asyncApiSpecs.schemasWithoutId as Readonly<Record<string, object>>)['3.0.0'] ?? {}
  const document = read('asyncapi.json') as { components: { messages: Record<string, { name: string }> } }
  expect(problems(metaSchema, document)).toBe('')
  expect(deadReferences(document)).toEqual([])
  const names = Object.values(document.components.messages).map(({ name }) => name)
  expect(new Set(names)).toEqual(new Set([...Object.keys(events), ...Object.keys(hostEvents), 'CustomEvent']))
})

it.each(['api.schema.json', 'session-events.schema.json'])('%s has an $id with the version of the contract', (name) => {
  expect(read(name)).toMatchObject({ $id: `parley://contract/${CONTRACT_VERSION}/${name}`, version: CONTRACT_VERSION })
})

it('the version of the contract begins with that of the protocol', () => {
  expect(CONTRACT_VERSION).toMatch(new RegExp(`^${PROTOCOL_VERSION}\\.\\d+\\.\\d+$`))
})
