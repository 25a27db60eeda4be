import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import { pricesOfLiteLLM } from '#shared/usage/litellm-prices'
import { PriceList } from '#shared/usage/price-list'
import { errorCode, explainFileError } from '#core/base/folders/file-errors'
import { saveFile } from '#core/base/folders/save-file'

/** File of an imported price list, in the data folder. */
export const PRICE_FILE = 'prices.json'
/** File that names the prices at which stored usage was estimated. */
const APPLIED_FILE = 'prices-applied.txt'

/** Reads an imported list; undefined when there is none. */
export async function readPriceFile(dataDir: string): Promise<Result<PriceList | undefined, string>> {
  const path = join(dataDir, PRICE_FILE)
  try {
    const list = PriceList.safeParse(JSON.parse(await readFile(path, 'utf8')))
    return list.success ? ok(list.data) : err(`${path} is not used: it is no price list.`)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return ok(undefined)
    return err(`${path} is not used: ${error instanceof SyntaxError ? 'it is not JSON' : explainFileError(error)}.`)
  }
}

/** Reads a list that someone offers: Parley's own form, or LiteLLM's, which has no date. */
export function parsePrices(content: string, asOf: string): Result<PriceList, ContractError> {
  let json: unknown
  try {
    json = JSON.parse(content)
  } catch {
    return err(knownError('prices-invalid'))
  }
  const own = PriceList.safeParse(json)
  if (own.success) return ok(own.data)
  const converted = PriceList.safeParse(pricesOfLiteLLM(json, asOf))
  return converted.success ? ok(converted.data) : err(knownError('prices-invalid'))
}

/** Stores an imported list; without one, that of before is removed. */
export async function writePriceFile(
  dataDir: string,
  list: PriceList | undefined,
): Promise<Result<void, ContractError>> {
  const path = join(dataDir, PRICE_FILE)
  try {
    if (list === undefined) await rm(path, { force: true })
    else await saveFile(path, `${JSON.stringify(list)}\n`)
    return ok(undefined)
  } catch (error) {
    return err(contractError('settings-not-written', `${path} cannot be written: ${explainFileError(error)}.`))
  }
}

/** Returns a short name of prices, which differs for others. */
export function nameOfPrices(prices: unknown): string {
  return createHash('sha256').update(JSON.stringify(prices)).digest('base64url')
}

/** Returns the name of the prices at which stored usage was estimated; undefined when it is not known. */
export async function readApplied(dataDir: string): Promise<string | undefined> {
  return readFile(join(dataDir, APPLIED_FILE), 'utf8').catch(() => undefined)
}

/** Notes the prices at which stored usage was estimated. Where that fails, it is estimated again at the next start. */
export async function noteApplied(dataDir: string, name: string): Promise<void> {
  await saveFile(join(dataDir, APPLIED_FILE), name).catch(() => undefined)
}
