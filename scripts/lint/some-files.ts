import { relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { ESLint } from 'eslint'
import { root } from '../run-command'

/*
 * Lints the files whose absolute paths stdin holds as a JSON list, and prints the results as JSON.
 */

const paths = JSON.parse(await text(process.stdin)) as readonly string[]
const eslint = new ESLint({ cwd: root })
const results = await eslint.lintFiles(paths.map((path) => relative(root, path)))
process.stdout.write(JSON.stringify(results.map(({ source: _, ...result }) => result)))
