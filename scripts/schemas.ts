import { root } from './run-command'
import { undescribedFields } from './schemas/descriptions'
import { driftedFiles, schemaFiles, writeSchemaFiles } from './schemas/files'
import { newStoreFile, writeNewStore } from './schemas/new-store'

/*
 * `npm run schemas` writes resources/schemas, docs/contract.md and docs/settings.md from the contract, and docs/cli.md and the man page from
 * the table of commands, and the schema of a new store from the migrations; `--check` only reports differences.
 */

if (process.argv.includes('--check')) {
  const drifted = await driftedFiles()
  if (drifted.length > 0) {
    console.error(`${drifted.join(', ')}: does not match the contract. Run: npm run schemas`)
    process.exitCode = 1
  }
} else {
  await writeSchemaFiles()
  await writeNewStore(root)
  const fields = undescribedFields()
  if (fields.length > 0) {
    console.error(`Fields without a description: ${fields.join(', ')}. Add a comment above each in its declaration.`)
    process.exitCode = 1
  }
  console.log(`Wrote ${[...schemaFiles().keys(), newStoreFile].join(', ')}`)
}
