import { root } from './run-command'
import { undescribedFields } from './schemas/descriptions'
import { driftedFiles, schemaFiles, writeSchemaFiles } from './schemas/files'
import { newStoreFile, writeNewStore } from './schemas/new-store'

/*
 * Writes the files in git that follow from declarations: docs/contract.md, which is what a reviewer sees of the contract,
 * docs/settings.md, docs/cli.md and the man page, and the schema of a new store; `--check` only reports differences. A build
 * writes everything else of the contract to out/contract.
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
