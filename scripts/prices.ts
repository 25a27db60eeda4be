import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pricesOfLiteLLM } from '../src/shared/usage/litellm-prices'
import { PriceList } from '../src/shared/usage/price-list'
import { root } from './run-command'

/*
 * `npx tsx scripts/prices.ts FILE DATE`: writes the prices that come with Parley from LiteLLM's
 * `model_prices_and_context_window.json` of a date, one line for models of equal prices.
 */

const [file, asOf] = process.argv.slice(2)
const list =
  file === undefined || asOf === undefined ? undefined : pricesOfLiteLLM(JSON.parse(readFileSync(file, 'utf8')), asOf)
if (list === undefined) {
  console.error(
    'Usage: npx tsx scripts/prices.ts FILE DATE, with a price list of LiteLLM and its date, such as 2026-07-31.',
  )
  process.exitCode = 2
} else {
  const { models, ...rest } = PriceList.parse(list)
  const lines = models.map((model) => JSON.stringify(model)).sort()
  const head = Object.entries(rest).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},`)
  writeFileSync(join(root, 'resources/prices.json'), `{${head.join('\n')}\n"models":[\n${lines.join(',\n')}\n]}\n`)
  console.log(`${models.length} prices of ${models.flatMap(({ names }) => names).length} names.`)
}
